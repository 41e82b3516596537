import type { Locator, Page } from '@playwright/test'
import { words } from '../../server/test/model-server.ts'
import { button } from '../support/page.ts'
import { expect, test } from '../support/fixtures.ts'
import { conversation, say, tryPersona } from './try-it.ts'

/** Holds a conversation and opens the form that keeps it. */
async function startKeeping(page: Page): Promise<Locator> {
  const trial = await tryPersona(page)
  await say(page, 'Good morning.')
  await button(trial, 'Keep').click()
  return trial
}

const nameBox = (trial: Locator) => trial.getByLabel('Name of the conversation')
const expectationsBox = (trial: Locator) => trial.getByLabel('Expectations (optional)')

async function keep(page: Page, name: string): Promise<Locator> {
  const trial = await startKeeping(page)
  await nameBox(trial).fill(name)
  await expectationsBox(trial).fill('Stays polite\n\n  Names a price only when asked ')
  await nameBox(trial).press('Enter')
  await expect(conversation(page).last()).toHaveText(`Kept as “${name}”.`)
  return trial
}

test.use({ segment: 'Personas' })

test.beforeEach(({ model }) => model.answer(words(['Who is this?'])))

test('keeps a conversation under a name, and shows it again', async ({
  signedIn: page,
  greenroom,
}) => {
  const trial = await keep(page, 'Short call 😀')
  await button(trial, 'Kept conversations').click()
  const item = trial.getByRole('button', { name: /^Short call 😀/ })
  await expect(item).toContainText('1 answer, 2 expectations')
  await item.click()
  await expect(trial.getByRole('heading', { name: 'Short call 😀' })).toBeFocused()
  await expect(trial.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([
    'YouGood morning.',
    'Walter BrandtWho is this?',
  ])
  await expect(
    trial.getByRole('region', { name: 'Expectations' }).getByRole('listitem'),
  ).toHaveText(['Stays polite', 'Names a price only when asked'])
  await button(trial, 'Kept conversations').click()
  await expect(item).toBeFocused()
  await button(trial, 'Back to the conversation').click()
  await expect(conversation(page).nth(0)).toContainText('Good morning.')
  const { body } = await greenroom.api('GET', '/v1/trials')
  expect(body).toContainEqual(expect.objectContaining({ name: 'Short call 😀', replies: 1 }))
})

test('changes the name and the expectations', { tag: '@full' }, async ({ signedIn: page }) => {
  const trial = await keep(page, 'Before')
  await button(trial, 'Kept conversations').click()
  await trial.getByRole('button', { name: /^Before/ }).click()
  await button(trial, 'Rename').click()
  await expect(nameBox(trial)).toBeFocused()
  await nameBox(trial).fill('After')
  await expectationsBox(trial).fill('Hangs up')
  await button(trial, 'Keep changes').click()
  await expect(trial.getByRole('heading', { name: 'After' })).toBeFocused()
  await expect(trial.getByRole('region', { name: 'Expectations' })).toContainText('Hangs up')
})

test('removes a conversation after a question', { tag: '@full' }, async ({ signedIn: page }) => {
  const trial = await keep(page, 'To be removed')
  await button(trial, 'Kept conversations').click()
  const item = trial.getByRole('button', { name: /^To be removed/ })
  await item.click()
  await button(trial, 'Remove').click()
  const dialog = page.getByRole('dialog', { name: 'Remove conversation' })
  await expect(dialog).toContainText('Remove To be removed for good?')
  await button(dialog, 'Remove').click()
  await expect(dialog).toBeHidden()
  await expect(trial.getByRole('heading', { name: 'Kept conversations' })).toBeVisible()
  await expect(item).toHaveCount(0)
})

test('what was typed survives a failure', { tag: '@full' }, async ({ signedIn: page }) => {
  const trial = await startKeeping(page)
  await nameBox(trial).fill('Precious name')
  await expectationsBox(trial).fill('Precious expectation')
  let isDown = true
  await page.route('**/api/v1/trials', async (route) => {
    if (isDown && route.request().method() === 'POST') await route.abort()
    else await route.continue()
  })
  await button(trial, 'Keep').click()
  await expect(trial.getByRole('alert')).toHaveText(
    'Not kept. Check your connection and try again.',
  )
  await expect(nameBox(trial)).toHaveValue('Precious name')
  await expect(expectationsBox(trial)).toHaveValue('Precious expectation')
  isDown = false
  await button(trial, 'Keep').click()
  await expect(conversation(page).last()).toHaveText('Kept as “Precious name”.')
})

test(
  'names what is wrong with a name or the expectations',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    const trial = await startKeeping(page)
    await nameBox(trial).fill(' ')
    await expectationsBox(trial).fill(Array.from({ length: 21 }, (_, at) => `No. ${at}`).join('\n'))
    await button(trial, 'Keep').click()
    await expect(trial).toContainText('Name is required')
    await expect(trial).toContainText('must be at most 20 expectations')
    await page.keyboard.press('Escape')
    await expect(nameBox(trial)).toHaveCount(0)
  },
)

test('tells that the prompt has changed since', { tag: '@full' }, async ({ signedIn: page }) => {
  const trial = await keep(page, 'Then')
  await button(trial, 'Kept conversations').click()
  await trial.getByRole('button', { name: /^Then/ }).click()
  const changed = trial.getByText('The prompt has changed since this conversation.')
  await expect(trial.getByRole('list', { name: 'Messages' })).toBeVisible()
  await expect(changed).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Summary', exact: true }).fill('Somebody else.')
  await expect(changed).toBeVisible()
})

test(
  'asks to save a new persona before its conversation is kept',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await button(page, 'Add New').click()
    await page.getByLabel('Name', { exact: true }).fill('Joan Ardent')
    await button(page, 'Try it').first().click()
    const trial = page.getByRole('complementary', { name: 'Test conversation with Joan Ardent' })
    await say(page, 'Hello.', 'Joan Ardent')
    await button(trial, 'Keep').click()
    await expect(trial).toContainText('Save this persona first.')
    await button(trial, 'Back').click()
    await expect(page.getByLabel('Message to Joan Ardent')).toBeFocused()
  },
)
