import type { Page } from '@playwright/test'
import { maxLength } from '@greenroom/contract'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { addBareBox, bareBox } from './bare-box.ts'
import { quantile, roundTo } from './numbers.ts'
import { openConsole, withBrowser } from './pages.ts'
import { texts } from './typed-texts.ts'
import { compareTyping, editorBox, openEditor } from './typing.ts'

/** How long after a key the preview shows it, in milliseconds (95th percentile). */
export const previewUpdateBudget = 100

/** Slow enough for the preview to follow each key. */
const pauseMs = 150
const keys = 40

/** One row of the table. Keys are timed to the end of the frame that shows them (95th percentile). */
export interface PreviewTyping {
  text: string
  characters: number
  'bare p95 ms': number
  'closed p95 ms': number
  'open p95 ms': number
  /** Of the editor with Preview open to a bare box in its page. */
  'of bare': number
  /** The same to the editor without Preview. */
  'of closed': number
  'update p95 ms': number
}

/** Types and measures the time from each key to the frame after the preview has changed. */
async function timeUpdates(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    let pressed = 0
    Object.assign(window, { updates: times })
    document.addEventListener('keydown', () => (pressed = performance.now()), true)
    const target = document.querySelector('[data-prompt]')
    const all = { subtree: true, childList: true, characterData: true }
    if (!target) return
    new MutationObserver(() => {
      const from = pressed
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)))
    }).observe(target, all)
  })
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('b')
    await page.waitForTimeout(600)
  }
  const times = await page.evaluate(() => (window as unknown as { updates: number[] }).updates)
  return quantile(times, 0.95)
}

/** Types the same in the template editor with Preview open, without it, and in a bare box. */
export const measurePreview = (greenroom: Greenroom): Promise<PreviewTyping[]> =>
  withBrowser(async (browser) => {
    const closed = await openConsole(browser, greenroom)
    const open = await openConsole(browser, greenroom)
    for (const page of [closed, open]) await openEditor(page)
    await open.getByRole('button', { name: 'Preview', exact: true }).click()
    await open.locator('[data-prompt]').waitFor()
    // On both pages, so that they differ in Preview alone.
    for (const page of [closed, open]) await addBareBox(page, editorBox)
    const boxes = {
      bare: { page: open, selector: bareBox },
      closed: { page: closed, selector: editorBox },
      open: { page: open, selector: editorBox },
    }

    const rows: PreviewTyping[] = []
    for (const [text, make] of Object.entries(texts))
      for (const characters of [20_000, maxLength.template]) {
        const p95 = await compareTyping(boxes, make(characters), pauseMs)
        rows.push({
          text,
          characters,
          'bare p95 ms': roundTo(p95.bare),
          'closed p95 ms': roundTo(p95.closed),
          'open p95 ms': roundTo(p95.open),
          'of bare': roundTo(p95.open / p95.bare, 2),
          'of closed': roundTo(p95.open / p95.closed, 2),
          'update p95 ms': roundTo(await timeUpdates(open)),
        })
      }
    return rows
  })
