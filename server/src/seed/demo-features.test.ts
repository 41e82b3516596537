import { readReport } from '@greenroom/contract'
import type { Evidence, Insights, LedgerEntry } from '@greenroom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optionalFeatures, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { composedPrompt } from '../data/prompts/composed-prompt.ts'
import { allRows } from '../database/rows.ts'
import { demoItems, scoreNames } from '../../test/demo-rows.ts'
import { seedDemo, shiftOf } from './demo.ts'

/* What a new user of the demonstration data finds, over the API. */

const now = new Date()
const date = (at: string) => new Date(Date.parse(at) + shiftOf(now))
const day = (at: string) => date(at).toISOString().slice(0, 10)
const [from, to] = [day('2026-05-04T00:00Z'), day('2026-10-30T00:00Z')]

let app: TestApp
beforeAll(async () => {
  app = await startApp(optionalFeatures)
  await seedDemo(app.db, app.files, now)
})
afterAll(() => app.close())

const get = async (path: string) => {
  const { status, body } = await app.admin('GET', `/api/v1/${path}`)
  expect([path, status]).toEqual([path, 200])
  return Object(body)
}
const all = <Row>(statement: ReturnType<typeof sql<Row>>) => allRows(app.db, statement)

describe('activity', () => {
  test('has the change behind each version, at the same time and by the same person', async () => {
    const versions = await all(sql<{ revision: unknown; entry: unknown }>`
      select concat_ws(' ', revisions.at, revisions.actor_email, revisions.note) as revision,
        concat_ws(' ', audit_log.at, audit_log.actor_email, audit_log.note) as entry
      from revisions left join audit_log on audit_log.request_id = revisions.request_id
        and revisions.entity_id::text = audit_log.entity_id
      where kind not in ('import', 'found')`)
    expect(versions.length).toBeGreaterThan(12)
    for (const { revision, entry } of versions) expect(entry).toBe(revision)
  })

  test('is in the order of time, with more than changes of prompts', async () => {
    const newest: { at: string; action: string; entity: string; title: string }[] = await get(
      'activity?include=thing&limit=100',
    )
    // What the administrator of this test did is newer.
    const entries = newest.filter(({ at }) => Date.parse(at) < now.getTime() - 60_000)
    expect(entries.length).toBeGreaterThan(20)
    const times = entries.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    for (const { title } of entries) expect(title).toMatch(/\w/)
    const kinds = new Set(entries.map(({ action, entity }) => `${action} ${entity}`))
    for (const kind of [
      'update interaction_modes',
      'update mode_reports',
      'update user_subscriptions',
      'reverse user_subscriptions',
      'deactivate users',
      'retire personas',
      'create trials',
      'delete products',
    ])
      expect(kinds).toContain(kind)
    const inserted = await all(sql<{ at: Date }>`
      select at from audit_log where at < now() - interval '1 minute' order by audit_id`)
    expect(inserted).toEqual(
      inserted.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    )
  })

  test('undoes the newest change of a mode, and brings back a persona', async () => {
    const undoable = async (query: string) => {
      const [newest] = await get(`activity?${query}&limit=1`)
      return (await get(`activity/${newest.audit_id}`)).undoable
    }
    expect(await undoable('entity=interaction_modes')).toBe(true)
    expect(await undoable('entity=mode_reports')).toBe(true)
    expect(await undoable('action=retire')).toBe(true)
  })
})

