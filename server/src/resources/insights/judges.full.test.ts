import type { Insights } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { addJudgedSessions, startJudged } from '../../../test/judges.ts'
import { allowSlowTests } from '../../../test/slow-tests.ts'
import { seededRandom } from '../../lib/statistics.ts'

allowSlowTests()

const histories = 50
const dayMs = 86_400_000
const firstDay = Date.parse('2026-01-01')
const dayOf = (at: number) => new Date(firstDay + at * dayMs).toISOString().slice(0, 10)

let app: TestApp
let user_id: string
let persona_id: string
let modes: string[]
beforeAll(async () => {
  ;({ app, user_id, persona_id, modes } = await startJudged())
})
afterAll(() => app.close())

interface Session {
  readonly session_id: string
  readonly mode_id: string
  readonly at: number
  readonly judge: string | null
}

/** The sessions that another model judged than the one before them in their mode, by reading all of them. */
const breaksOf = (sessions: readonly Session[]) => {
  const last = new Map<string, string>()
  const inOrder = sessions.toSorted(
    (one, other) => one.at - other.at || (one.session_id < other.session_id ? -1 : 1),
  )
  return inOrder.filter(({ mode_id, judge }) => {
    const before = last.get(mode_id)
    if (judge !== null) last.set(mode_id, judge)
    return judge !== null && before !== undefined && before !== judge
  })
}

test(`trends and the overview break exactly where the judge changed, in ${histories} random histories`, async () => {
  const random = seededRandom(5)
  const below = (limit: number) => Math.floor(random() * limit)
  let found = 0
  for (let number = 0; number < histories; number += 1) {
    await app.db.deleteFrom('sessions').execute()
    const judges = [null, 'a', 'b', 'c'].slice(below(2), 2 + below(3))
    // Half of the sessions keep the judge before. Some start at the same moment.
    let judge: string | null = null
    const rows = Array.from({ length: 5 + below(40) }, () => {
      if (random() < 0.5) judge = judges[below(judges.length)] ?? null
      return { mode_id: modes[below(2)] ?? '', at: firstDay + below(240) * (dayMs / 4), judge }
    })
    const ids = await addJudgedSessions(
      app.db,
      rows.map(({ mode_id, at, judge: judge_model }) => ({
        ...{ user_id, persona_id, mode_id, judge_model, start_time: new Date(at) },
      })),
    )
    const sessions = rows.map((row, at) => ({ ...row, session_id: ids[at]?.session_id ?? '' }))
    const breaks = breaksOf(sessions)
    found += breaks.length
    const [from, to] = [below(30), 30 + below(30)]
    const { body } = await app.admin('GET', `/api/v1/insights?from=${dayOf(from)}&to=${dayOf(to)}`)
    const insights: Insights = Object(body)
    const inRange = breaks.filter(
      ({ at }) => at >= firstDay + from * dayMs && at < firstDay + (to + 1) * dayMs,
    )
    const lines = (all: readonly { at: string; name: string }[]) =>
      all.map(({ at, name }) => `${at} ${name}`).toSorted()
    expect(lines(insights.changes)).toEqual(
      lines(
        inRange.map(({ at, judge: name }) => ({
          at: new Date(at).toISOString(),
          name: name ?? '',
        })),
      ),
    )
    const { body: trend } = await app.admin('GET', `/api/v1/sessions/user/${user_id}/trend`)
    const broken = Object(trend).filter(({ new_judge: name }: { new_judge: string | null }) => name)
    expect(broken.map(({ session_id }: { session_id: string }) => session_id)).toEqual(
      breaks.map(({ session_id }) => session_id),
    )
  }
  expect(found).toBeGreaterThan(100)
})
