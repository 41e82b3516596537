import type { Page } from '@playwright/test'
import {
  holdModels,
  judgedByOther,
  modelDialog,
  models,
  openJudges,
  openModels,
  playedByOther,
  trendOfJudges,
} from '../accessibility/views/models.ts'
import type { ModelAnswer } from '../../server/test/model-server.ts'
import { openScored, scores } from '../panels/evidence.ts'
import { button, link, openSegment, tableRows } from '../support/page.ts'
import { expect, test } from './kept.ts'
import { play } from './model-roles.ts'
import { conversation, say, tryPersona } from './try-it.ts'

const [player, other] = ['persona-large-2026-08', 'a-model-with-a-rather-long-name-2026-11']
const judge = 'judge-large-2026-08'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test(
  'offers other models only where the backend has them',
  { tag: '@full' },
  async ({ page, plain }) => {
    holdModels(plain)
    plain.backend.advertise('trials', 'experiments', 'backtests', 'backtest-list')
    await plain.signIn(page)
    await openSegment(page, 'Tests')
    await expect(tableRows(page).first()).toBeVisible()
    await expect(button(page, 'Try another model')).toHaveCount(0)
    expect(plain.requestLog('/v1/experiments/models')).toEqual([])
  },
)

test(
  'starts an experiment with another model for personas',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openModels({ page, plain })
    const shown = modelDialog({ page })
    await expect(shown.getByLabel('Other model').getByRole('option')).toHaveText([judge, other])
    await shown.getByLabel('Other model').selectOption(other)
    await expect(shown).toContainText(
      `Nothing is switched. To use it, the operator sets LLM_MODEL=${other}.`,
    )
    await expect(shown).toContainText(`sent again to ${player} and to ${other}`)
    plain.stub('POST', '/v1/experiments', {
      status: 201,
      body: { experiment_id: 'e1', state: 'running', calls_planned: 144 },
    })
    await button(shown, 'Start').click()
    await expect(dialog(page, 'Experiment')).toContainText(`${other} plays instead of ${player}`)
    await expect(shown).toBeHidden()
    expect(plain.writes().at(-1)).toMatchObject({
      path: '/v1/experiments',
      body: {
        name: playedByOther.name,
        models: { changed: { player: other } },
        trial_ids: ['t0', 't1', 't2', 't3', 't4', 't5'],
        repeats: 3,
      },
    })
    expect(plain.writes().at(-1)?.body).not.toHaveProperty('changes')
    await button(page, 'Price pushback').click()
    await expect(dialog(page, 'Experiment').getByRole('columnheader')).toHaveText([
      'Expectation',
      'Current model',
      'Other model',
    ])
  },
)

test('starts a backtest with another judge', { tag: '@full' }, async ({ page, plain }) => {
  await openJudges({ page, plain })
  const shown = modelDialog({ page })
  await expect(shown.getByLabel('Report prompt')).toHaveText('Cold call')
  plain.stub('POST', '/v1/backtests', { status: 201, body: judgedByOther })
  await button(shown, 'Start').click()
  const found = dialog(page, 'Backtest')
  await expect(found.getByRole('status')).toHaveText(
    'With the other model, scores are 4 points lower (2 to 6).',
  )
  await expect(found).toContainText(`${other} judges instead of ${judge}`)
  await expect(found).toContainText(/\d+ of 50 would cross 70/)
  await expect(found).toContainText(`the operator sets LLM_JUDGE_MODEL=${other}.`)
  const { body } = plain.writes().at(-1) ?? {}
  expect(body).toEqual({ report_detail_id: 1, judge_model: other, sessions: 50 })
})

test('names both models in the list', { tag: '@full' }, async ({ page, plain }) => {
  await openModels({ page, plain })
  await button(modelDialog({ page }), 'Cancel').click()
  const words = 'With the other model, scores are 4 points lower (2 to 6).'
  const row = (name: string) => tableRows(page).filter({ has: link(page, name) })
  await expect(row(playedByOther.name)).toContainText(
    `${other} plays instead of ${player}. ${words}`,
  )
  await expect(row('Cold call')).toContainText(`${other} judges instead of ${judge}. ${words}`)
})

