import { expect, test } from '../support/fixtures.ts'

test('shows a table that does nothing', { tag: ['@R026', '@R027'] }, async ({ page, plain }) => {
  await plain.signIn(page, 'Mode Management')
  await page.getByRole('tab', { name: 'Experience' }).click()

  await test.step('lists three items with three levels and Edit', async () => {
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(4)
    for (const [index, name] of ['Prospecting', 'Discovery', 'Closing'].entries()) {
      const cells = rows.nth(index + 1).getByRole('cell')
      await expect(cells.nth(0)).toHaveText(name)
      for (const level of ['Senior', 'Mid Level', 'Junior'])
        await expect(cells.nth(1).getByText(level, { exact: true })).toBeVisible()
      await expect(cells.nth(2)).toHaveText('Edit')
    }
  })

  await test.step('Edit does nothing', async () => {
    const calls = plain.calls.length
    const shown = () => page.locator('main').innerHTML()
    const before = await shown()
    await page.getByText('Edit', { exact: true }).first().click()
    await expect.poll(shown).toBe(before)
    expect(plain.calls).toHaveLength(calls)
  })
})
