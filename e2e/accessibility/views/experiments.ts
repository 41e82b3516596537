import type { Experiment, ExperimentRun } from '@greenroom/contract'
import { expect } from '../../support/fixtures.ts'
import type { Plain } from '../../support/fixtures.ts'
import { button, link, navigation, openSegment, promptField } from '../../support/page.ts'
import type { Stage, Views } from './view.ts'

const summary = {
  mode_id: '2',
  persona_id: '1',
  expectations: ['Mentions the price only when asked'],
  replies: 2,
  actor_email: 'robin.hale@a-plant-with-a-long-name.example',
  version: 1,
  created_at: '2026-02-01T09:00:00Z',
  updated_at: '2026-02-01T09:00:00Z',
  session_id: null,
  user_id: null,
}
const names = [
  'Price pushback',
  'A conversation with a name that is too long for a single line of a small screen',
  'Gatekeeper',
  'Late delivery',
  'Competitor in the house',
  'Second supplier',
]
const kept = names.map((name, at) => ({ ...summary, trial_id: `t${at}`, name }))

const estimate = {
  prompts: ['2'].map((mode_id) => ({
    mode_id,
    persona_id: '1',
    current_hash: 'a'.repeat(64),
    changed_hash: 'b'.repeat(64),
  })),
  conversations: kept.map(({ trial_id, name, mode_id, persona_id }) => ({
    trial_id,
    name,
    mode_id,
    persona_id,
  })),
  calls_for: { 1: 48, 3: 144, 5: 240 },
  seconds_for: { 1: 150, 3: 440, 5: 730 },
  visible_difference: { 1: 15.2, 3: 10.3, 5: 8.4 },
  calls_left: 4712,
}

const side = (mean: number) => ({ mean, low: mean - 3.4, high: mean + 4 })

/** The text that the experiment tried. */
const tried = 'Boxes and films, with thin margins.'

/** An experiment that found a difference. */
export const done: Experiment = {
  experiment_id: 'e1',
  name: 'Industry Packaging',
  state: 'done',
  changes: [{ entity: 'industries', id: '1', content: { name: 'Packaging', details: tried } }],
  prompts: estimate.prompts,
  repeats: 3,
  seed: 1,
  model: 'test-model',
  calls_planned: 144,
  calls_made: 144,
  verdict: {
    kind: 'better',
    difference: 6.1,
    low: 2.2,
    high: 9.7,
    counted: 5,
    more_conversations: null,
  },
  made_by: 'robin.hale@a-plant-with-a-long-name.example',
  at: '2026-02-01T09:00:00Z',
  finished_at: '2026-02-01T09:12:00Z',
  error: null,
  conversations: kept.map(({ trial_id, name }, at) => ({
    trial_id,
    name,
    current: at === 5 ? null : side(60 + at),
    changed: at === 5 ? null : side(66 + at),
    broken_expectations: at === 0 ? ['Mentions the price only when asked'] : [],
  })),
  criteria: [
    {
      name: 'need_discovery',
      verdict: {
        kind: 'unknown',
        difference: 3,
        low: -1.2,
        high: 7.1,
        counted: 5,
        more_conversations: 9,
      },
    },
    {
      name: 'closing',
      verdict: {
        kind: 'same',
        difference: 0,
        low: -3,
        high: 3.5,
        counted: 5,
        more_conversations: null,
      },
    },
  ],
}

const unfinished = { verdict: null, criteria: [], finished_at: null, calls_made: 48 }

/** Experiments in every state. */
const states = {
  done,
  running: { ...done, ...unfinished, state: 'running' },
  stopped: { ...done, ...unfinished, state: 'stopped' },
  failed: {
    ...done,
    ...unfinished,
    state: 'failed',
    error: 'The model server cannot be reached (ECONNREFUSED).',
  },
  unknown: { ...done, verdict: done.criteria[0]?.verdict ?? null },
} satisfies Record<string, Experiment>

const runs = (['current', 'changed'] as const).flatMap((name) =>
  [0, 1, 2].map((repeat): ExperimentRun => ({
    trial_id: 't0',
    side: name,
    repeat,
    state: 'done',
    messages: [
      { from: 'trainee', text: 'Good morning, Maya from Halden Pumps. Do you have a minute?' },
      {
        from: 'persona',
        text:
          name === 'current'
            ? 'A minute. What does it cost?'
            : 'Send me a reference first. '.repeat(4),
      },
    ],
    reports: [{ overall_score: 70 + repeat, need_discovery: 6 }],
    checks: [
      {
        expectation: 'Mentions the price only when asked',
        met: name === 'current',
        quote: name === 'current' ? '' : 'What does it cost?',
      },
    ],
    error: null,
  })),
)

const listPath = '/v1/experiments?limit=50'

/** Lets the plain backend hold experiments. */
export function holdExperiments({ backend, stub }: Plain, shown: Experiment = done): void {
  backend.advertise('trials', 'experiments')
  const answer = (method: string, path: string, body: unknown) =>
    stub(method, path, { status: 200, body, times: 50 })
  answer('GET', '/v1/trials', kept)
  answer('POST', '/v1/experiments/estimate', estimate)
  const { conversations: _, criteria: __, ...listed } = shown
  answer('GET', listPath, [
    listed,
    ...Object.values(states).map((one, at) => ({ ...one, experiment_id: `old${at}` })),
  ])
  answer('GET', '/v1/experiments?limit=100&deleted=true&entity=industries&id=1', [listed])
  answer('GET', '/v1/experiments/e1', shown)
  answer('GET', '/v1/experiments/e1/runs', runs)
}

