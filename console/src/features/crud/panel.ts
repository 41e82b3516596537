import type { Entity } from '@greenroom/contract'
import type { ReactNode } from 'react'
import { idOf } from '../../services/api/crud-resource.ts'
import type { CrudResource, Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'
import type { Draft } from '../../services/session/drafts.ts'
import type { ToastOptions } from '../../ui/toasts.ts'
import type { Column } from './column.tsx'
import type { Body, Field } from './field.ts'

/** What the form of a panel receives. It keeps the row that it was opened with, whatever the list loads later. */
export interface FormProps<Row extends Item = Item, Lookups = unknown> {
  list: ListState<Row>
  lookups: Lookups
  fields: readonly Field[]
  /** Absent when adding. */
  row: Row | undefined
  /** The row that the new one starts as a copy of. */
  copied?: Row | undefined
  /** The unsaved texts that the user has of it, the newest first. */
  drafts: readonly Draft[]
  /** Goes back to the list. */
  onLeave: () => void
}

/** An update to be sent. */
export interface Update<Row extends Item = Item> {
  row: Row
  body: Body
  /** The version that the body was made from. */
  version: number | undefined
  /** What the author wrote about the change. */
  note?: string | undefined
  /** Lets the server save only once, even if the same update is sent again. */
  idempotencyKey: string
  signal: AbortSignal
}

// The functions below are methods, whose parameters TypeScript compares in both directions: a panel of a certain row
// is checked where it is defined, and used as a panel of any row.

/** What a version of a row holds besides the fields of its form. */
export interface VersionExtras<Row extends Item = Item> {
  texts: readonly { label: string; text: string }[]
  /** What restoring it sends besides its fields, as far as that still exists. */
  restored: Partial<Row>
  /** The names of what no longer exists. */
  missing: readonly string[]
}

/** The part of a panel that its form needs. */
export interface FormDefinition<Row extends Item = Item> {
  resource: CrudResource<Row>
  /** Its name in the paths that lead to its history and usage; absent if it has neither. */
  entity?: Entity
  /** What a row is called in our own sentences; by default the contract's `label`. */
  noun?: string
  /** The heading of the form that edits a row; by default `Edit <noun>`. */
  headingOf?(name: string): string
  /** Whether the Add button is shown; by default always. */
  canAdd?(rows: readonly Row[]): boolean
  /** Where and how long toasts about saving appear. */
  toastOptions?: ToastOptions
  /** The body of a create, if it differs from the form's. @param row the row that it replaces or copies */
  toCreate?(body: Body, row: Row | undefined): unknown
  /** The body of an update, if it differs from the form's. */
  toUpdate?(body: Body, row: Row): unknown
  /**
   * Sends an update, if that takes more than one call with the whole body.
   * @returns the response; `undefined` when nothing had changed and no call was made
   */
  update?(update: Update<Row>): Promise<Response | undefined>
}

/** A panel of the list/form pattern (spec section 2), as data. */
export interface Panel<Row extends Item = Item, Lookups = unknown> extends FormDefinition<Row> {
  /** A row's displayed name; by default its `name`. */
  nameOf?(row: Row, lookups: Lookups): string
  columns: readonly Column<Row, Lookups>[]
  fields(about: {
    /** Absent when adding. */
    row: Row | undefined
    rows: readonly Row[]
    lookups: Lookups
  }): readonly Field[]
  /** The form, if it is more than its fields one below the other. */
  Form?(props: FormProps<Row, Lookups>): ReactNode
  addLabel?: string
  /** What is shown above the table. */
  notice?(rows: readonly Row[]): ReactNode
  /** What is shown beside the heading of a list that has rows. */
  beside?: ReactNode
  /** Further icon buttons of a row, before edit and delete. */
  actions?(row: Row, name: string): ReactNode
  /** Spec section 2: the role tab says 'report' instead of 'prompt'. */
  deleteNoun?: 'prompt' | 'report' | 'voice'
  /** The status that confirms a delete; by default the spec's 204. */
  deletedOn?: '204' | '2xx'
  /** The sentence of the empty list; by default that of all lists. */
  emptyText?: string
  /** Whether a button loads the list again. */
  refreshable?: boolean
  /** Loads the list, if its response is not a plain array. */
  load?(signal: AbortSignal): Promise<readonly Row[]>
  /** What its history shows and restores besides the fields of the form. */
  versionExtras?(version: Row, lookups: Lookups): VersionExtras<Row>
  /** The labels of what a version calls otherwise than the form does. */
  versionLabels?: Readonly<Record<string, string>>
  /** A hook that reads other lists for names and choices. */
  useLookups?(): Lookups
}

/** Whether the loaded list takes another row. */
export const canAddRow = (
  { resource, canAdd }: Pick<Panel, 'resource' | 'canAdd'>,
  rows: readonly Item[],
): boolean => resource.create !== undefined && (canAdd?.(rows) ?? true)

/** The name of a row as the panel displays it. */
export const displayName = (
  { nameOf, resource }: Pick<Panel, 'nameOf' | 'resource'>,
  row: Item,
  lookups: unknown,
): string => (nameOf?.(row, lookups) ?? String(row['name'])).trim() || idOf(resource, row)

/** What a row is called inside a sentence. */
export const nounOf = ({ noun, resource }: Pick<Panel, 'noun' | 'resource'>): string =>
  noun ?? resource.label.toLowerCase()

/** The heading of the form that edits the row of this displayed name. */
export const editHeading = (panel: FormDefinition, name: string): string =>
  panel.headingOf?.(name) ?? `Edit ${nounOf(panel)}`