describe('credit ledger', () => {
  test('adds up to each subscription, entry by entry', async () => {
    const subscriptions = await all(sql<Record<string, number>>`
      select credits_remaining, credits_used, credits_allocated, sessions_completed, (
          select count(*)::integer from sessions where status = 'completed'
            and sessions.user_subscription_id = owned.user_subscription_id
        ) as completed, (
          select json_agg(row_to_json(ledger) order by at) from credit_ledger ledger
          where ledger.user_subscription_id = owned.user_subscription_id
        ) as entries
      from user_subscriptions owned`)
    expect(subscriptions.length).toBeGreaterThan(50)
    for (const { entries, ...subscription } of subscriptions) {
      const ledger: LedgerEntry[] = Object(entries)
      let credits = 0
      for (const { credits_before, credits_after, at } of ledger) {
        expect(credits_before).toBe(credits)
        expect(credits_after).toBeGreaterThanOrEqual(0)
        expect(Date.parse(at)).toBeLessThan(now.getTime())
        credits = credits_after
      }
      expect(subscription).toMatchObject({
        credits_remaining: credits,
        credits_allocated: ledger[0]?.credits_after,
        credits_used: ledger.filter(({ difference }) => difference === -1).length,
        sessions_completed: subscription['completed'],
      })
    }
  })

  test('has gifts with a note, and one that was reversed', async () => {
    const [reversal] = await all(sql<{ id: string }>`
      select user_subscription_id as id from credit_ledger where reverses is not null`)
    const entries: LedgerEntry[] = await get(`user-subscriptions/${reversal?.id}/ledger?limit=100`)
    const reversed = entries.find(({ reversed_by }) => reversed_by)
    const by = entries.find(({ reverses }) => reverses)
    expect(reversed).toMatchObject({ entry_id: by?.reverses, note: expect.any(String) })
    expect(by).toMatchObject({ difference: -Number(reversed?.difference) })
    expect(entries.filter(({ difference }) => difference > 0).length).toBeGreaterThan(2)
  })

  test('is what Overview counts as used credits', async () => {
    const { credits, figures }: Insights = await get(`insights?from=${from}&to=${to}`)
    expect(credits.used).toBeGreaterThan(300)
    expect(credits.used).toBeGreaterThanOrEqual(figures.sessions - 5)
    expect(credits.low).toBeGreaterThan(0)
  })
})

