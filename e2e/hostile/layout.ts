import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { hostileTexts } from './texts.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
const shots = process.env['SHOTS']

/** A row of the table, the first being 0. */
export const dataRow = (page: Page, at: number): Locator =>
  page
    .getByRole('table')
    .first()
    .getByRole('row')
    .nth(at + 1)

/** Hears of every alert that a text opens. @returns what they said so far */
export function collectAlerts(page: Page): () => readonly string[] {
  const said: string[] = []
  page.on('dialog', (alert) => {
    said.push(alert.message())
    void alert.dismiss()
  })
  return () => said
}

/** Expects that nothing makes the page itself scroll sideways, and that nothing stored has become an element. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const main = document.querySelector('main')
    return {
      page: scrollWidth - clientWidth,
      main: main ? main.scrollWidth - main.clientWidth : 0,
      dialogs: [...document.querySelectorAll('[role=dialog]')]
        .map((one) => one.scrollWidth - one.clientWidth)
        .filter((width) => width > 0),
      made: document.querySelectorAll(
        '[onload], [onerror], img[src="x"], body b, a[href^="javascript"]',
      ).length,
    }
  })
  expect(beyond).toEqual({ page: 0, main: 0, dialogs: [], made: 0 })
}

/** Looks at the page as it is wide and narrow. @param name what a screenshot is called, where they are wanted */
export async function expectFitsAnyWidth(page: Page, name: string): Promise<void> {
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size)
    await expectNoOverflow(page)
    if (shots)
      await page.screenshot({ path: `${shots}/${name.replaceAll(' ', '-')}-${size.width}.png` })
  }
}

/** Expects that what can be done with a row is in view beside what stands in it. */
export async function expectActionsInView(page: Page): Promise<void> {
  const right = await dataRow(page, 0)
    .getByRole('button')
    .last()
    .evaluate((node) => node.getBoundingClientRect().right)
  expect(right).toBeLessThan(page.viewportSize()?.width ?? 0)
}

const underscores = ['Sessions', 'Plant Sizes', 'Company Sizes', 'Products', 'Manufacturing Models']

/** Expects that each text stands in the table, character by character. */
export async function expectShown(page: Page, title: string): Promise<void> {
  const cells = await page
    .getByRole('table')
    .first()
    .getByRole('cell')
    .evaluateAll((all) => all.map(({ textContent }) => textContent.trim()))
  const shown = (text: string) =>
    (underscores.includes(title) ? text.replaceAll('_', ' ') : text).trim()
  const missing = Object.entries(hostileTexts).filter(
    ([, text]) => !cells.some((cell) => cell.includes(shown(text))),
  )
  expect(missing.map(([name]) => name)).toEqual([])
}
