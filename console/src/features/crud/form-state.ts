import type { Item } from '../../services/api/crud-resource.ts'
import type { Draft } from '../../services/session/drafts.ts'
import type { Field } from './field.ts'
import { sameValues, valuesOf } from './values.ts'
import type { Values } from './values.ts'

/** What the text in a form was made from: a row in a certain version, and the values that the form showed then. */
export interface Base<Row extends Item> {
  /** Absent when adding. */
  row: Row | undefined
  version: number | undefined
  stored: Values
}

export const baseOf = <Row extends Item>(
  fields: readonly Field[],
  row: Row | undefined,
): Base<Row> => ({ row, version: row?.version, stored: valuesOf(fields, row) })

/** Why an update was rejected: someone else has changed the row since, or deleted it. */
export interface Rejection {
  kind: 'conflict' | 'deleted'
  /** The server's message. */
  message: string
  /** The version that the rejected update was based on. */
  version: number | undefined
}

/** A rejected update, until the author has resolved it. */
export interface Conflict extends Rejection {
  /** The author's values. */
  mine: Values
  /** The values that the rejected update was made from. */
  before: Values
}

/** One of the two versions of a field. */
export type Side = 'theirs' | 'mine'

/** Who has changed a field whose two versions differ. @param before what both were made from */
export function changedBy(
  before: string | undefined,
  theirs: string | undefined,
  mine: string | undefined,
): Side | 'both' {
  if (before === mine) return 'theirs'
  return before === theirs ? 'mine' : 'both'
}

/**
 * A form is edited, then saved; a quick save never shows as `saving`. A save that fails leads back to editing; one that
 * meets someone else's change (412) or deletion (404) leads to a conflict, which is resolved by another save or by taking
 * the other values.
 */
export interface FormState<Row extends Item> {
  name: 'editing' | 'saving' | 'saved'
  base: Base<Row>
  /** The draft that was restored when the form opened. */
  draft?: Draft | undefined
  /** Also present while its resolution is being saved. */
  conflict?: Conflict | undefined
  /** Present after the other values were taken. */
  undo?: { base: Base<Row>; conflict: Conflict }
}

/** The newest draft that differs from the row. @param drafts the newest first */
export const unsavedDraft = (drafts: readonly Draft[], stored: Values): Draft | undefined =>
  drafts.find(({ values }) => !sameValues(stored, values))

/** The first state of a form, which goes on with a draft from what that was made from. */
export function openForm<Row extends Item>(
  base: Base<Row>,
  drafts: readonly Draft[],
): FormState<Row> {
  const draft = unsavedDraft(drafts, base.stored)
  if (!draft) return { name: 'editing', base }
  const { version = base.version, stored } = draft
  return {
    name: 'editing',
    base: { ...base, version, stored: { ...base.stored, ...stored } },
    draft,
  }
}

export type FormEvent<Row extends Item> =
  | { type: 'saving' | 'saved' | 'failed' }
  | { type: 'rejected'; conflict: Conflict }
  | { type: 'typed'; values: Values }
  | { type: 'acceptedTheirs'; theirs: Base<Row>; mine: Values }
  | { type: 'revertedTheirs' }
  | { type: 'restarted'; base: Base<Row> }

export function formReducer<Row extends Item>(
  state: FormState<Row>,
  event: FormEvent<Row>,
): FormState<Row> {
  const { base, conflict, undo } = state
  switch (event.type) {
    case 'saving':
    case 'saved':
      return { ...state, name: event.type }
    case 'failed':
      return { ...state, name: 'editing' }
    case 'rejected':
      return { ...state, name: 'editing', conflict: event.conflict }
    case 'typed':
      return conflict ? { ...state, conflict: { ...conflict, mine: event.values } } : state
    case 'acceptedTheirs':
      if (!conflict) return state
      return {
        name: 'editing',
        base: event.theirs,
        undo: { base, conflict: { ...conflict, mine: event.mine } },
      }
    case 'revertedTheirs':
      return undo ? { name: 'editing', ...undo } : state
    case 'restarted':
      return { name: 'editing', base: event.base }
  }
}
