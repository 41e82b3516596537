import { expect, test } from '../support/fixtures.ts'
import { openSegment } from '../support/page.ts'

test('shows a form without fields; Add does nothing', { tag: '@R030' }, async ({ page, plain }) => {
  await plain.signIn(page, 'Mode Management')
  await page.getByRole('tab', { name: 'General Instruction' }).click()
  const form = page.getByRole('form', { name: 'General Instruction' })
  await expect(form).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveCount(0)
  const calls = plain.calls.length
  const before = await page.locator('main').innerHTML()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await page.locator('main').innerHTML()).toBe(before)
  await expect(page).toHaveURL(`${plain.url}/drawer`)
  expect(plain.calls).toHaveLength(calls)
})

test('arrow keys move between the tabs', async ({ signedIn: page }) => {
  await openSegment(page, 'Mode Management')
  await page.getByRole('tab', { name: 'Experience' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'General Instruction' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'General Instruction' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Experience' })).toBeFocused()
})
