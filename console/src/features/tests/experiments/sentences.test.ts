// @vitest-environment happy-dom
import type { ExperimentSummary, ExperimentVerdict } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { describeExperiment, describeSide, sentenceOf, shortly } from './sentences.ts'

const verdict = (
  kind: ExperimentVerdict['kind'],
  [low, difference, high]: readonly [number, number, number],
  more_conversations: number | null = null,
): ExperimentVerdict => ({ kind, difference, low, high, counted: 12, more_conversations })

test.each([
  [verdict('better', [2.2, 6.1, 9.6]), 'Better: 6 points (2 to 10).'],
  [verdict('better', [0.3, 1.2, 2.4]), 'Better: 1 point (0.3 to 2).'],
  [verdict('worse', [-9.6, -6.1, -2.2]), 'Worse: 6 points (2 to 10).'],
  [verdict('same', [-1.2, 0.5, 3.01]), 'No difference larger than 4 points.'],
  [verdict('same', [-4, 0.5, 3]), 'No difference larger than 4 points.'],
  [verdict('same', [-0.2, 0, 0.1]), 'No difference larger than 1 point.'],
  [verdict('same', [0, 0, 0]), 'No difference larger than 1 point.'],
  [
    verdict('unknown', [-1.1, 3, 7.2], 9),
    'Cannot tell: between −1 and 7 points. 9 more conversations would show a difference of 5 points.',
  ],
  [
    verdict('unknown', [-7, -3, -0.02], 1),
    'Cannot tell: between −7 and −0.1 points. 1 more conversation would show a difference of 5 points.',
  ],
  [verdict('unknown', [-20, 0, 31.4]), 'Cannot tell: between −20 and 31 points.'],
  [verdict('unknown', [0, 3, 7]), 'Cannot tell: between 0 and 7 points.'],
])('says what a comparison says', (compared, sentence) => {
  expect(sentenceOf(compared)).toBe(sentence)
})

const experiment = (more: Partial<ExperimentSummary>): ExperimentSummary => ({
  experiment_id: 'e',
  name: 'Industry Pumps',
  state: 'done',
  changes: [],
  prompts: [],
  repeats: 3,
  seed: 1,
  model: 'm',
  calls_planned: 1440,
  calls_made: 48,
  verdict: null,
  made_by: 'ann@example.com',
  at: '2026-01-01T00:00:00Z',
  finished_at: null,
  error: null,
  ...more,
})

test.each<[Partial<ExperimentSummary>, string, string]>([
  [{ state: 'running' }, 'Running: 48 of 1,440 calls.', 'running: 48 of 1,440 calls'],
  [
    { state: 'running', waiting: { for: 'model', host: null, since: null } },
    'Running: 48 of 1,440 calls. Waiting for a server that uses a language model.',
    'running: 48 of 1,440 calls',
  ],
  [
    { state: 'stopped' },
    'Stopped after 48 of 1,440 calls. There is no verdict.',
    'stopped after 48 of 1,440 calls',
  ],
  [
    { state: 'failed', error: 'The model server answered 401.' },
    'Failed. The model server answered 401.',
    'failed',
  ],
  [
    {},
    'Cannot tell: no conversation was scored with both texts.',
    'cannot tell: no conversation was scored with both texts',
  ],
  [
    { verdict: verdict('unknown', [-0.4, 3, 7], 9) },
    'Cannot tell: between −0.4 and 7 points. 9 more conversations would show a difference of 5 points.',
    'cannot tell: between −0.4 and 7 points',
  ],
  [
    { verdict: verdict('same', [-3, 0, 3.2]) },
    'No difference larger than 4 points.',
    'no difference larger than 4 points',
  ],
])('says in each state what an experiment says', (more, sentence, short) => {
  expect(describeExperiment(experiment(more))).toBe(sentence)
  expect(shortly(experiment(more))).toBe(short)
})

const models = {
  current: { player: 'large', judge: 'judge' },
  changed: { player: 'small', judge: 'judge' },
}

test.each<[Partial<ExperimentSummary>, string]>([
  [
    { verdict: verdict('worse', [-6.1, -4.2, -2.2]) },
    'With the other model, scores are 4 points lower (2 to 6).',
  ],
  [
    { verdict: verdict('better', [0.3, 1.2, 2.4]) },
    'With the other model, scores are 1 point higher (0.3 to 2).',
  ],
  [{ verdict: verdict('same', [-3, 0, 3.2]) }, 'No difference larger than 4 points.'],
  [{}, 'Cannot tell: no conversation was scored with both models.'],
])('says what an experiment with another model says', (more, sentence) => {
  expect(describeExperiment(experiment({ models, ...more }))).toBe(sentence)
})

test('shows the mean of a side with its range', () => {
  expect(describeSide({ mean: 71.6, low: 68, high: 74.4 })).toBe('72 (68–74)')
  expect(describeSide(null)).toBe('–')
})
