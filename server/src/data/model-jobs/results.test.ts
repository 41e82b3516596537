import { seededRandom } from '../../lib/statistics.ts'
import { expect, test } from 'vitest'
import { byConversation, conversationResult, resultOf } from './results.ts'
import type { CompleteReplay } from './results.ts'

const standardDeviation = { answers: 6, judge: 5 }

/** Normal numbers of a seed (Box and Muller 1958). */
const normalOf = (seed: number) => {
  const random = seededRandom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Twelve conversations, each replayed three times on both sides and judged twice. */
const simulate = (seed: number, effect: number): CompleteReplay[] => {
  const normal = normalOf(seed)
  return Array.from({ length: 72 }, (_, index) => {
    const side = index % 2 ? 'changed' : 'current'
    const worth = 60 + (side === 'changed' ? effect : 0) + normal() * standardDeviation.answers
    const judge = () => ({ overall_score: worth + normal() * standardDeviation.judge })
    const id = `trial ${Math.floor(index / 2) % 12}`
    return { id, side, report: 'judge', scale: 100, reports: [judge(), judge()], checks: null }
  })
}

/** How many of so many experiments say each kind. */
const kindsOf = (experiments: number, effect: number) => {
  const counts = { better: 0, worse: 0, same: 0, unknown: 0 }
  for (let seed = 1; seed <= experiments; seed++) {
    const kind = resultOf(simulate(seed, effect), seed)?.verdict.kind
    if (kind) counts[kind] += 1
  }
  return counts
}

test('the simulation has twelve conversations', () => {
  expect(resultOf(simulate(1, 0), 1)?.verdict.counted).toBe(12)
})

test.each([
  ['better', 8],
  ['worse', -8],
] as const)('finds a text %s by %i points in at least 180 of 200 experiments', (kind, effect) => {
  expect(kindsOf(200, effect)[kind]).toBeGreaterThanOrEqual(180)
})

const replay = (
  side: CompleteReplay['side'],
  met: boolean,
  scale: CompleteReplay['scale'] = 100,
): CompleteReplay => ({
  ...{ id: 'one', side, report: 'judge', scale },
  reports: [{ overall_score: 5 }, { overall_score: 9 }],
  checks: [{ expectation: 'stays polite', met, quote: '' }],
})
const resultsOf = (...replays: CompleteReplay[]) =>
  conversationResult(byConversation(replays).get('one'))
const brokenBy = (...replays: CompleteReplay[]) => resultsOf(...replays).broken_expectations

test('an expectation is broken that most current replays meet and most changed ones miss', () => {
  const [met, missed] = [replay('changed', true), replay('changed', false)]
  const current = [replay('current', true), replay('current', true), replay('current', false)]
  expect(brokenBy(...current, missed, missed, met)).toEqual(['stays polite'])
  expect(brokenBy(...current, missed, met, met)).toEqual([])
  expect(brokenBy(...current, missed, met)).toEqual([])
  expect(brokenBy(replay('current', false), missed)).toEqual([])
})

test('reads scores on the scale of their report prompt, whatever they are', () => {
  expect(resultsOf(replay('current', true, 100), replay('changed', true, 10))).toMatchObject({
    ...{ current: { mean: 7 }, changed: { mean: 70 } },
  })
})
