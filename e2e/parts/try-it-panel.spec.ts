import { words } from '../../server/test/model-server.ts'
import { button, navigation } from '../support/page.ts'
import { expect, test } from '../support/fixtures.ts'
import { previewButton } from './preview.ts'
import { messageBox, panel, say, tryPersona } from './try-it.ts'

test.use({ segment: 'Personas' })

test.beforeEach(({ model }) => model.answer(words(['Who is this?'])))

test('leaves the form usable beside it', { tag: '@full' }, async ({ signedIn: page }) => {
  await tryPersona(page)
  await say(page, 'Hello.')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Walter Brandt-Meier')
  await expect(panel(page, 'Walter Brandt-Meier')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(async () => {
    const [form, beside] = await Promise.all([
      page.getByRole('form').boundingBox(),
      panel(page, 'Walter Brandt-Meier').boundingBox(),
    ])
    expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
  }).toPass()
})

test(
  'collapses the navigation for as long as it needs the room',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 1024, height: 800 })
    const trial = await tryPersona(page)
    await expect(button(page, 'Expand navigation')).toBeVisible()
    await button(trial, 'Hide test conversation').click()
    await expect(button(page, 'Collapse navigation')).toBeVisible()
  },
)

test('covers a small screen, and Esc hides it', { tag: '@full' }, async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await button(page, 'Edit Walter Brandt').click()
  await button(page, 'Try it').click()
  const trial = page.getByRole('dialog', { name: 'Test conversation with Walter Brandt' })
  await expect(messageBox(page)).toBeFocused()
  for (let at = 0; at < 12; at++) {
    await page.keyboard.press('Tab')
    expect(await page.getByRole('main').evaluate((main) => main.matches(':focus-within'))).toBe(
      false,
    )
  }
  await expect.poll(() => trial.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 })
  await say(page, 'Hello.')
  await messageBox(page).press('Escape')
  await expect(trial).toHaveCount(0)
  await expect(button(page, 'Try it')).toBeFocused()
  await expect(page.getByRole('form')).toBeVisible()
})

test('goes on after a new sign-in', { tag: '@full' }, async ({ signedIn: page, greenroom }) => {
  const trial = await tryPersona(page)
  await page.evaluate(() => localStorage.setItem('x-access-token', 'expired'))
  await messageBox(page).fill('Hello.')
  await messageBox(page).press('Enter')
  await button(page, 'Sign in').first().click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Password') })
  await dialog.getByLabel('Password').fill(greenroom.password)
  await dialog.getByLabel('Email').fill(greenroom.email)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(trial).toContainText('Who is this?')
})

test('does not exist without a model server', { tag: '@full' }, async ({ page, plain }) => {
  await plain.signIn(page, 'Personas')
  await button(page, 'Edit Dana Whitfield').click()
  await previewButton(page).click()
  await expect(button(page, 'Copy')).toBeVisible()
  await expect(button(page, 'Try it')).toHaveCount(0)
  expect(plain.requestLog('/v1/trials')).toEqual([])
  await expect(navigation(page)).toBeVisible()
})
