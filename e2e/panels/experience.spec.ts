import { expect, test } from '../support/fixtures.ts'
import { openSegment } from '../support/page.ts'

test(
  'lists three items with three levels and Edit',
  { tag: '@R026' },
  async ({ signedIn: page }) => {
    await openSegment(page, 'Mode Management')
    await page.getByRole('tab', { name: 'Experience' }).click()
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(4)
    for (const [index, name] of ['Prospecting', 'Discovery', 'Closing'].entries()) {
      const cells = rows.nth(index + 1).getByRole('cell')
      await expect(cells.nth(0)).toHaveText(name)
      for (const level of ['Senior', 'Mid Level', 'Junior'])
        await expect(cells.nth(1).getByText(level, { exact: true })).toBeVisible()
      await expect(cells.nth(2)).toHaveText('Edit')
    }
  },
)

test('Edit does nothing', { tag: '@R027' }, async ({ page, plain }) => {
  await plain.signIn(page, 'Mode Management')
  await page.getByRole('tab', { name: 'Experience' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  const calls = plain.calls.length
  const before = await page.locator('main').innerHTML()
  await page.getByText('Edit', { exact: true }).first().click()
  expect(await page.locator('main').innerHTML()).toBe(before)
  expect(plain.calls).toHaveLength(calls)
})
