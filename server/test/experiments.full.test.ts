import type { ExperimentEstimate, ExperimentSummary } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addConversations,
  experimentsPath,
  industryChange,
  judgeUpTo,
  noisyModel,
  planted,
} from './experiments.ts'
import { startConversationApp } from './conversations.ts'
import type { ConversationApp } from './conversations.ts'

/*
 * What experiments say where answers and judgements of the model vary, over HTTP: 80,000 calls in some minutes. The noise
 * depends on what is asked, not on the order of the calls, so that a run gives the same rates as the last one.
 */
const noise = { answers: 6, judge: 5, apart: 5 }

let trial: ConversationApp
let added: Awaited<ReturnType<typeof addConversations>>
beforeAll(async () => {
  trial = await startConversationApp({ modelLimits: { parallel: 24, callsADay: 1_000_000 } })
  added = await addConversations(trial.app.db, trial.app.admin, 12)
})
afterAll(() => trial.close())

interface Outcome {
  readonly verdict: NonNullable<ExperimentSummary['verdict']>
  /** The difference that an estimate with this experiment's spread announces for its repeats. */
  readonly announced: number
}

/** Makes experiments one after the other. @param word is part of each changed text */
const run = async (count: number, repeats: 1 | 3, word = ''): Promise<Outcome[]> => {
  const { admin } = trial.app
  const outcomes = []
  for (let seed = 1; seed <= count; seed += 1) {
    const changes = [industryChange(added.industry_id, `Steel, text ${seed}. ${word}`)]
    const body = { changes, trial_ids: added.trial_ids, repeats, seed }
    const created = await admin('POST', experimentsPath, body)
    expect(created).toMatchObject({ status: 201 })
    // The list has no replays, so it takes less time than the experiment itself.
    const newest = async () => Object((await admin('GET', `${experimentsPath}?limit=1`)).body)[0]
    await expect
      .poll(newest, { timeout: 60_000, interval: 100 })
      .toMatchObject({ state: 'done', verdict: { counted: 12 } })
    const { verdict }: Pick<Outcome, 'verdict'> = await newest()
    const estimate = await admin('POST', `${experimentsPath}/estimate`, { changes })
    const { visible_difference: visible }: ExperimentEstimate = Object(estimate.body)
    outcomes.push({ verdict, announced: Number(visible[repeats]) })
  }
  return outcomes
}

const shareOf = (outcomes: readonly Outcome[], kinds: readonly string[]) =>
  outcomes.filter(({ verdict }) => kinds.includes(verdict.kind)).length / outcomes.length

/**
 * What the announced differences are on average of the smallest one that 80 % of these experiments would have found: the
 * interval of a smaller effect is the same, only lower.
 */
const announcedToSimulated = (outcomes: readonly Outcome[], effect: number) => {
  const smallest = outcomes
    .map(({ verdict }) => effect - verdict.low)
    .toSorted((one, other) => one - other)
  const announced = outcomes.reduce((sum, one) => sum + one.announced, 0) / outcomes.length
  return announced / (smallest[outcomes.length * 0.8 - 1] ?? 0)
}

test('500 experiments of a text with itself: few find a difference, and all announce what they see', async () => {
  trial.model.answer(noisyModel({ ...noise, seed: 1 }))
  const outcomes = await run(500, 1)
  expect(shareOf(outcomes, ['better', 'worse'])).toBeLessThanOrEqual(0.08)
  expect(Math.abs(announcedToSimulated(outcomes, 0) - 1)).toBeLessThan(0.2)
})

test.each([
  [8, 100, 'better'],
  [-8, 10, 'worse'],
] as const)(
  '100 experiments with a planted difference of %d and scores up to %d: most say %s',
  async (effect, scale, kind) => {
    await judgeUpTo(trial.app.db, scale)
    trial.model.answer(noisyModel({ ...noise, seed: 2, effect, scale }))
    const outcomes = await run(100, 3, planted)
    expect(shareOf(outcomes, [kind])).toBeGreaterThanOrEqual(0.9)
    expect(Math.abs(announcedToSimulated(outcomes, effect) - 1)).toBeLessThan(0.2)
  },
)
