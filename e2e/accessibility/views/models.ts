import type { Agreement, Backtest, Experiment, TrendPoint } from '@greenroom/contract'
import { openScored, reportDialog, scores, trendOf } from '../../panels/evidence.ts'
import { expect } from '../../support/fixtures.ts'
import type { Plain } from '../../support/fixtures.ts'
import { button, link, openSegment } from '../../support/page.ts'
import { done, holdExperiments } from './experiments.ts'
import { agreement, finished } from './judging.ts'
import type { Stage, Views } from './view.ts'

const [current, other] = ['persona-large-2026-08', 'a-model-with-a-rather-long-name-2026-11']
const judge = 'judge-large-2026-08'

/** An experiment that found another persona model to score lower. */
export const playedByOther: Experiment = {
  ...done,
  ...{ name: `Persona model ${other}`, changes: [] },
  models: { current: { player: current, judge }, changed: { player: other, judge } },
  verdict: {
    ...{ kind: 'worse', difference: -4.2, low: -6.1, high: -2.3, counted: 5 },
    more_conversations: null,
  },
}

/** A backtest that found another judge to score lower. */
export const judgedByOther: Backtest = {
  ...finished,
  ...{ name: 'Cold call', text: 'Judge the opening.', counted: 50, judge_model: other },
  models: { current: { judge }, changed: { judge: other } },
  shift: { mean: -4.2, low: -6.1, high: -2.3 },
}

export const modelDialog = ({ page }: Pick<Stage, 'page'>) =>
  page.getByRole('dialog', { name: 'Try another model' })

/** Lets the plain backend try other models. */
export function holdModels(plain: Plain): void {
  plain.stub('GET', '/v1/experiments/models', {
    ...{ status: 200, body: { player: current, judge, models: [current, judge, other] }, times: 9 },
  })
  const { judged: _, crossings: __, threshold: ___, ...listed } = judgedByOther
  plain.stub('GET', '/v1/backtests?limit=50', { status: 200, body: [listed], times: 50 })
  plain.stub('GET', '/v1/backtests/b1', { status: 200, body: judgedByOther, times: 50 })
  holdExperiments(plain, playedByOther)
  plain.backend.advertise('trials', 'experiments', 'backtests', 'backtest-list', 'model-trials')
}

async function openTests(stage: Stage): Promise<void> {
  holdModels(stage.plain)
  await stage.plain.signIn(stage.page)
  await openSegment(stage.page, 'Tests')
}

/** Opens the dialog that tries another model. */
export async function openModels(stage: Stage): Promise<void> {
  await openTests(stage)
  await button(stage.page, 'Try another model').click()
  await expect(button(modelDialog(stage), 'Start')).toBeVisible()
}

/** The same, with the judge chosen. */
export async function openJudges(stage: Stage): Promise<void> {
  await openModels(stage)
  await modelDialog(stage).getByLabel('For', { exact: true }).selectOption('Judge')
  await modelDialog(stage).getByLabel('Other model').selectOption(other)
  await expect(modelDialog(stage)).toContainText(`LLM_JUDGE_MODEL=${other}`)
}

const agreed: Agreement = {
  ...agreement,
  judge_model: judge,
  judges: [
    { judge_model: judge, marks: 24 },
    { judge_model: null, marks: 31 },
  ],
}

/** Sessions of which one was the first that another model judged. */
export const trendOfJudges: TrendPoint[] = trendOf(8).map((point, at) =>
  at === 5 ? { ...point, marks: [], new_judge: other } : point,
)

/** Other models: tried before they are used, and where they judged. */
export const models: Views = {
  'another model, for personas': openModels,
  'another model, for the judge': openJudges,
  'another model, not loaded': async (stage) => {
    stage.plain.stub('GET', '/v1/experiments/models', { status: 500 })
    await openTests(stage)
    await button(stage.page, 'Try another model').click()
    await expect(button(modelDialog(stage), 'Retry')).toBeVisible()
  },
  'another model, no conversations': async (stage) => {
    stage.plain.stub('POST', '/v1/experiments/estimate', {
      status: 200,
      body: {
        ...{ prompts: [], conversations: [], calls_left: 4712 },
        calls_for: { 1: 0, 3: 0, 5: 0 },
        seconds_for: { 1: 0, 3: 0, 5: 0 },
        visible_difference: { 1: null, 3: null, 5: null },
      },
    })
    await openTests(stage)
    await button(stage.page, 'Try another model').click()
    await expect(modelDialog(stage)).toContainText('No kept conversation can be replayed.')
  },
  'another model, tried for personas': async (stage) => {
    const { page } = stage
    await openTests(stage)
    await link(page, playedByOther.name).and(page.locator('[href*="%22e1%22"]')).click()
    await expect(
      page
        .getByRole('dialog', { name: 'Experiment' })
        .getByRole('status')
        .filter({ hasText: 'With the other model, scores are 4 points lower (2 to 6).' }),
    ).toBeVisible()
  },
  'another model, tried for the judge': async (stage) => {
    const { page } = stage
    await openTests(stage)
    await link(page, 'Cold call').click()
    const dialog = page.getByRole('dialog', { name: 'Backtest' })
    await expect(dialog.getByRole('table', { name: 'Scores with both models' })).toBeVisible()
  },
  'agreement, of several judges': async ({ page, plain }) => {
    plain.backend.advertise('marks')
    const path = '/v1/interaction-mode-report-details/1/agreement'
    plain.stub('GET', path, { status: 200, body: agreed, times: 9 })
    await plain.signIn(page, 'Reports')
    await button(page, 'Edit Cold call').click()
    await expect(page.getByLabel('Judge model')).toHaveValue(judge)
  },
  'scores over time, broken by another judge': async ({ page, plain }) => {
    await openScored(page, plain, trendOfJudges)
    await expect(scores(page).getByText('The line breaks where')).toBeVisible()
    await scores(page).getByText('As a table').click()
    await expect(scores(page).getByText(`judge model ${other}`).first()).toBeVisible()
  },
  'report, with its models': async ({ page, plain }) => {
    const session = { session_id: '1', start_time: '2026-02-01T09:00:00Z', status: 'completed' }
    plain.stub('GET', '/v1/sessions/user/1', {
      status: 200,
      body: [
        {
          ...{ ...session, persona_id: 1, mode_id: 1, model: current, judge_model: other },
          performance_report: { overall_score: 71 },
        },
      ],
      times: 9,
    })
    await openScored(page, plain, [])
    await button(page, 'View Report').click()
    await expect(reportDialog(page)).toContainText(`Played by ${current}`)
    await expect(reportDialog(page)).toContainText(`Judged by ${other}`)
  },
}
