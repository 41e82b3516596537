import { createHash } from 'node:crypto'
import { adminRole, people, validationMessages } from '@greenroom/contract'
import type { ImportResult, ImportRow } from '@greenroom/contract'
import { sql } from 'kysely'
import type { AuditEntry } from '../../data/changes/audit.ts'
import { change } from '../../data/changes/change.ts'
import type { LedgerSource } from '../../data/changes/credit-ledger.ts'
import { activatePlans } from '../../data/subscriptions.ts'
import { lockUsers, usersById } from '../../data/users.ts'
import type { Database } from '../../database/database.ts'
import { allRows } from '../../database/rows.ts'
import { refuse } from '../../http/http-error.ts'
import { parseAs } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { readPeople } from './read-csv.ts'
import type { Line } from './read-csv.ts'
import { subscriptionOf } from '../../data/people.ts'
import { isAdministrator } from './store.ts'

interface Plan {
  readonly id: string
  readonly plan_type: string
  readonly billing_cycle: string
  readonly status_active: boolean
  readonly credits_per_month: number
}

interface Known {
  readonly user_id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone_number: string | null
  readonly role: string
  readonly plan_id: string | null
}

/** A line, the person who has its address, the plan to give, and what the response says. */
interface Outcome {
  readonly line: Line
  readonly known: Known | undefined
  readonly plan: Plan | undefined
  readonly row: ImportRow
}

const dryRun = serve(people.import, async ({ db, body }) => {
  const lines = readPeople(body)
  return resultOf(body, await outcomesOf(db, lines, await allPlans(db)))
})

