import { cutAfter, modelEvents, refuseWith, words } from '../../server/test/model-server.ts'
import { button } from '../support/page.ts'
import { expect, test } from '../support/fixtures.ts'
import { conversation, messagesOf, panel, say, tryPersona } from './try-it.ts'

test.use({ segment: 'Personas' })

test(
  'a failure shows its sentence beside what was said, and can be tried again',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    model.answer(refuseWith(429, { error: { message: 'Rate limit reached' } }))
    const trial = await tryPersona(page)
    await say(page, 'Hello.')
    await expect(trial.getByRole('alert')).toContainText(
      'The model server answered 429 (Rate limit reached).',
    )
    await expect(conversation(page)).toHaveText(['YouHello.'])
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1)
    model.answer(words(['Yes?']))
    await button(trial, 'Try again').click()
    await expect(conversation(page)).toHaveText(['YouHello.', 'Walter BrandtYes?'])
    await expect(trial.getByRole('alert')).toHaveCount(0)
    expect(messagesOf(model.calls.at(-1))).toEqual(['user: Hello.'])
  },
)

test(
  'keeps an answer that was cut off, until it is tried again',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    model.answer(cutAfter(modelEvents.word('I have')))
    const trial = await tryPersona(page)
    await say(page, 'Hello.')
    await expect(conversation(page).nth(1)).toHaveText('Walter BrandtI haveCut off')
    model.answer(words(['I have time.']))
    await button(trial, 'Try again').click()
    await expect(conversation(page).nth(1)).toHaveText('Walter BrandtI have time.')
    await expect(conversation(page)).toHaveCount(2)
  },
)

test('shows the sentence of a limit', { tag: '@full' }, async ({ signedIn: page }) => {
  const message = 'You have sent 200 test messages in the last hour. Try again in 12 minutes.'
  await tryPersona(page)
  await page.route('**/api/v1/trials/reply', async (route) => {
    const headers = { 'x-greenroom-features': 'trials' }
    await route.fulfill({ status: 429, json: { message }, headers })
  })
  await say(page, 'Hello.')
  await expect(panel(page).getByRole('alert')).toContainText(message)
})
