import { people, personas, voices } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, endpointTitle, queryParams, validBody } from './hostile/endpoints.ts'
import { startFuzzTarget } from './hostile/fuzz-target.ts'
import type { FuzzTarget } from './hostile/fuzz-target.ts'
import type { RawRequest } from './hostile/send.ts'
import { allowSlowTests } from './slow-tests.ts'

allowSlowTests()

let target: FuzzTarget
beforeAll(async () => {
  target = await startFuzzTarget()
})
afterAll(() => target.app.close())

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi
const inUpperCase = (text: string) => text.replaceAll(uuid, (id) => id.toUpperCase())

/** The ids that narrow a list, each by itself. */
const filters = (endpoint: Endpoint) =>
  queryParams(endpoint)
    .filter((name) => /(^|_)id$/.test(name))
    .map((name) => {
      const id = name === 'id' ? 'mode_id' : name
      const value = String(target.validValue(endpoint, id, 'string'))
      return `?${name}=${value}${name === 'id' ? '&entity=interaction-modes' : ''}`
    })

/** Tables that the server writes to by itself, or with each call. */
const bookkeeping = ['access_tokens', 'service_keys', 'service_key_hours', 'service_key_refusals']
  .concat(['job_claims', 'jobs', 'model_jobs', 'model_runs', 'sign_in_places'])
  .concat(['webhook_deliveries'])

/** The rows that differ from those before, without what differs each time or is written by a job. */
const changedRows = async (request: string) => {
  const { rows: names } = await sql`
    select name from kept.changed where name <> all (${bookkeeping}) order by name`.execute(
    target.app.db,
  )
  const changed: Record<string, string[]> = {}
  for (const { name } of z.array(z.object({ name: z.string() })).parse(names)) {
    const rowsIn = (schema: string) =>
      sql`select (to_jsonb(t) - 'failing_since')::text as row from ${sql.table(`${schema}.${name}`)} t`
    const { rows } = await sql`
      (${rowsIn('public')} except ${rowsIn('kept')}) union all
      (select 'without ' || row from (${rowsIn('kept')} except ${rowsIn('public')}) removed)`.execute(
      target.app.db,
    )
    const texts = z
      .array(z.object({ row: z.string() }))
      .parse(rows)
      // What a service key reads is recorded once an hour.
      .filter(({ row }) => !row.includes('"action": "read"'))
    if (texts.length > 0) changed[name] = texts.map(({ row }) => lasting(row, request)).toSorted()
  }
  return changed
}

/** A text without new ids, times, numbers of records and secrets. */
const lasting = (text: string, request: string) =>
  text
    .replaceAll(uuid, (id) => (request.includes(id.toLowerCase()) ? id : 'new'))
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)?/g, 'time')
    .replaceAll(/"(audit_id|call_id|change_id|number)": ?"?\d+"?/g, '$1')
    .replaceAll(/\\\\x[\da-f]+/g, 'bytes')
    .replaceAll(/erased-[\da-f]{8}/g, 'erased')
    .replaceAll(/(gr_|whsec_)?[\w+/-]{43,}=*/g, 'secret')

/** Sends a request. @returns the response and the changed rows */
const outcome = async (endpoint: Endpoint, request: RawRequest, lower: string) => {
  await target.prepare(endpoint)
  const { status, type, text } = await target.send(request)
  const rows = await changedRows(lower)
  await target.restore()
  // Compressed files differ in each byte.
  const isBinary = /zip|pdf/.test(type)
  return { status, text: isBinary ? '' : lasting(text, lower), rows }
}

const requestsOf = async (endpoint: Endpoint): Promise<RawRequest[]> => {
  const { method, secretBody, secretResponse } = endpoint
  const path = await target.buildPath(endpoint)
  const body = JSON.stringify(validBody(target, endpoint))
  const headers = {
    'content-type': 'application/json',
    ...(!secretBody && !secretResponse && { 'idempotency-key': 'any' }),
  }
  return ['', ...filters(endpoint)].map((query) => ({
    ...{ method, path: path + query },
    ...(body && { body, headers }),
  }))
}

/** Their bodies are files, and they have no other ids than the one in the path of a picture. */
const files: readonly Endpoint[] = [
  people.import,
  personas.uploadPicture,
  personas.summaryFromDocument,
  voices.uploadPreview,
]

test.each(
  endpoints
    .filter((each) => !files.includes(each))
    .map((each) => [endpointTitle(each), each] as const),
)('%s does the same for ids in upper case', async (_, endpoint) => {
  for (const request of await requestsOf(endpoint)) {
    const { path, body } = request
    const upper = {
      ...request,
      path: inUpperCase(path),
      ...(typeof body === 'string' && { body: inUpperCase(body) }),
    }
    if (JSON.stringify(upper) === JSON.stringify(request)) continue
    const lower = `${path} ${String(body)}`
    const expected = await outcome(endpoint, request, lower)
    expect([path, expected.status, expected.text]).toEqual([path, endpoint.status, expected.text])
    expect(await outcome(endpoint, upper, lower)).toEqual(expected)
  }
})
