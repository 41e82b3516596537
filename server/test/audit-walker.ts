import { buildPath } from '@greenroom/contract'
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
  return {
    walked,
    step: (endpoint, { params = {}, body, call = app.admin } = {}) => {
      const path = `/api${buildPath(endpoint, params)}`
      return expectEntry(endpoint, () => call(endpoint.method, path, body))
    },
    expectEntry,
  }
}
