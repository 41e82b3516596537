import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, endpointTitle, queryParams } from './hostile/endpoints.ts'
import { startFuzzTarget } from './hostile/fuzz-target.ts'
import type { FuzzTarget } from './hostile/fuzz-target.ts'
import { allowSlowTests } from './slow-tests.ts'
import { recentSummerTime, setTimeZone } from './time-zone.ts'

allowSlowTests()

let target: FuzzTarget
beforeAll(async () => {
  target = await startFuzzTarget()
  await addTimes()
})
afterAll(() => target.app.close())

/** Sessions and records at all hours around the changes of clocks in Berlin, and around now less so many days. */
const addTimes = () =>
  sql
    .raw(
      `create temporary table times on commit drop as
        select '2026-03-28T22:30Z'::timestamptz + n * interval '1 hour' as at from generate_series(0, 27) n
        union all select '2026-10-24T22:30Z'::timestamptz + n * interval '1 hour' from generate_series(0, 27) n
        union all select now() - days * interval '24 hours' + n * interval '30 minutes'
          from unnest(array[1, 7, 14, 28, 30, 60, 90]) days, unnest(array[-1, 1]) n;
      with trainees as (
        insert into users (first_name, last_name, email, role_id)
        select 'Ada', row_number() over (), 'at-' || row_number() over () || '@a.co', role_id
        from times join roles on name = 'sales_person'
        returning user_id, last_name::integer as number
      )
      insert into sessions (user_id, persona_id, mode_id, status, start_time)
        select user_id, persona_id, mode_id, 'completed', at
        from (select *, row_number() over () as number from times) numbered join trainees using (number),
          (select persona_id, mode_id from sessions limit 1) held;
      insert into audit_log (at, action, entity, entity_id, actor_email, request_id)
        select at, 'sign-in', 'users', 'any', 'ann@a.co', 'r' from times;
      insert into credit_ledger
        (at, user_subscription_id, actor_email, credits_before, credits_after, request_id)
        select at, user_subscription_id, 'Production (service key)', 5, 4, 'r'
        from times, (select user_subscription_id from user_subscriptions limit 1) owned;
      insert into trash (entity, entity_id, name, deleted_at, actor_email, request_id, content)
        select 'industries', gen_random_uuid(), 'Gone', at, 'ann@a.co', 'r', '{"rows": {}, "trials": []}'
        from times`,
    )
    .execute(target.app.db)

const days = ['2026-03-29', '2026-10-25', '2026-10-26']
/** Values of the filters by time. */
const filters = {
  from: days.flatMap((day) => [
    `from=${day}&to=${day}`,
    `from=${day}T00:00:00Z&to=${day}T12:00:00Z`,
  ]),
  quiet_days: [1, 7, 14, 28, 30, 60, 90].map((count) => `quiet_days=${count}`),
} as const

const reads = endpoints.filter(({ method }) => method === 'GET')
const lists = reads.filter(({ response }) => response.kind !== 'file')
/** Each download is recorded, so that only the older days of the activity stay as they are. */
const downloads = reads.filter(
  ({ response: each }) => each.kind === 'file' && each.type === 'text/csv',
)

/** Responses of all these endpoints, with each filter by time. */
const readAll = async (readable: typeof endpoints) => {
  const found: Record<string, string> = {}
  for (const endpoint of readable) {
    const params = queryParams(endpoint)
    const queries = [
      ...(readable === downloads && params.includes('from') ? [] : ['']),
      ...(params.includes('from') ? filters.from : []),
      ...(params.includes('quiet_days') ? filters.quiet_days : []),
    ]
    const path = await target.buildPath(endpoint)
    for (const query of queries) {
      const { status, text } = await target.send({ method: 'GET', path: `${path}?${query}` })
      // What these requests change themselves, and which jobs have run.
      const changing = /"(last_used_at|last_at|calls_24h|jobs)":("[^"]*"|\w+|\[[^\]]*\])/g
      const lasting = text.replaceAll(changing, '')
      found[`${endpointTitle(endpoint)}?${query}`] = `${status} ${lasting}`
    }
  }
  return found
}

test('reads the same from every endpoint, with every filter by time, in every time zone of the database', async () => {
  // What a service key reads is recorded once an hour.
  await readAll(lists)
  for (const readable of [lists, downloads]) {
    await setTimeZone(target.app.db, 'UTC')
    const expected = await readAll(readable)
    expect(Object.keys(expected).filter((one) => one.includes('from='))).not.toHaveLength(0)
    for (const zone of ['Europe/Berlin', 'Asia/Kathmandu', recentSummerTime()]) {
      await setTimeZone(target.app.db, zone)
      expect(await readAll(readable)).toEqual(expected)
    }
  }
})