const apply = change(people.import, async ({ db, body, query, actor, requestId }) => {
  const lines = readPeople(body)
  await lockByAddress(db, lines)
  const outcomes = await outcomesOf(db, lines, await allPlans(db, 'lock'))
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

const lockByAddress = async (db: Database, lines: readonly Line[]) => {
  const found = await allRows(
    db,
    sql<{ user_id: string }>`
    select user_id from users where lower(email) = any (${lines.map(({ email }) => email)}::text[])`,
  )
  await lockUsers(
    db,
    found.map(({ user_id }) => user_id),
  )
}

const allPlans = (db: Database, lock?: 'lock') =>
  allRows(
    db,
    sql<Plan>`
    select id, plan_type, billing_cycle, status_active, credits_per_month from plans
    order by plan_type, billing_cycle, id ${lock ? sql`for share` : sql``}`,
  )

const outcomesOf = async (db: Database, lines: readonly Line[], plans: readonly Plan[]) => {
  const found = await allRows(
    db,
    sql<Known>`
    select user_id, lower(email) as email, first_name, last_name, phone_number, name as role,
      (select plan_id from ${subscriptionOf(sql`users.user_id`)} own) as plan_id
    from users join roles using (role_id)
    where lower(email) = any (${lines.map(({ email }) => email)}::text[])`,
  )
  const known = new Map(found.map((one) => [one.email, one]))
  return lines.map((line) => outcomeOf(line, known.get(line.email), plans))
}

const outcomeOf = (line: Line, known: Known | undefined, plans: readonly Plan[]): Outcome => {
  const { email, cells } = line
  const plan = cells.plan === undefined ? undefined : findPlan(cells.plan, plans)
  const row = { line: line.line, email }
  const problem =
    line.problem ??
    (known?.role === adminRole ? isAdministrator : undefined) ??
    (known ? undefined : missingName(line)) ??
    (typeof plan === 'string' ? plan : undefined)
  const given = typeof plan === 'string' || plan?.id === known?.plan_id ? undefined : plan
  const outcome = { line, known, plan: given }
  if (problem !== undefined) return { ...outcome, row: { ...row, outcome: 'wrong', problem } }
  const before = plans.find(({ id }) => id === known?.plan_id)
  const changes = [
    ...fields.flatMap((field) => {
      const [old, value] = [known?.[field] ?? null, cells[field]]
      return value === undefined || value === old ? [] : [{ field, before: old, after: value }]
    }),
    ...(given
      ? [
          {
            field: 'plan' as const,
            before: before ? nameOf(before, plans) : null,
            after: nameOf(given, plans),
          },
        ]
      : []),
  ]
  if (known && changes.length === 0) return { ...outcome, row: { ...row, outcome: 'same' } }
  return { ...outcome, row: { ...row, outcome: known ? 'changed' : 'new', changes } }
}

const fields = ['first_name', 'last_name', 'phone_number'] as const

const missingName = ({ cells }: Line) => {
  if (cells.first_name === undefined) return validationMessages.firstName
  return cells.last_name === undefined ? validationMessages.lastName : undefined
}

/** A plan by its type, or by type and billing cycle where the type has several. @returns why it cannot be given otherwise */
const findPlan = (name: string, plans: readonly Plan[]): Plan | string => {
  const wanted = name.toLowerCase()
  const ofType = plans.filter(({ plan_type }) => plan_type.toLowerCase() === wanted)
  const found =
    ofType.length > 0 ? ofType : plans.filter((plan) => withCycle(plan).toLowerCase() === wanted)
  const [plan, another] = found
  if (!plan) return `There is no plan “${name}”.`
  if (another) {
    const cycles = new Set(found.map(withCycle))
    return cycles.size === found.length
      ? `There are several plans “${name}”: write ${[...cycles].join(' or ')}.`
      : `There are several plans “${name}”.`
  }
  return plan.status_active ? plan : `The plan “${name}” is not active.`
}

const withCycle = ({ plan_type, billing_cycle }: Plan) => `${plan_type}/${billing_cycle}`

/** A plan as the file names it. */
const nameOf = (plan: Plan, plans: readonly Plan[]) =>
  typeof findPlan(plan.plan_type, plans) === 'string' ? withCycle(plan) : plan.plan_type

const resultOf = (csv: string, outcomes: readonly Outcome[]): ImportResult => {
  const rows = outcomes.map(({ row }) => row)
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  const preview_hash = createHash('sha256')
    .update(JSON.stringify([csv, rows]))
    .digest('hex')
  return { preview_hash, rows, counts }
}

/** Adds and updates the people, and gives the plans. @returns the audit entries */
const applyAll = async (db: Database, outcomes: readonly Outcome[], source: LedgerSource) => {
  const added = outcomes.filter(({ row }) => row.outcome === 'new')
  const renamed = outcomes.flatMap(({ row, known, line: { cells } }) =>
    known && row.changes?.some(({ field }) => field !== 'plan')
      ? [{ ...cells, user_id: known.user_id }]
      : [],
  )
  const ids = new Map(outcomes.map(({ line, known }) => [line.email, known?.user_id ?? '']))
  for (const { email, user_id } of await addUsers(db, added)) ids.set(email, user_id)
  const renamedIds = renamed.map(({ user_id }) => user_id)
  const before = new Map((await usersById(db, renamedIds)).map((user) => [user.user_id, user]))
  await sql`
    update users set
      first_name = coalesce(given.first_name, users.first_name),
      last_name = coalesce(given.last_name, users.last_name),
      phone_number = coalesce(given.phone_number, users.phone_number),
      version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb)
      as given (user_id uuid, first_name text, last_name text, phone_number text)
    where users.user_id = given.user_id`.execute(db)
  const addedIds = added.map(({ line }) => ids.get(line.email) ?? '')
  const users = await usersById(db, [...addedIds, ...renamedIds])
  const plans = await activatePlans(
    db,
    outcomes.flatMap(({ line, plan }) =>
      plan
        ? [
            {
              user_id: ids.get(line.email) ?? '',
              plan_id: plan.id,
              credits: plan.credits_per_month,
            },
          ]
        : [],
    ),
    source,
  )
  return [
    ...users.map((after): AuditEntry => {
      const earlier = before.get(after.user_id)
      const entry = { entity: 'users', id: after.user_id, after } as const
      return earlier
        ? { ...entry, action: 'update', before: earlier }
        : { ...entry, action: 'create' }
    }),
    ...plans.map(({ audit }) => audit),
  ]
}

const addUsers = async (db: Database, added: readonly Outcome[]) => {
  const values = added.map(({ line: { email, cells } }) => ({ email, ...cells }))
  const rows = await allRows(
    db,
    sql<{ user_id: string; email: string }>`
    insert into users (email, first_name, last_name, phone_number, role_id)
    select email, first_name, last_name, phone_number, role_id
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as given (email text, first_name text, last_name text, phone_number text)
      join roles on name = 'sales_person'
    on conflict (lower(email)) do nothing
    returning user_id, email`,
  )
  // An address was taken after the outcomes were read.
  if (rows.length < added.length) refuse(409, hasChanged)
  return rows
}