const estimateDialog = ({ page }: Stage) =>
  page.getByRole('dialog', { name: 'Try on kept conversations' })
const dialog = ({ page }: Stage) => page.getByRole('dialog', { name: 'Experiment' })

/** A form with unsaved text. */
async function edit({ page, plain }: Stage, text = 'Boxes and films.'): Promise<void> {
  await plain.signIn(page, 'Industries')
  await button(page, 'Edit Packaging').click()
  await promptField(page).fill(text)
}

async function openEstimate(stage: Stage): Promise<void> {
  await edit(stage)
  await button(stage.page, /^Try on /).click()
}

/** The result of an experiment, opened from the list. */
const openResult = (shown: Experiment, words: string) => async (stage: Stage) => {
  const { page, plain } = stage
  holdExperiments(plain, shown)
  await plain.signIn(page)
  await openSegment(page, 'Tests')
  // Running ones stand before it.
  await link(page, done.name).and(page.locator('[href*="%22e1%22"]')).click()
  await expect(dialog(stage).getByRole('status').filter({ hasText: words })).toBeVisible()
}

/** Experiments with unsaved text. */
export const experiments: Views = {
  'kept conversations, all': async ({ page, plain }) => {
    holdExperiments(plain)
    await plain.signIn(page)
    await openSegment(page, 'Tests')
    await page.getByRole('tab', { name: 'Conversations' }).click()
    await expect(page.getByRole('row')).toHaveCount(7)
  },
  'kept conversations, one of all': async ({ page, plain }) => {
    holdExperiments(plain)
    const messages = runs[0]?.messages
    const whole = { ...kept[0], prompt: '', messages, report: null, coaching: null }
    plain.stub('GET', '/v1/trials/t0', { status: 200, body: whole, times: 9 })
    await plain.signIn(page)
    await openSegment(page, 'Tests')
    await page.getByRole('tab', { name: 'Conversations' }).click()
    await link(page, 'Price pushback').click()
    await expect(page.getByRole('dialog').getByText('A minute. What does it cost?')).toBeVisible()
  },
  'experiment, not tried': async (stage) => {
    holdExperiments(stage.plain)
    await edit(stage)
    await expect(stage.page.getByText(/^Not tried · /)).toBeVisible()
    await expect(button(stage.page, 'Try on 6 conversations')).toBeVisible()
  },
  'experiment, tried': async (stage) => {
    holdExperiments(stage.plain)
    await edit(stage, tried)
    await expect(stage.page.getByText(/^Tried .* ago: better: 6 points \(2 to 10\)/)).toBeVisible()
  },
  'experiment, estimate': async (stage) => {
    holdExperiments(stage.plain)
    await openEstimate(stage)
    await expect(estimateDialog(stage).getByText('differences of about 11 points')).toBeVisible()
  },
  'experiment, no conversations': async (stage) => {
    stage.plain.stub('POST', '/v1/experiments/estimate', {
      status: 200,
      body: { ...estimate, conversations: [] },
    })
    holdExperiments(stage.plain)
    await openEstimate(stage)
    await expect(estimateDialog(stage)).toContainText('No kept conversation reaches')
  },
  experiments: async ({ page, plain }) => {
    holdExperiments(plain)
    await plain.signIn(page)
    await openSegment(page, 'Tests')
    await expect(page.getByRole('row')).toHaveCount(7)
  },
  'experiments, none': async ({ page, plain }) => {
    plain.stub('GET', listPath, { status: 200, body: [] })
    holdExperiments(plain)
    await plain.signIn(page)
    await openSegment(page, 'Tests')
    await expect(page.getByText('No experiments yet')).toBeVisible()
  },
  'experiment, running': openResult(states.running, 'Running: 48 of 144 calls.'),
  'experiment, in the navigation': async (stage) => {
    await openResult(states.running, 'Running: 48 of 144 calls.')(stage)
    await button(stage.page, 'Back').click()
    await expect(button(navigation(stage.page), /^Experiment: Industry Packaging/)).toBeVisible()
  },
  'experiment, better': openResult(states.done, 'Better: 6 points (2 to 10).'),
  'experiment, cannot tell': openResult(states.unknown, 'Cannot tell: between −1 and 7 points.'),
  'experiment, stopped': openResult(states.stopped, 'Stopped after 48 of 144 calls.'),
  'experiment, failed': openResult(states.failed, 'Failed. The model server cannot be reached'),
  'experiment, one conversation': async (stage) => {
    await openResult(states.done, 'Better: 6 points')(stage)
    await button(stage.page, 'Price pushback').click()
    await expect(dialog(stage).getByText('Send me a reference first.').first()).toBeVisible()
  },
  'experiment, back from a conversation': async (stage) => {
    await openResult(states.done, 'Better: 6 points')(stage)
    await button(stage.page, 'Price pushback').click()
    await expect(dialog(stage).getByText('Send me a reference first.').first()).toBeVisible()
    await button(dialog(stage), 'All conversations').click()
    await expect(button(stage.page, 'Price pushback')).toBeVisible()
  },
  'experiment, not loaded': async (stage) => {
    const { page, plain } = stage
    plain.stub('GET', '/v1/experiments/e1', { status: 500 })
    holdExperiments(plain)
    await plain.signIn(page)
    await openSegment(page, 'Tests')
    // Running ones stand before it.
    await link(page, done.name).and(page.locator('[href*="%22e1%22"]')).click()
    await expect(button(dialog(stage), 'Retry')).toBeVisible()
  },
}
