import type { ComponentType, ReactNode } from 'react'
import { idOf } from '../../services/api/crud-resource.ts'
import type { CrudResource, Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'
import type { ToastOptions } from '../../services/toasts.ts'
import type { Column } from './column.tsx'
import type { Field } from './field.ts'
import type { Body } from './values.ts'

/** What a form is about: the row that is edited (absent when adding) and every row of the list. */
interface FormAbout<Row, Lookups> {
  row: Row | undefined
  rows: readonly Row[]
  lookups: Lookups
}

/** What a panel's form is given: its fields, and the row as it was when the form opened; none when adding. */
export interface FormProps<Row extends Item, Lookups> {
  list: ListState<Row>
  lookups: Lookups
  fields: readonly Field[]
  row: Row | undefined
  /** Goes back to the list. */
  onLeave: () => void
}

/** An update that is to be made: of which row, and what the form holds, as the contract has read it. */
export interface Update<Row> {
  row: Row
  body: Body
  /** The version that the body was made from. */
  version: number | undefined
  /** Names this save, so that sent again after a lost answer it is not done again. */
  idempotencyKey: string
  signal: AbortSignal
}

/** What a form has to know of its panel. */
export interface Saves<Row extends Item, Name extends string> {
  resource: CrudResource<Row, Name>
  /** What a row is called in our own sentences, where it is not the contract's `thing`. */
  noun?: string
  /** The heading of the form that edits a row, by the row's displayed name, where it is not `Edit <noun>`. */
  headingOf?: (name: string) => string
  /** Whether the Add button is shown; always where absent. */
  canAdd?: (rows: readonly NoInfer<Row>[]) => boolean
  /** Where toasts about saving appear, where it is not at the top right. */
  toastOptions?: ToastOptions
  /** What a create carries, where it is not what the form holds. @param row the row it replaces, where that is gone */
  toCreate?: (body: Body, row: NoInfer<Row> | undefined) => unknown
  /** What an update carries, where it is not what the form holds. */
  toUpdate?: (body: Body, row: NoInfer<Row>) => unknown
  /**
   * Makes an update, where it is not one call that carries the whole body.
   * @returns the answer; absent where nothing has changed and no call was made
   */
  update?: (about: Update<NoInfer<Row>>) => Promise<Response | undefined>
}

/** A panel of the common list/form pattern (spec section 2), as data. */
export interface Panel<Row extends Item, Name extends string, Lookups> extends Saves<Row, Name> {
  /** A row's name as displayed, where it is not its `name`. */
  nameOf?: (row: NoInfer<Row>, lookups: NoInfer<Lookups>) => string
  columns: readonly Column<NoInfer<Row>, NoInfer<Lookups>>[]
  fields: (about: FormAbout<NoInfer<Row>, NoInfer<Lookups>>) => readonly Field<NoInfer<Name>>[]
  /** The form, where it is more than its fields one below the other. */
  Form?: ComponentType<FormProps<NoInfer<Row>, NoInfer<Lookups>>>
  /** What the Add button says, where it is not 'Add'. */
  addLabel?: string
  /** What else can be done with a row: named icon buttons, which stand before edit and delete. */
  actions?: (row: NoInfer<Row>, name: string) => ReactNode
  /** Spec section 2: the role tab says 'report' instead of 'prompt'. */
  deleteNoun?: 'prompt' | 'report'
  /** Which answer means that a row was deleted: the spec's 204 where absent. */
  deletedOn?: '204' | '2xx'
  /** What stands where the list is empty, where it is not the sentence of the other lists. */
  emptyText?: string
  /** Whether a button loads the list again. */
  refreshable?: boolean
  /** Loads the list, where its answer is not the array that the others have. */
  load?: (signal: AbortSignal) => Promise<readonly NoInfer<Row>[]>
  /** A hook that reads other lists for names and choices. */
  useLookups: () => Lookups
}

/** The name of a row as the panel displays it. */
export const displayName = <Row extends Item, Lookups>(
  { nameOf, resource }: Pick<Panel<Row, string, Lookups>, 'nameOf' | 'resource'>,
  row: Row,
  lookups: Lookups,
): string => (nameOf?.(row, lookups) ?? String(row['name'])).trim() || idOf(resource, row)

/** What a row is called inside a sentence. */
export const nounOf = ({ noun, resource }: { noun?: string; resource: { thing: string } }) =>
  noun ?? resource.thing.toLowerCase()

/** The heading of the form that edits the row of this displayed name. */
export const editHeading = (
  panel: Pick<Saves<Item, string>, 'headingOf' | 'noun'> & { resource: { thing: string } },
  name: string,
): string => panel.headingOf?.(name) ?? `Edit ${nounOf(panel)}`
