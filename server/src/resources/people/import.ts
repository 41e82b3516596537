import { adminRole, people, validationMessages } from '@greenroom/contract'
import type { ImportResult, ImportRow } from '@greenroom/contract'
import { sql } from 'kysely'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import { change } from '../../data/changes/change.ts'
import type { LedgerSource } from '../../data/changes/credit-ledger.ts'
import { activatePlans } from '../../data/subscriptions.ts'
import { addUsers, saveUsers } from '../../data/save-users.ts'
import { findUsers, haveEmails, haveIds, lockUsers } from '../../data/users.ts'
import type { UserRow } from '../../data/users.ts'
import type { Database } from '../../database/database.ts'
import { allRows } from '../../database/rows.ts'
import { refuse } from '../../http/http-error.ts'
import { parseAs } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { inTurns } from '../../lib/in-turns.ts'
import { sha256 } from '../../lib/sha256.ts'
import { readPeople } from './read-csv.ts'
import type { Line } from './read-csv.ts'
import { subscriptionOf } from '../../data/people.ts'
import { isAdministrator } from './store.ts'

export const allPlans = (db: Database) =>
  db
    .selectFrom('plans')
    .select(['id', 'plan_type', 'billing_cycle', 'status_active', 'credits_per_month'])
    .orderBy('plan_type')
    .orderBy('billing_cycle')
    .orderBy('id')

type Plan = Awaited<ReturnType<ReturnType<typeof allPlans>['execute']>>[number]

/** A user, and the plan that pays for the next session. */
interface Known {
  readonly user: UserRow
  readonly plan_id: string | null
}

/** A line, the user who has its address, the plan to give, and what the response says. */
interface Outcome {
  readonly line: Line
  readonly known: Known | undefined
  readonly plan: Plan | undefined
  readonly row: ImportRow
}

const dryRun = serve(people.import, async ({ db, body }) => {
  const lines = await readPeople(body)
  const known = await knownOf(db, lines, findUsers)
  return resultOf(body, await outcomesOf(lines, known, await allPlans(db).execute()))
})

const apply = change(people.import, async ({ db, body, query, actor, requestId }) => {
  const lines = await readPeople(body)
  const known = await knownOf(db, lines, lockUsers)
  const outcomes = await outcomesOf(lines, known, await allPlans(db).forShare().execute())
  const result = resultOf(body, outcomes)
  const wrong = outcomes.find(({ row }) => row.outcome === 'wrong')
  if (wrong) refuse(409, `Nothing was imported: line ${wrong.line.line} is wrong.`)
  if (result.preview_hash !== query.apply) refuse(409, hasChanged)
  return { result, audit: await applyAll(db, outcomes, { actor, requestId }) }
})

const hasChanged =
  'Nothing was imported: the file or its outcome has changed since the preview. Check it again.'

/** Imports a file of people: says what it would change, and with `apply` changes it. */
export const importRoute: Route = {
  ...apply,
  handle: (db, request) => {
    const { apply: hash } = parseAs(people.import.query, request.query)
    return (hash === undefined ? dryRun : apply).handle(db, request)
  },
}

/** The users with the addresses of the lines. @param read reads users, or locks them too */
const knownOf = async (db: Database, lines: readonly Line[], read: typeof findUsers) => {
  const users = await read(db, haveEmails(lines.map(({ email }) => email)))
  const plans = await allRows(
    db,
    sql<{ id: string; plan_id: string }>`
      select users.user_id as id, plan_id
      from users, lateral ${subscriptionOf(sql`users.user_id`)} own
      where ${haveIds(users.map(({ user_id }) => user_id))}`,
  )
  const planOf = new Map(plans.map(({ id, plan_id }) => [id, plan_id]))
  return new Map(
    users.map((user) => [
      normalizeEmail(user.email),
      { user, plan_id: planOf.get(user.user_id) ?? null },
    ]),
  )
}

const outcomesOf = async (
  lines: readonly Line[],
  known: ReadonlyMap<string, Known>,
  plans: readonly Plan[],
) => {
  const outcomes = []
  for await (const line of inTurns(lines))
    outcomes.push(outcomeOf(line, known.get(line.email), plans))
  return outcomes
}

