import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { hostileTexts } from './texts.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** A row of the first table by its index, without the header. */
export const dataRow = (page: Page, at: number): Locator =>
  page
    .getByRole('table')
    .first()
    .getByRole('row')
    .nth(at + 1)

/** Dismisses every alert that a text opens. @returns their messages so far */
export function collectAlerts(page: Page): () => readonly string[] {
  const messages: string[] = []
  page.on('dialog', (alert) => {
    messages.push(alert.message())
    void alert.dismiss()
  })
  return () => messages
}

/** Expects that the page does not scroll sideways, and that no stored text has become an element. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const measure = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    const main = document.querySelector('main')
    return {
      page: scrollWidth - clientWidth,
      main: main ? main.scrollWidth - main.clientWidth : 0,
      dialogs: [...document.querySelectorAll('[role=dialog]')]
        .map((one) => one.scrollWidth - one.clientWidth)
        .filter((width) => width > 0),
      injected: document.querySelectorAll(
        '[onload], [onerror], img[src="x"], body b, a[href^="javascript"]',
      ).length,
    }
  }
  // The page may still be laid out for another width.
  await expect
    .poll(() => page.evaluate(measure))
    .toEqual({ page: 0, main: 0, dialogs: [], injected: 0 })
}

/** Expects that the page fits a narrow and a wide window. */
export async function expectFitsAnyWidth(page: Page): Promise<void> {
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size)
    await expectNoOverflow(page)
  }
}

/** Expects that the buttons of a row are in view, however long its texts are. */
export async function expectActionsInView(page: Page): Promise<void> {
  const last = dataRow(page, 0).getByRole('button').last()
  await expect
    .poll(() => last.evaluate((node) => node.getBoundingClientRect().right))
    .toBeLessThan(page.viewportSize()?.width ?? 0)
}

/** The lists that show underscores as spaces. */
const listsWithSpaces = [
  'Sessions',
  'Plant Sizes',
  'Company Sizes',
  'Products',
  'Manufacturing Models',
]

/** Expects that the table shows each text, character by character. */
export async function expectShown(page: Page, title: string): Promise<void> {
  const shown = (text: string) =>
    (listsWithSpaces.includes(title) ? text.replaceAll('_', ' ') : text).trim()
  const findMissing = async () => {
    const cells = await page
      .getByRole('table')
      .first()
      .getByRole('cell')
      .evaluateAll((all) => all.map(({ textContent }) => textContent.trim()))
    const missing = Object.entries(hostileTexts).filter(
      ([, text]) => !cells.some((cell) => cell.includes(shown(text))),
    )
    return missing.map(([name]) => name)
  }
  await expect.poll(findMissing).toEqual([])
}