describe('sessions', () => {
  test('of the last weeks have the prompt as it was recorded, some with a transcript', async () => {
    const recorded = await all(sql<{ id: string; said: number | null }>`
      select session_id as id, jsonb_array_length(transcript) as said
      from session_compositions join sessions using (session_id) order by start_time`)
    expect(recorded.length).toBeGreaterThan(30)
    const spoken = recorded.filter(({ said }) => said !== null)
    expect(spoken.length).toBeGreaterThanOrEqual(6)
    for (const { said } of spoken) expect(said).toBeGreaterThanOrEqual(6)
    for (const { id } of [...spoken, ...recorded.slice(0, 3)]) {
      const evidence: Evidence = await get(`sessions/${id}/evidence`)
      expect(evidence).toMatchObject({ kind: 'recorded', report_prompt: { changed_since: false } })
      expect(evidence.parts.length).toBeGreaterThan(10)
      const { hash } = await composedPrompt(app.db, evidence.mode_id, evidence.persona_id)
      expect(evidence.hash).toBe(hash)
    }
  })

  test('number 10 to 25 in each of 26 weeks', async () => {
    const { weeks }: Insights = await get(`insights?from=${from}&to=${to}`)
    expect(weeks).toHaveLength(26)
    for (const { start, sessions, completed } of weeks) {
      expect([start, sessions >= 10 && sessions <= 25]).toEqual([start, true])
      expect([start, completed >= sessions * 0.7]).toEqual([start, true])
    }
    expect(new Set(weeks.map(({ sessions }) => sessions)).size).toBeGreaterThan(6)
  })

  test('score clearly higher after each of two noted changes of a prompt', async () => {
    const { changes }: Insights = await get(`insights?from=${from}&to=${to}`)
    const marks = changes.filter(({ at }) =>
      ['2026-06-30T08:50Z', '2026-08-25T08:40Z'].some(
        (one) => date(one).getTime() === Date.parse(at),
      ),
    )
    expect(marks).toMatchObject([
      { entity: 'mode-reports', name: 'Prospecting call', note: expect.any(String) },
      { entity: 'interaction-modes', name: 'Discovery meeting', note: expect.any(String) },
    ])
    for (const { prompts } of marks) expect(prompts).toBeGreaterThan(0)
    for (const { entity, id, version } of marks) {
      const { before, after } = await get(`insights/changes/${entity}/${id}/${version}`)
      expect(after.mean_score - after.margin).toBeGreaterThan(before.mean_score + before.margin)
    }
    const meanOf = async (start: string, end: string): Promise<number> =>
      (await get(`insights?from=${day(start)}&to=${day(end)}`)).figures.mean_score
    const [first, second, third] = await Promise.all([
      meanOf('2026-05-04T00:00Z', '2026-06-28T00:00Z'),
      meanOf('2026-07-06T00:00Z', '2026-08-23T00:00Z'),
      meanOf('2026-08-31T00:00Z', '2026-10-30T00:00Z'),
    ])
    expect(second - first).toBeGreaterThan(4)
    expect(third - second).toBeGreaterThan(4)
  })

  test('have readable reports with the scores of their mode, and few without one', async () => {
    const scoresOf = new Map(
      demoItems('interaction-modes').map(({ name, mode_id }) => [name, scoreNames(mode_id)]),
    )
    const sessions = await all(sql<{ report: unknown; mode: string; status: string }>`
      select performance_report as report, interaction_modes.name as mode, status
      from sessions join interaction_modes using (mode_id) join users using (user_id)
      where email like '%@kestrel-sensing.example'`)
    const reports = sessions.flatMap(({ report, mode, status }) => {
      const read = readReport(report)
      if (!read) return []
      expect(status).toBe('completed')
      const names = read.scores.map(({ name }) => name.replaceAll(' ', '_'))
      expect(names.toSorted()).toEqual(scoresOf.get(mode)?.toSorted())
      for (const { value } of read.scores) expect(value >= 15 && value <= 100).toBe(true)
      const mean = read.scores.reduce((sum, { value }) => sum + value, 0) / read.scores.length
      expect(Math.abs((read.overall ?? NaN) - mean)).toBeLessThanOrEqual(0.5)
      expect(read.summary).toMatch(/^['A-Z].*[.?!']$/)
      expect(read.summary).not.toMatch(/[{}]/)
      return [read.summary]
    })
    expect(new Set(reports).size).toBeGreaterThan(reports.length / 3)
    const share = (part: number) => part / sessions.length
    const completed = sessions.filter(({ status }) => status === 'completed').length
    expect(share(completed - reports.length)).toBeGreaterThan(0.01)
    expect(share(completed - reports.length)).toBeLessThan(0.08)
    const cancelled = sessions.filter(({ status }) => status === 'cancelled').length
    expect(cancelled).toBeGreaterThan(0)
    expect(share(cancelled)).toBeLessThan(0.03)
  })

  test('of one person never overlap, and are on working days', async () => {
    const overlapping = await all(sql`
      select from sessions join sessions later using (user_id)
      where later.start_time > sessions.start_time and later.start_time < sessions.end_time`)
    expect(overlapping).toEqual([])
    const weekend = await all(sql`
      select from sessions where extract(isodow from created_at at time zone 'UTC') > 5`)
    expect(weekend).toEqual([])
  })
})

test('one product is in the trash, and can be restored', async () => {
  const items = await get('trash')
  expect(items).toMatchObject([{ entity: 'products', actor_email: expect.any(String) }])
  const history = await get(`revisions/products/${items[0].entity_id}`)
  expect(history).toHaveLength(1)
  const restored = await app.admin('POST', `/api/v1/trash/${items[0].trash_id}/restore`)
  expect(restored.status).toBe(200)
})

test('a persona is retired after some sessions', async () => {
  const retired = await all(sql<{ name: string }>`
    select name from personas join audit_log on entity_id = persona_id::text
    where action = 'retire' and not status_active and exists (
      select from sessions where sessions.persona_id = personas.persona_id)
      and not exists (select from sessions
        where sessions.persona_id = personas.persona_id and sessions.start_time > audit_log.at)`)
  expect(retired.length).toBeGreaterThan(0)
})

test('a person is deactivated, and had no session since', async () => {
  const people = await get('people?status=deactivated')
  expect(people).toHaveLength(1)
  const [{ user_id, sessions, last_session_at }] = people
  expect(sessions).toBeGreaterThan(5)
  const [entry] = await get(`activity?entity_id=${user_id}&action=deactivate`)
  expect(Date.parse(entry.at)).toBeGreaterThan(Date.parse(last_session_at))
})
