import type { Page } from '@playwright/test'
import { refuseWith, words } from '../../server/test/model-server.ts'
import type { ModelAnswer } from '../../server/test/model-server.ts'
import { button, heading } from '../support/page.ts'
import { expect, test } from '../support/fixtures.ts'
import { conversation, say, tryPersona, wordByWord } from './try-it.ts'

const report = {
  rapport_building: 72,
  closing: 41.5,
  overall_score: 63,
  coaching_summary: 'You asked about the delay. Ask what it cost.',
}

/** Plays the persona, the judge and the coach. */
const play =
  (judge: string | ModelAnswer = JSON.stringify(report)): ModelAnswer =>
  (response, call) => {
    const [first] = call.body.messages
    const isReport = first?.content.includes('overall_score')
    const isCoaching = first?.role === 'user'
    const answer = isReport ? judge : isCoaching ? 'What did you want to achieve?' : 'Who is this?'
    return (typeof answer === 'string' ? words([answer]) : answer)(response, call)
  }

const judgement = (page: Page) => page.getByRole('region', { name: 'Judgement' })

test.use({ segment: 'Personas' })

test.beforeEach(({ model }) => model.answer(play()))

test('shows the tiles of a report, and the text of a coaching prompt', async ({
  signedIn: page,
  model,
}) => {
  const trial = await tryPersona(page)
  await say(page, 'Good morning.')
  await button(trial, 'Judge').click()
  await expect(judgement(page)).toContainText('Overall Score63')
  await expect(judgement(page).getByRole('term')).toHaveText(['rapport building', 'closing'])
  await expect(judgement(page).getByRole('definition')).toHaveText(['72', '41.5'])
  await expect(judgement(page)).toContainText('You asked about the delay. Ask what it cost.')
  await expect(judgement(page)).toContainText('What did you want to achieve?')
  await expect(trial.getByRole('status').filter({ hasText: 'Overall score 63' })).toHaveText(
    'Judged. Overall score 63.',
  )
  const [judged, coached] = model.calls.slice(-2)
  expect(judged?.body.messages.at(-1)?.content).toContain('Trainee: Good morning.')
  expect(coached?.body.messages.at(-1)?.content).toContain('Trainee: Good morning.')

  const prompt = judgement(page).getByLabel('Coaching prompt')
  model.answer(words(['He voiced one objection.']))
  await prompt.selectOption({ label: 'Objection clinic' })
  await expect(judgement(page)).toContainText('He voiced one objection.')
  expect(model.calls.at(-1)?.body.messages[0]?.content).toContain('every objection')

  model.answer(play())
  await say(page, 'And then?')
  await expect(conversation(page)).toHaveCount(5)
  await expect(judgement(page).getByLabel('Coaching prompt')).toHaveCount(0)
})

test(
  'shows an answer that is no report as it is',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    model.answer(play('I would say <b>seven</b> out of ten.'))
    const trial = await tryPersona(page)
    await say(page, 'Good morning.')
    await button(trial, 'Judge').click()
    await expect(judgement(page)).toContainText('The answer is not a report.')
    await expect(judgement(page)).toContainText('I would say <b>seven</b> out of ten.')
    await expect(judgement(page)).toContainText('What did you want to achieve?')
  },
)

test(
  'reports a failure in the panel, and can be tried again',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    model.answer(play(refuseWith(500, {})))
    const trial = await tryPersona(page)
    await say(page, 'Good morning.')
    await button(trial, 'Judge').click()
    await expect(trial.getByRole('alert')).toContainText('The model server answered 500.')
    await expect(judgement(page)).toHaveCount(0)
    model.answer(play())
    await button(trial, 'Try again').click()
    await expect(judgement(page)).toContainText('Overall Score63')
  },
)

test('Esc stops a judgement', { tag: '@full' }, async ({ signedIn: page, model }) => {
  const { answer, begun } = wordByWord()
  model.answer(play(answer))
  const trial = await tryPersona(page)
  await say(page, 'Good morning.')
  await button(trial, 'Judge').click()
  const call = await begun
  await expect(judgement(page)).toContainText('Judging the conversation…')
  await page.keyboard.press('Escape')
  await call.left
  await expect(judgement(page)).toHaveCount(0)
  await expect(conversation(page)).toHaveCount(2)
})

test(
  'leads to a report prompt where the mode has none',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.route(/\/interaction-mode-report-details\/?$/, async (route) => {
      await route.fulfill({ response: await route.fetch(), json: [] })
    })
    const trial = await tryPersona(page)
    await say(page, 'Good morning.')
    await button(trial, 'Judge').click()
    await expect(judgement(page)).toContainText('Prospecting call has no report prompt')
    await expect(judgement(page)).toContainText('What did you want to achieve?')
    await button(judgement(page), 'Write a report prompt').click()
    await expect(heading(page)).toHaveText('Add report')
  },
)
