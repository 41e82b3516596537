import { buildPath, delivery, ownAccount, people } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/database/database.ts'
import type { TestApp } from './app.ts'
import type { Call } from './call.ts'

interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly call?: Call
}

/** Calls endpoints, and expects of each call exactly one audit entry with a title, and with what changed. */
export interface AuditWalker {
  /** The endpoints that were called. */
  readonly walked: ReadonlySet<Endpoint>
  /** Calls an endpoint as the administrator, or as given. @returns the body of the response */
  step(endpoint: Endpoint, sent?: Sent): Promise<Record<string, unknown>>
  /** Runs a call of an endpoint. */
  expectEntry(
    endpoint: Endpoint,
    run: () => Promise<{ status: number; body: unknown }>,
  ): Promise<Record<string, unknown>>
}

/** The id of the newest audit entry. */
export const newestEntry = async (db: Database): Promise<string> => {
  const { last } = await db
    .selectFrom('audit_log')
    .select(sql<string>`coalesce(max(audit_id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Of these, each call does something: it gives credits, sets a password, or uses up a code. */
const doesEachTime: readonly Endpoint[] = [
  ...[people.setPlan, delivery.subscribe],
  ...[ownAccount.changePassword, ownAccount.turnOnSecondFactor],
]

/** The versions of all rows that have one, by table. */
const versions = async (db: Database) => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'version'`.execute(db)
  const all: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql`
      select sum(version) as sum, count(*) as count, max(to_jsonb(t) ->> 'updated_at') as newest
      from ${sql.table(name)} t`.execute(db)
    all[name] = rows
  }
  return all
}

/** What an entry must have before and after, by what was done. */
const contents: Readonly<Record<string, [before: boolean, after: boolean]>> = {
  create: [false, true],
  update: [true, true],
  undo: [true, true],
  retire: [true, true],
  'bring-back': [true, true],
  delete: [true, false],
}

export const auditWalker = (app: TestApp): AuditWalker => {
  const walked = new Set<Endpoint>()
  const expectEntry: AuditWalker['expectEntry'] = async (endpoint, run) => {
    walked.add(endpoint)
    const name = `${endpoint.method} ${endpoint.path}`
    const last = await newestEntry(app.db)
    const response = await run()
    expect({ name, ...response }).toMatchObject({ name, status: endpoint.status })
    const entries = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .select(sql<string[] | null>`audit_fields(before, after)`.as('fields'))
      .where('audit_id', '>', last)
      .execute()
    expect(entries.map(({ action }) => [name, action])).toHaveLength(1)
    const [entry] = entries
    if (!entry) throw new Error(name)
    const { action, title, before, after, fields } = entry
    expect([name, title]).toEqual([name, expect.stringMatching(/\S/)])
    const content = contents[action]
    if (content) expect([name, before !== null, after !== null]).toEqual([name, ...content])
    if (before && after) expect([name, fields]).not.toEqual([name, []])
    return Object(response.body)
  }
  /** Sends the same once more, which must leave neither an entry nor another version. */
  const expectNothing = async (endpoint: Endpoint, run: () => ReturnType<Call>) => {
    const name = `${endpoint.method} ${endpoint.path}`
    const last = await newestEntry(app.db)
    const before = await versions(app.db)
    expect({ name, ...(await run()) }).toMatchObject({ name, status: endpoint.status })
    expect([name, await newestEntry(app.db)]).toEqual([name, last])
    expect([name, await versions(app.db)]).toEqual([name, before])
  }
  return {
    walked,
    step: async (endpoint, { params = {}, body, call = app.admin } = {}) => {
      const path = `/api${buildPath(endpoint, params)}`
      const run = () => call(endpoint.method, path, body)
      const result = await expectEntry(endpoint, run)
      const saves = ['PUT', 'PATCH'].includes(endpoint.method)
      if (saves && !doesEachTime.includes(endpoint)) await expectNothing(endpoint, run)
      return result
    },
    expectEntry,
  }
}
