import type { Backtest } from '@greenroom/contract'
import { seededRandom } from '../src/lib/statistics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeUpTo, noisyModel, planted } from './experiments.ts'
import { addIndustry, addMode, addPersona } from './resource-rows.ts'
import { startConversationApp } from './conversations.ts'
import type { ConversationApp } from './conversations.ts'
import { addUser } from './users.ts'

/* What backtests say where the judgements of the model vary, over HTTP: 24,000 calls in some minutes. */
const path = '/api/v1/backtests'

let trial: ConversationApp
let report_detail_id: string
beforeAll(async () => {
  const limits = { modelLimits: { parallel: 24, callsADay: 1_000_000 } }
  trial = await startConversationApp(limits, { others: [planted] })
  const { db } = trial.app
  const row = {
    user_id: await addUser(db, { email: 'lea@a.co', role: 'sales_person' }),
    persona_id: await addPersona(db, await addIndustry(db)),
    mode_id: await addMode(db),
    status: 'completed',
  }
  const random = seededRandom(1)
  const sessions = Array.from({ length: 50 }, () => {
    const text = `I am worth ${50 + 35 * random()}.`
    return { ...row, transcript: JSON.stringify([{ from: 'trainee', text }]) }
  })
  await db.insertInto('sessions').values(sessions).execute()
  const added = await db
    .insertInto('mode_reports')
    .values({ mode_id: row.mode_id, prompt_template: 'Judge.\\n{conversation_text}' })
    .returning('report_detail_id')
    .executeTakeFirstOrThrow()
  ;({ report_detail_id } = added)
})
afterAll(() => trial.close())

/** Makes a backtest of a text or a model, and waits for its end. */
const run = async (sessions: number, tried: object): Promise<Backtest> => {
  const { admin } = trial.app
  const { status, body } = await admin('POST', path, { report_detail_id, ...tried, sessions })
  expect({ status, body }).toMatchObject({ status: 201, body: { sessions } })
  const read = async () => Object((await admin('GET', `${path}/${Object(body).backtest_id}`)).body)
  await expect
    .poll(async () => (await read()).state, { timeout: 60_000, interval: 50 })
    .toBe('done')
  return read()
}

test('200 backtests of a text with itself: at least 90 % find no shift', async () => {
  trial.model.answer(noisyModel({ seed: 1, judge: 5 }))
  let none = 0
  for (let number = 1; number <= 200; number += 1) {
    const text = `Judge, text ${number}.\\n{conversation_text}`
    const { shift } = await run(20, { text })
    if (shift && shift.low <= 0 && shift.high >= 0) none += 1
  }
  expect(none / 200).toBeGreaterThanOrEqual(0.9)
})

/** Works out the crossings of a backtest from the two reports of each text on each session. */
const crossingsByHand = async ({ backtest_id, judged }: Backtest, scale: 10 | 100) => {
  const pointsOf = (reports: readonly { overall_score: number }[]) => {
    expect(reports).toHaveLength(2)
    const [one = 0, other = 0] = reports.map((report) => (report.overall_score * 100) / scale)
    return (Math.round(one) + Math.round(other)) / 2
  }
  const crossings = []
  for (const { session_id } of judged) {
    const { body } = await trial.app.admin('GET', `${path}/${backtest_id}/sessions/${session_id}`)
    const current = pointsOf(Object(body).current)
    const changed = pointsOf(Object(body).changed)
    if ((current >= 70 && changed < 70) || (current < 70 && changed >= 70))
      crossings.push({ session_id, current, changed })
  }
  return crossings
}

test.each([100, 10] as const)(
  '20 backtests that judge 8 points lower, with scores up to %d: most say so, and all list the sessions that cross 70',
  async (scale) => {
    await judgeUpTo(trial.app.db, scale)
    trial.model.answer(noisyModel({ seed: 2, judge: 5, effect: -8, scale }))
    let close = 0
    for (let number = 1; number <= 20; number += 1) {
      const text = `Judge from 0 to ${scale}, text ${number}. ${planted}\\n{conversation_text}`
      const backtest = await run(50, { text })
      if (Math.abs((backtest.shift?.mean ?? 0) + 8) <= 1.5) close += 1
      const byHand = await crossingsByHand(backtest, scale)
      expect(byHand.length).toBeGreaterThan(3)
      expect(backtest.crossings).toEqual(
        byHand.map(({ session_id, current, changed }) => ({
          session_id,
          current: expect.closeTo(current, 9),
          changed: expect.closeTo(changed, 9),
        })),
      )
    }
    expect(close / 20).toBeGreaterThanOrEqual(0.9)
  },
)

const storedSessions = () =>
  trial.app.db.selectFrom('sessions').selectAll().orderBy('session_id').execute()

test('20 backtests of a model that judges 8 points lower: most say so, and no session changes', async () => {
  const before = await storedSessions()
  let close = 0
  for (let seed = 1; seed <= 20; seed += 1) {
    trial.model.answer(noisyModel({ seed, judge: 5, effect: -8 }))
    const { shift, counted } = await run(50, { judge_model: planted })
    expect(counted).toBe(50)
    if (Math.abs((shift?.mean ?? 0) + 8) <= 1.5) close += 1
  }
  expect(close / 20).toBeGreaterThanOrEqual(0.9)
  expect(await storedSessions()).toEqual(before)
})