const outcomeOf = (line: Line, known: Known | undefined, plans: readonly Plan[]): Outcome => {
  const { email, cells } = line
  const plan = cells.plan === undefined ? undefined : findPlan(cells.plan, plans, known?.plan_id)
  const row = { line: line.line, email }
  const problem =
    line.problem ??
    (known?.user.role.name === adminRole ? isAdministrator : undefined) ??
    (known ? undefined : missingName(line)) ??
    (typeof plan === 'string' ? plan : undefined)
  const given = typeof plan === 'string' || plan?.id === known?.plan_id ? undefined : plan
  const outcome = { line, known, plan: given }
  if (problem !== undefined) return { ...outcome, row: { ...row, outcome: 'wrong', problem } }
  const before = plans.find(({ id }) => id === known?.plan_id)
  const values = [
    ...fields.map((field) => [field, known?.user[field] ?? null, cells[field]] as const),
    ['plan', before ? nameOf(before, plans) : null, given && nameOf(given, plans)] as const,
    ['status', known ? statusOf(known.user) : null, cells.status] as const,
    ['role', known?.user.role.name ?? null, cells.role] as const,
  ]
  const changes = values.flatMap(([field, old, value]) =>
    value === undefined || value === old ? [] : [{ field, before: old, after: value }],
  )
  if (known && changes.length === 0) return { ...outcome, row: { ...row, outcome: 'same' } }
  return { ...outcome, row: { ...row, outcome: known ? 'changed' : 'new', changes } }
}

const fields = ['first_name', 'last_name', 'phone_number'] as const

const statusOf = ({ active }: UserRow) => (active ? 'active' : 'deactivated')

const missingName = ({ cells }: Line) => {
  if (cells.first_name === undefined) return validationMessages.firstName
  return cells.last_name === undefined ? validationMessages.lastName : undefined
}

/**
 * A plan by its type, or by type and billing cycle where the type has several.
 * @param own the plan that the person has, which stays where the name fits, also if it could not be given
 * @returns why it cannot be given otherwise
 */
const findPlan = (name: string, plans: readonly Plan[], own?: string | null): Plan | string => {
  const wanted = name.toLowerCase()
  const ofType = plans.filter(({ plan_type }) => plan_type.toLowerCase() === wanted)
  const found =
    ofType.length > 0 ? ofType : plans.filter((plan) => withCycle(plan).toLowerCase() === wanted)
  const [plan, another] = found
  if (!plan) return `There is no plan “${name}”.`
  if (another) {
    const cycles = new Set(found.map(withCycle))
    const same = cycles.size === 1 ? found.find(({ id }) => id === own) : undefined
    if (same) return same
    return cycles.size === found.length
      ? `There are several plans “${name}”: write ${[...cycles].join(' or ')}.`
      : `There are several plans “${name}”.`
  }
  return plan.status_active || plan.id === own ? plan : `The plan “${name}” is not active.`
}

const withCycle = ({ plan_type, billing_cycle }: Plan) => `${plan_type}/${billing_cycle}`

/** A plan as the file names it. */
export const nameOf = (plan: Plan, plans: readonly Plan[]) =>
  typeof findPlan(plan.plan_type, plans) === 'string' ? withCycle(plan) : plan.plan_type

const resultOf = (csv: string, outcomes: readonly Outcome[]): ImportResult => {
  const rows = outcomes.map(({ row }) => row)
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return { preview_hash: sha256(JSON.stringify([csv, rows])), rows, counts }
}

/** Adds and updates the people, and gives the plans. @returns the audit entries */
const applyAll = async (db: Database, outcomes: readonly Outcome[], source: LedgerSource) => {
  const added = outcomes.flatMap(({ line: { email, cells }, known }) =>
    known ? [] : [{ ...nobody, email, ...valuesOf(cells) }],
  )
  const changed = outcomes.flatMap(({ line: { cells }, known }) =>
    known ? [{ before: known.user, values: valuesOf(cells) }] : [],
  )
  const saved = [...(await addUsers(db, added)), ...(await saveUsers(db, changed))]
  // An address was taken after the outcomes were read.
  if (saved.length < outcomes.length) refuse(409, hasChanged)

  const ids = new Map(saved.map(({ user }) => [normalizeEmail(user.email), user.user_id]))
  const given = outcomes.flatMap(({ line: { email }, plan }) =>
    plan
      ? [{ user_id: ids.get(email) ?? '', plan_id: plan.id, credits: plan.credits_per_month }]
      : [],
  )
  const plans = await activatePlans(db, given, source)
  return [...saved.flatMap(({ audit }) => audit), ...plans.map(({ audit }) => audit)]
}

const nobody = { first_name: '', last_name: '', role: 'sales_person' }

/** What a line sets of a user. */
const valuesOf = ({ plan: _plan, status, ...others }: Line['cells']) => ({
  ...others,
  ...(status !== undefined && { active: status === 'active' }),
})
