import { expect, test } from '../support/fixtures.ts'

test('shows a form without fields; Add does nothing', { tag: '@R030' }, async ({ page, plain }) => {
  await plain.signIn(page, 'Mode Management')
  await page.getByRole('tab', { name: 'General Instruction' }).click()
  const form = page.getByRole('form', { name: 'General Instruction' })
  await expect(form).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveCount(0)
  const calls = plain.calls.length
  const shown = () => page.locator('main').innerHTML()
  const before = await shown()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(shown).toBe(before)
  await expect(page).toHaveURL(`${plain.url}/drawer`)
  expect(plain.calls).toHaveLength(calls)
})

test('arrow keys move between the tabs', { tag: '@full' }, async ({ page, plain }) => {
  await plain.signIn(page, 'Mode Management')
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
