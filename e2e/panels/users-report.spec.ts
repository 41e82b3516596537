import type { Locator, Page } from '@playwright/test'
import { toastMessages } from '@greenroom/contract'
import { waitForPaint } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { openUsers, userRow } from './users.ts'

const { reportUnreadable } = toastMessages.users
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Performance Report' })
const overall = (page: Page) => dialog(page).getByText('Overall Score').locator('..')
const tiles = (page: Page) => dialog(page).getByRole('term')
const numbers = (page: Page) => dialog(page).getByRole('definition')

/** Opens the sessions of Ines Duarte, one for each report, newest first. */
async function open(page: Page, plain: Plain, reports: unknown[]): Promise<void> {
  const body = reports.map((performance_report, at) => ({
    id: at,
    performance_report,
    start_time: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
  }))
  plain.stub('GET', '/v1/sessions/user/1', { status: 200, body })
  await openUsers(page, plain)
  await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Sessions' }).click()
}

async function view(page: Page, at: number): Promise<void> {
  await page.getByRole('button', { name: 'View Report' }).nth(at).click()
  await expect(dialog(page)).toBeVisible()
  // The dialog takes the focus when it is open.
  await expect(
    dialog(page)
      .locator(':focus')
      .or(dialog(page).and(page.locator(':focus'))),
  ).toBeVisible()
}

/** Scrolls to an element and waits until it stops moving, because a click would miss a moving target. */
async function expectStill(node: Locator): Promise<void> {
  const top = () => node.evaluate((it) => it.getBoundingClientRect().top)
  await node.evaluate((it) => it.scrollIntoView({ block: 'center' }))
  await expect
    .poll(async () => {
      const before = await top()
      await node.page().evaluate(waitForPaint)
      return (await top()) - before
    })
    .toBe(0)
}

const close = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
}

test(
  'shows every shape of report',
  { tag: ['@R102', '@R103', '@R104', '@R105', '@R106', '@R138'] },
  async ({ page, plain }) => {
    const whole = {
      overall_score: 71,
      needs_discovery: 64.5,
      closing: 80,
      coaching_summary: 'Ask sooner.\\nThen listen.',
      reviewed: true,
    }
    await open(page, plain, [whole, JSON.stringify(whole), '{"overall_score": 7', [1], null, {}])
    for (const at of [0, 1]) {
      await view(page, at)
      await expect(overall(page)).toHaveText('Overall Score71')
      await expect(tiles(page)).toHaveText(['needs discovery', 'closing'])
      await expect(numbers(page)).toHaveText(['64.5', '80'])
      await expect(dialog(page).getByRole('listitem')).toHaveText([
        'needs discovery64.5',
        'closing80',
      ])
      await expect(dialog(page).getByText('Ask sooner.\nThen listen.')).toBeVisible()
      await close(page)
      await expect(page.getByRole('button', { name: 'View Report' }).nth(at)).toBeFocused()
    }
    for (const [at, message] of [
      [2, reportUnreadable],
      [3, reportUnreadable],
      [4, 'No coaching summary.'],
      [5, 'No coaching summary.'],
    ] as const) {
      await view(page, at)
      await expect(overall(page)).toHaveText('Overall ScoreN/A')
      await expect(tiles(page)).toHaveCount(0)
      await expect(dialog(page).getByText(message, { exact: true })).toBeVisible()
      await close(page)
    }
  },
)

test(
  'huge and hostile reports do not break or freeze the page',
  { tag: ['@full', '@R103', '@R104'] },
  async ({ page, plain }) => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`score_${at}`, at]))
    const deep = `{"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}, "overall_score": 5, "b": "NaN"}`
    await open(page, plain, [
      { ...fields(199), coaching_summary: 'x'.repeat(200_000) },
      deep,
      '{"__proto__": 3, "constructor": 4, "overall_score": 1e308, "coaching_summary": "<img src=x>"}',
      JSON.stringify({ overall_score: 2, coaching_summary: 'Long words. '.repeat(400_000) }),
      fields(100_000),
    ])
    await view(page, 0)
    await expect(tiles(page)).toHaveCount(199)
    await expect(dialog(page).getByRole('listitem')).toHaveCount(20)
    const more = dialog(page).getByRole('button', { name: 'characters left' })
    await expectStill(more)
    await more.click()
    await expect(dialog(page).getByRole('button', { name: 'characters left' })).toBeHidden()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
    await close(page)

    await view(page, 1)
    await expect(overall(page)).toHaveText('Overall Score5')
    await expect(tiles(page)).toHaveCount(0)
    await close(page)
    await view(page, 2)
    await expect(tiles(page)).toHaveText(['  proto  ', 'constructor'])
    await expect(dialog(page).getByText('<img src=x>')).toBeVisible()
    await close(page)
    await view(page, 3)
    await expect(dialog(page).getByText('Long words. Long words.')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'characters left' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(async () => {
        const box = await dialog(page).boundingBox()
        return box && box.x + box.width
      })
      .toBeLessThanOrEqual(390)
    await close(page)
    await view(page, 4)
    await expect(dialog(page).getByText(reportUnreadable, { exact: true })).toBeVisible()
    await expect(tiles(page)).toHaveCount(0)
    await close(page)
  },
)
