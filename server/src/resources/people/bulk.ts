import { maxWhole, people } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { AuditEntry } from '../../data/changes/audit.ts'
import { change } from '../../data/changes/change.ts'
import type { LedgerSource } from '../../data/changes/credit-ledger.ts'
import { requireIds } from '../../data/changes/references.ts'
import {
  activatePlans,
  changeCredits,
  creditsOfPlan,
  lockSubscription,
} from '../../data/subscriptions.ts'
import { saveUsers } from '../../data/save-users.ts'
import { haveIds, lockUsers } from '../../data/users.ts'
import type { UserRow } from '../../data/users.ts'
import type { Database } from '../../database/database.ts'
import { firstRow } from '../../database/rows.ts'
import { refuse } from '../../http/http-error.ts'
import { isUuid, parseAs } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'
import { subscriptionOf } from '../../data/people.ts'
import { problemOf, requireRole } from './store.ts'

type Bulk = OutputOf<typeof people.bulk.body>
type Source = LedgerSource & { readonly note: string | null }

/** What was done to a person: the audit entries, or why it could not be done. */
type Outcome = readonly AuditEntry[] | string | undefined
/** What an action does to people who may be changed: the outcome of each by id. */
type Act = (
  db: Database,
  users: readonly UserRow[],
  source: Source,
) => Promise<readonly (readonly [string, Outcome])[]>

const unknownPerson = 'There is no person with this id.'
const keyMissing = 'Send an Idempotency-Key, so that a repeated request gives the credits once.'

const changeAll = change(people.bulk, async ({ db, body, note, actor, requestId }) => {
  const ids = [...new Set(body.user_ids)]
  const act = await actOf(db, body)
  const users = await lockUsers(db, haveIds(ids.filter(isUuid)))
  const changeable = users.filter((user) => problemOf(user) === undefined)
  const source = { actor, requestId, note: body.note?.trim() || note }
  const outcomes = new Map<string, Outcome>([
    ...ids.map((id) => [id, unknownPerson] as const),
    ...users.map((user) => [user.user_id, problemOf(user)] as const),
    ...(await act(db, changeable, source)),
  ])
  const results = ids.map((user_id) => {
    const message = outcomes.get(user_id)
    return typeof message === 'string' ? { user_id, ok: false, message } : { user_id, ok: true }
  })
  const audit = [...outcomes.values()].flatMap((outcome) =>
    typeof outcome === 'object' ? outcome : [],
  )
  return { result: { results }, audit }
})

/** Changes up to 500 people alike, in one transaction. Credits are never given without an idempotency key. */
export const bulkRoute: Route = {
  ...changeAll,
  handle: async (db, request) => {
    const { action } = parseAs(people.bulk.body, request.body ?? {})
    const gives = action === 'gift' || action === 'plan'
    if (gives && request.headers['idempotency-key'] === undefined) refuse(400, keyMissing)
    return changeAll.handle(db, request)
  },
}

/** The action of a request, after its fields were checked. @throws HttpError 400, 404 or 409 */
const actOf = async (db: Database, { action, ...body }: Bulk): Promise<Act> => {
  switch (action) {
    case 'plan':
      return givePlan(db, body.plan_id ?? refuse(400, 'Choose a plan.', 'plan_id'))
    case 'role': {
      const id = body.role_id ?? refuse(400, 'Choose a role.', 'role_id')
      return setAll({ role: (await requireRole(db, id)).name })
    }
    case 'gift':
      return giveCredits(body.credits ?? refuse(400, 'Say how many credits.', 'credits'))
    case 'activate':
    case 'deactivate':
      return setAll({ active: action === 'activate' })
  }
}

const givePlan = async (db: Database, plan_id: string): Promise<Act> => {
  requireIds({ plan_id }, ['plan_id'])
  const credits = await creditsOfPlan(db, plan_id)
  return async (trx, users, source) => {
    const assignments = users.map(({ user_id }) => ({ user_id, plan_id, credits }))
    const activated = await activatePlans(trx, assignments, source)
    return activated.map(({ audit }) => [audit.after.user_id, [audit]])
  }
}

/** Sets the same of all. */
const setAll =
  (values: Parameters<typeof saveUsers>[1][number]['values']): Act =>
  async (db, users) => {
    const saved = await saveUsers(
      db,
      users.map((before) => ({ before, values })),
    )
    return saved.map(({ user, audit }) => [user.user_id, audit])
  }

const noPlan = 'This person has no active plan.'

const giveCredits =
  (credits: number): Act =>
  async (db, users, source) => {
    const given: [string, Outcome][] = []
    for (const { user_id } of users) given.push([user_id, await gift(db, user_id, credits, source)])
    return given
  }

const gift = async (
  db: Database,
  userId: string,
  credits: number,
  source: Source,
): Promise<Outcome> => {
  const own = await firstRow(
    db,
    sql<{ id: string }>`
      select user_subscription_id as id from ${subscriptionOf(sql`${userId}`)} own`,
  )
  const before = own && (await lockSubscription(db, own.id))
  if (!before) return noPlan
  const { user_subscription_id: id, credits_remaining: remaining } = before
  if (remaining + credits > maxWhole) return 'That would be too many credits.'
  const { after } = await changeCredits(db, before, remaining + credits, source)
  return [{ action: 'update', entity: 'user_subscriptions', id, before, after }]
}
