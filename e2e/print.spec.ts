import type { Page } from '@playwright/test'
import { views } from './accessibility/views/all.ts'
import { userRow } from './panels/users.ts'
import { expect, test } from './support/fixtures.ts'
import { button, heading, promptField } from './support/page.ts'
import { pdfPages } from './support/pdf-text.ts'

/** The styles of paper come with what actions need, which loads when the user first moves the pointer or presses a key. */
async function beginToWork(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  const hasStyles = () =>
    page.evaluate(() =>
      [...document.styleSheets].some((sheet) =>
        [...sheet.cssRules].some(({ cssText }) => cssText.includes('.mantine-Notifications-root')),
      ),
    )
  await expect.poll(hasStyles).toBe(true)
}

test('a long list is printed to its last row, without the navigation', async ({ page, plain }) => {
  await views['users, a long list']?.({ page, plain })
  await beginToWork(page)
  const pages = pdfPages(await page.pdf())
  expect(pages.length).toBeGreaterThan(5)
  expect(pages[0]).toContain('Users')
  expect(pages.join('\n')).not.toMatch(/Mode Management|Search by email|View Sessions/)
  for (const row of [0, 150, 299])
    expect(pages.join('')).toContain(`alexandria.featherstonehaugh.${row}@plant.example`)
  // On the screen there are the rows in view alone, as before.
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60)
})

test('forms and reports are printed whole', { tag: '@full' }, async ({ page, plain }) => {
  const lines = Array.from({ length: 150 }, (_, at) => `Line ${at} of {industry}.`)
  await views['modes, edit']?.({ page, plain })
  await beginToWork(page)
  await promptField(page).fill(lines.join('\n'))
  const form = pdfPages(await page.pdf())
  expect(form.length).toBeGreaterThan(2)
  expect(form.join('\n')).toContain('Line 149 of {industry}.')
  expect(form.join('\n')).not.toMatch(/Cancel|Save|Search by email/)

  const summary = lines.join('\\n')
  const performance_report = { overall_score: 71, coaching_summary: summary, listening: 64 }
  const body = [{ session_id: '1', performance_report, status: 'completed' }]
  plain.stub('GET', '/v1/sessions/user/1', { status: 200, body })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Users and Sessions').click()
  await button(userRow(page, 'Ines Duarte'), 'View Sessions').click()
  await expect(heading(page)).toContainText('Sessions of')
  await button(page, 'View Report').first().click()
  await expect(page.getByRole('dialog', { name: 'Performance Report' })).toBeVisible()
  const report = pdfPages(await page.pdf())
  expect(report.length).toBeGreaterThan(1)
  expect(report.join('\n')).toContain('Line 149 of {industry}.')
  expect(report.join('\n')).not.toContain('Sessions of')
})
