import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { isoTime } from './lists/json.ts'
import { maxWhole, pluralize } from '@greenroom/contract'
import type { LedgerEntry, UserSubscription } from '@greenroom/contract'
import { byTime } from './lists/long-list.ts'
import type { LongList } from './lists/long-list.ts'
import { notFound, refuse } from '../http/http-error.ts'
import { addLedgerEntries, isOfSession } from './changes/credit-ledger.ts'
import type { CreditChange, LedgerSource } from './changes/credit-ledger.ts'
import { allRows, firstRow } from '../database/rows.ts'

/** A user's subscription with its plan, as responses show it. */
type Subscription = UserSubscription & {
  readonly user_subscription_id: string
  readonly credits_remaining: number
  readonly version: number
}

/** A select of subscriptions. @param owned the table, or rows that were just written */
const selectFrom = (owned: RawBuilder<unknown>) => sql<Subscription>`
  select user_subscription_id, owned.status_active, credits_remaining, credits_used,
    credits_allocated, sessions_completed, ${isoTime('owned.start_date')} as start_date,
    json_build_object(
      'id', plans.id, 'plan_type', plan_type, 'billing_cycle', billing_cycle,
      'credits_per_month', credits_per_month, 'max_users', max_users,
      'max_session_duration', max_session_duration) as subscription,
    owned.version, ${isoTime('owned.created_at')} as created_at,
    ${isoTime('owned.updated_at')} as updated_at
  from ${owned} owned join plans on plans.id = owned.plan_id`

const select = selectFrom(sql`user_subscriptions`)

/** The subscriptions of a user, active ones first, then newest first. */
export const subscriptionsOf = (db: Database, userId: string) =>
  allRows(
    db,
    sql<Subscription>`${select}
      where user_id = ${userId}
      order by owned.status_active desc, owned.start_date desc, user_subscription_id`,
  )

/** Reads a subscription and locks its row until the transaction ends. */
export const lockSubscription = (db: Database, id: string) =>
  firstRow(db, sql<Subscription>`${select} where user_subscription_id = ${id} for update of owned`)

/** The request behind a change of credits, and why it is made. */
type CreditSource = LedgerSource & Pick<CreditChange, 'note' | 'reverses'>

/**
 * Sets the remaining credits of a locked subscription, and notes that in the ledger. Where it has so many, nothing changes.
 * @param more sets further columns
 * @returns the subscription as it is then, and the id of the entry
 */
export const changeCredits = async (
  db: Database,
  before: Subscription,
  credits: number,
  { note, reverses, ...source }: CreditSource,
  more = sql``,
) => {
  const { user_subscription_id: subscriptionId, credits_remaining: remaining } = before
  const changed = await firstRow(
    db,
    sql<Subscription>`
      with changed as (
        update user_subscriptions
        set ${more} credits_remaining = ${credits}, version = version + 1, updated_at = now()
        where user_subscription_id = ${subscriptionId} and credits_remaining <> ${credits}
        returning *)
      ${selectFrom(sql`changed`)}`,
  )
  const change = { subscriptionId, before: remaining, after: credits, note, reverses }
  const [entry] = await addLedgerEntries(db, [change], source)
  return { after: changed ?? before, entryId: entry?.entry_id }
}

/**
 * Reverses a change of a locked subscription's credits by an entry that counts against it. If a session took the credits, they
 * are no longer used.
 * @returns the id of the added entry, and the subscription as it is then
 * @throws HttpError 409
 */
export const reverseCredits = (
  db: Database,
  before: Subscription,
  { entry_id, difference }: { readonly entry_id: string; readonly difference: number },
  source: CreditSource,
) => {
  const { credits_remaining: remaining } = before
  const credits = remaining - difference
  if (credits < 0) refuse(409, tooFew(remaining, difference))
  if (credits > maxWhole)
    refuse(409, `A subscription can have ${pluralize(maxWhole, 'credit')} at most.`)
  const isUsed = sql`exists (
    select from credit_ledger taken where entry_id = ${entry_id} and ${isOfSession('taken')})`
  const used = sql`
    credits_used = greatest(credits_used + case when ${isUsed} then ${difference}::integer else 0 end, 0),`
  return changeCredits(db, before, credits, { ...source, reverses: entry_id }, used)
}