test(
  'shows the agreement of another judge once it is chosen',
  { tag: '@full' },
  async ({ page, plain }) => {
    await models['agreement, of several judges']?.({ page, plain })
    const path = '/v1/interaction-mode-report-details/1/agreement?judge_model='
    const judges = [judge, null].map((judge_model) => ({ judge_model, marks: 31 }))
    const body = { version: 7, judge_model: null, marks: 31, mean_difference: -9.1, judges }
    plain.stub('GET', path, { status: 500 })
    plain.stub('GET', path, { status: 200, body: { ...body, kappa: null, raters: null } })
    const choice = page.getByLabel('Judge model')
    await choice.focus()
    await choice.selectOption({ label: 'Judge not known (31 sessions)' })
    await expect(page.getByText('The agreement with this judge could not be loaded.')).toBeVisible()
    await expect(choice).toBeFocused()
    await page.reload()
    await choice.focus()
    await choice.selectOption({ label: 'Judge not known (31 sessions)' })
    await expect(page.getByText('31 sessions marked by people: 9 points lower')).toBeVisible()
    await expect(choice).toBeFocused()
  },
)

test(
  'marks the session that another model judged first',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openScored(page, plain, trendOfJudges)
    await scores(page)
      .getByRole('button', { name: /judge model changed$/ })
      .click()
    await expect(scores(page).getByRole('status')).toContainText(
      `after changes: judge model ${other}`,
    )
  },
)

/** Plays and judges 4 points worse as another model. */
const otherIsWorse: ModelAnswer = (response, call) => {
  const isOther = call.body.model === 'other-model'
  const score = (transcript: string) => (isOther || transcript.includes('Shorter.') ? 66 : 70)
  return play({ reply: () => (isOther ? 'Shorter.' : 'As before.'), score })(response, call)
}

test(
  'tries another model on kept conversations and on stored sessions',
  { tag: '@full' },
  async ({ signedIn: page, keep, model }) => {
    // Some 300 calls of the model server.
    test.setTimeout(180_000)
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) await keep(name)
    model.answer(otherIsWorse)
    await openSegment(page, 'Tests')
    const shown = modelDialog({ page })
    await button(page, 'Try another model').click()
    await shown.getByLabel('Repeats').selectOption('Once')
    await button(shown, 'Start').click()
    const status = (name: string) => dialog(page, name).getByRole('status')
    const found = 'With the other model, scores are 4 points lower'
    await expect(status('Experiment').filter({ hasText: found })).toBeVisible({ timeout: 90_000 })
    await button(page, 'Back').click()
    await button(page, 'Try another model').click()
    await shown.getByLabel('For', { exact: true }).selectOption('Judge')
    await button(shown, 'Start').click()
    await expect(status('Backtest').filter({ hasText: found })).toBeVisible({ timeout: 60_000 })
    await expect(dialog(page, 'Backtest')).toContainText(/(\d+) of \1 would cross 70: \1 down/)
  },
)

test(
  'keeps the models of a test conversation with it',
  { tag: '@full' },
  async ({ signedIn: page, model, greenroom: { api } }) => {
    model.answer(play())
    const trial = await tryPersona(page)
    await say(page, 'Good morning.')
    await button(trial, 'Judge').click()
    await expect(button(trial, 'Judge')).not.toHaveAttribute('aria-disabled', 'true')
    await button(trial, 'Keep').click()
    await trial.getByLabel('Name of the conversation').fill('With its models')
    await trial.getByLabel('Name of the conversation').press('Enter')
    await expect(conversation(page).last()).toHaveText('Kept as “With its models”.')
    const kept = (await api('GET', '/v1/trials')).body as Record<string, string>[]
    const id = kept.find(({ name }) => name === 'With its models')?.['trial_id']
    expect((await api('GET', `/v1/trials/${id}`)).body).toMatchObject({
      ...{ model: 'test-model', judge_model: 'test-model' },
    })
  },
)
