import * as z from 'zod/mini'
import { endpoint, file, item, list, named } from '../lib/endpoint.ts'
import { limitedText, timeFilter } from '../lib/fields.ts'
import { maxCounted, pageQuery } from '../lib/paging.ts'

/** What an entry of the activity can say was done. */
export const activityActions = [
  'create',
  'update',
  'delete',
  'retire',
  'bring-back',
  'deactivate',
  'activate',
  'restore',
  'remove',
  'undo',
  'reverse',
  'erase',
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'issue-sign-in-link',
  'link-identity',
  'confirm-password',
  'set-password',
  'prepare-second-factor',
  'turn-on-second-factor',
  'turn-off-second-factor',
  'download',
  'export',
  'read',
  'trial',
  'mark',
  'test',
  'send-again',
] as const

export type ActivityAction = (typeof activityActions)[number]

/**
 * One entry: who did what to which item. `title` is the item's name at that time and `fields` are those that changed;
 * `entity` is the table of the item, `request_id` that of the request.
 */
export const activityEntry = z.object({
  audit_id: z.string(),
  at: z.string(),
  actor_email: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  title: z.nullable(z.string()),
  fields: z.array(z.string()),
  address: z.nullable(z.string()),
  request_id: z.string(),
  /** With `include=thing`: whether it still exists. */
  exists: z.nullish(z.boolean()),
  /** With `include=thing`: the user that it is or belongs to, if that user still exists. */
  user: z.nullish(z.object({ user_id: z.string(), email: z.string() })),
  /** With `include=thing`: how many credits the entry gave, negative where it took some. */
  credits: z.nullish(z.number()),
})

export type ActivityEntry = z.infer<typeof activityEntry>

const contentOrNull = z.nullable(z.record(z.string(), z.unknown()))

/** An entry with the item before and after. `undoable` tells whether it can be undone now, `not_undoable` why an update or delete cannot. */
export const activityDetails = z.extend(activityEntry, {
  before: contentOrNull,
  after: contentOrNull,
  undoable: z.boolean(),
  not_undoable: z.nullish(z.string()),
})

export type ActivityDetails = z.infer<typeof activityDetails>

const text = z.optional(limitedText(200))
/** What the console needs to link to items: `exists`, `user` and `credits`. */
const include = z.optional(z.literal('thing', { error: 'must be thing' }))

/**
 * Which entries to list: all conditions hold at once. `text` is searched in titles, e-mails and ids; `without` leaves out the
 * entries of an action.
 */
const filters = {
  actor: text,
  entity: text,
  entity_id: text,
  action: text,
  without: text,
  from: timeFilter,
  to: timeFilter,
  text,
}

/** The audit log, readable (feature `activity`). */
export const activity = {
  list: endpoint('GET', '/v1/activity', {
    summary: `Lists who changed what, newest first. The total stops at ${maxCounted + 1}.`,
    response: list(named('ActivityEntry', activityEntry)),
    query: z.extend(pageQuery, { ...filters, include }),
    feature: 'activity',
  }),
  actors: endpoint('GET', '/v1/activity/actors', {
    summary: 'Lists everybody who has an entry.',
    response: list(z.object({ actor_email: z.string() })),
    feature: 'activity',
  }),
  export: endpoint('GET', '/v1/activity/export', {
    summary: 'Downloads the entries as CSV, at most 100,000.',
    response: file('text/csv'),
    query: z.object(filters),
    feature: 'activity',
  }),
  read: endpoint('GET', '/v1/activity/{audit_id}', {
    summary: 'Reads an entry with the item before and after.',
    response: item(named('ActivityDetails', activityDetails)),
    query: z.object({ include }),
    feature: 'activity',
  }),
  undo: endpoint('POST', '/v1/activity/{audit_id}/undo', {
    summary:
      'Gives an updated item the content it had before, or its status. 409 if it has changed since.',
    response: item(z.object({ entity: z.string(), id: z.string() })),
    feature: 'activity',
  }),
}