const tooFew = (remaining: number, taken: number) =>
  `Only ${remaining.toLocaleString('en-US')} of ${pluralize(taken, 'credit')} can be taken back, so this cannot be reversed.`

/** A plan for a user, with the credits that it gives. */
interface Assignment {
  readonly user_id: string
  readonly plan_id: string
  readonly credits: number
}

/**
 * Activates plans for users: ends their active subscriptions, and adds one each with all credits of the plan. The users'
 * rows must be locked.
 * @returns the new subscriptions, and their audit entries in the same order
 */
export const activatePlans = async (
  db: Database,
  assignments: readonly Assignment[],
  { note, ...source }: CreditSource,
) => {
  const ended = await allRows(
    db,
    sql<{ user_id: string; id: string }>`
      update user_subscriptions
      set status_active = false, version = version + 1, updated_at = now()
      where status_active and user_id = any (${assignments.map(({ user_id }) => user_id)}::uuid[])
      returning user_id, user_subscription_id as id`,
  )
  const endedOf = new Map<string, string[]>()
  for (const { user_id, id } of ended) endedOf.set(user_id, [...(endedOf.get(user_id) ?? []), id])
  const added = await allRows(
    db,
    sql<
      Omit<Assignment, 'credits'> & Pick<Subscription, 'user_subscription_id' | 'credits_remaining'>
    >`
      insert into user_subscriptions
        (user_id, plan_id, credits_remaining, credits_allocated, start_date)
      select user_id, plan_id, credits, credits, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb)
        as added (user_id uuid, plan_id uuid, credits integer)
      returning user_subscription_id, user_id, plan_id, credits_remaining`,
  )
  const changes = added.map(({ user_subscription_id, credits_remaining }) => ({
    subscriptionId: user_subscription_id,
    before: 0,
    after: credits_remaining,
    note,
  }))
  await addLedgerEntries(db, changes, source)
  return added.map(({ user_id, ...result }) => {
    const after = { ...result, user_id, status_active: true, ended: endedOf.get(user_id) ?? [] }
    const audit = { action: 'create', entity: 'user_subscriptions', after } as const
    return { result, audit: { ...audit, id: result.user_subscription_id } }
  })
}

/** Activates a plan for a user, whose row must be locked. @throws HttpError 404, 409 */
export const activatePlan = async (
  db: Database,
  { user_id, plan_id }: Pick<Assignment, 'user_id' | 'plan_id'>,
  source: Parameters<typeof activatePlans>[2],
) => {
  const credits = await creditsOfPlan(db, plan_id)
  const [activated] = await activatePlans(db, [{ user_id, plan_id, credits }], source)
  if (!activated) throw new Error('the subscription was not added')
  return activated
}

/** The credits of an active plan, which stays as it is until the transaction ends. @throws HttpError 404, 409 */
export const creditsOfPlan = async (db: Database, id: string) => {
  const plan =
    (await db
      .selectFrom('plans')
      .select(['credits_per_month', 'status_active'])
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst()) ?? notFound('plan', 'plan_id')
  if (!plan.status_active) refuse(409, 'This plan is not active. Choose another one.', 'plan_id')
  return plan.credits_per_month
}

const fields = sql`
  entry_id, user_subscription_id, ${isoTime('at')} as at, actor_email, credits_before,
  credits_after, difference, request_id, note, reverses,
  (select entry_id from credit_ledger later where later.reverses = credit_ledger.entry_id)
    as reversed_by`

/** The ledger of a subscription, newest first. */
export const ledgerOf = (subscriptionId: string): LongList => ({
  fields,
  table: sql`credit_ledger`,
  where: sql`user_subscription_id = ${subscriptionId}`,
  order: byTime(sql`at`),
  id: sql`entry_id`,
  newestFirst: true,
  batchSize: 2000,
})

/** Reads an entry of a subscription's ledger. */
export const findEntry = async (db: Database, subscriptionId: string, entryId: string) => {
  const found = await firstRow(
    db,
    sql<{ entry: LedgerEntry }>`
      select (select row_to_json(item) from (select ${fields}) item) as entry from credit_ledger
      where entry_id = ${entryId} and user_subscription_id = ${subscriptionId}`,
  )
  return found?.entry
}
