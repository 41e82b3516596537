import * as z from 'zod/mini'
import { roleNames } from '../lib/access.ts'
import { emailAddress } from '../lib/email-address.ts'
import { endpoint, file, forReporting, item, list, named } from '../lib/endpoint.ts'
import { limitedText, oneOf, personSearch, requiredText } from '../lib/fields.ts'
import { maxChangeNote, maxLength } from '../lib/limits.ts'
import { maxCounted, pageQuery } from '../lib/paging.ts'
import { csvText } from '../lib/upload.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { subscriptions } from './subscriptions.ts'

/** The roles that people have: all but that of administrators. */
export const peopleRoles = roleNames.filter((name) => name !== 'super_admin')

const statuses = ['active', 'deactivated'] as const

/** A person: a user that is no super administrator. Plan and credits are those of the next session. */
export const person = z.object({
  user_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  role: z.string(),
  status: z.enum(statuses),
  plan: z.nullable(z.object({ plan_id: z.string(), plan_type: z.string() })),
  credits_remaining: z.nullable(z.number()),
  sessions: z.number(),
  last_session_at: z.nullable(z.string()),
  created_at: z.string(),
})

export type Person = z.infer<typeof person>

const yesOrNo = z.optional(z.enum(['true', 'false'], { error: 'must be true or false' }))
const requiredId = limitedText(maxLength.name)

const someDays = 'must be a whole number from 1 to 9999'
/** Which people to list: all conditions hold at once. */
const filters = {
  search: personSearch,
  role: z.optional(z.enum(peopleRoles, { error: `must be one of ${peopleRoles.join(', ')}` })),
  plan_id: z.optional(requiredId),
  status: z.optional(z.enum(statuses, { error: 'must be active or deactivated' })),
  quiet_days: z.optional(z.string({ error: someDays }).check(z.regex(/^[1-9]\d{0,3}$/, someDays))),
  has_credits: yesOrNo,
  low_credits: yesOrNo,
}

/** The fields of a new person. */
const input = z.object({
  email: emailAddress,
  first_name: requiredText(validationMessages.firstName),
  last_name: requiredText(validationMessages.lastName),
  phone_number: z.nullish(limitedText(maxLength.phone)),
  role_id: z.nullish(requiredId),
  plan_id: z.nullish(requiredId),
})

/** The columns of a file of people, in any order. */
export const importColumns = [
  ...(['email', 'first_name', 'last_name', 'phone_number', 'plan'] as const),
  // Only with the feature `people-csv`.
  ...(['status', 'role'] as const),
] as const

/** Further columns of a download. An import passes over them, so that a file can be downloaded, changed and imported. */
export const exportOnlyColumns = [
  ...(['credits_remaining', 'sessions', 'last_session_at', 'created_at', 'user_id'] as const),
] as const

/** The most people of a file, and its most bytes. */
export const maxImport = { rows: 5000, bytes: 2 * 1024 * 1024 } as const

/** The outcome of a line of a file. */
export const importRow = z.object({
  line: z.number(),
  email: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'wrong']),
  /** Why the line is wrong. */
  problem: z.optional(z.string()),
  /** What the line sets. */
  changes: z.optional(
    z.array(
      z.object({
        field: z.enum(importColumns),
        before: z.nullable(z.string()),
        after: z.string(),
      }),
    ),
  ),
})

export type ImportRow = z.infer<typeof importRow>

const aHash = 'must be the hash of a preview'
const importResult = z.object({
  preview_hash: z.string(),
  rows: z.array(importRow),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), wrong: z.number() }),
})

export type ImportResult = z.infer<typeof importResult>

export const bulkActions = ['plan', 'role', 'gift', 'deactivate', 'activate'] as const
export type BulkAction = (typeof bulkActions)[number]

/** The most people of one bulk action. */
export const maxBulk = 500

const bulk = z.object({
  user_ids: z
    .array(requiredId, { error: 'must be a list of ids' })
    .check(z.minLength(1, 'must name someone'), z.maxLength(maxBulk, `must be at most ${maxBulk}`)),
  action: oneOf(bulkActions, 'Action is required'),
  plan_id: z.optional(requiredId),
  role_id: z.optional(requiredId),
  credits: z.optional(subscriptions.gift.shape.credits),
  note: z.optional(limitedText(maxChangeNote)),
})

const feature = 'people'

/** Trainees and their managers (feature `people`). */
export const people = {
  input,
  list: endpoint('GET', '/v1/people', {
    access: forReporting,
    feature,
    summary: `Lists the people, newest first. The total stops at ${maxCounted + 1}. A reporting key gets no phone numbers.`,
    response: list(named('Person', person)),
    query: z.extend(pageQuery, filters),
  }),
  export: endpoint('GET', '/v1/people/export', {
    feature: 'people-csv',
    summary:
      'Downloads the people as CSV, newest first, with the columns that an import takes and a few more.',
    response: file('text/csv'),
    query: z.object(filters),
  }),
  create: endpoint('POST', '/v1/people', {
    feature,
    summary: 'Adds a person, with a plan if one is given. 409 if the address is taken.',
    status: 201,
    body: named('PersonInput', input),
    response: item(person),
  }),
  setPlan: endpoint('PUT', '/v1/people/{user_id}/plan', {
    feature,
    summary: 'Activates a plan for a person with all of its credits, and ends the plan before.',
    body: z.object({ plan_id: requiredId }),
    response: item(
      z.object({
        user_subscription_id: z.string(),
        plan_id: z.string(),
        credits_remaining: z.number(),
      }),
    ),
  }),
  setStatus: endpoint('PUT', '/v1/people/{user_id}/status', {
    feature,
    summary: 'Activates or deactivates a person, who then cannot start a session.',
    body: z.object({ active: z.boolean({ error: 'must be true or false' }) }),
    response: item(person),
  }),
  import: endpoint('POST', '/v1/people/import', {
    feature,
    summary:
      'Says what a CSV file of people would change. With `apply`, changes it: 409 if a line is wrong or the outcome differs.',
    body: csvText,
    bodyLimit: maxImport.bytes,
    query: z.object({
      apply: z.optional(
        z
          .string({ error: aHash })
          .check(
            z.regex(/^[\da-f]{64}$/, aHash),
            z.meta({ description: 'The `preview_hash` of the same file.' }),
          ),
      ),
    }),
    response: item(named('PeopleImport', importResult)),
  }),
  bulk: endpoint('POST', '/v1/people/bulk', {
    feature,
    summary: 'Does the same for up to 500 people. `gift` and `plan` need an Idempotency-Key.',
    body: named('BulkAction', bulk),
    response: item(
      z.object({
        results: z.array(
          z.object({ user_id: z.string(), ok: z.boolean(), message: z.optional(z.string()) }),
        ),
      }),
    ),
  }),
}
