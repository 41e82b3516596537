import type { Page } from '@playwright/test'
import { maxLength } from '@greenroom/contract'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { addBareBox } from './bare-box.ts'
import { quantile, roundTo } from './numbers.ts'
import { withBrowser } from './pages.ts'
import { texts } from './typed-texts.ts'
import { compareTyping, editorBox, openBoxes } from './typing.ts'
import type { Typing } from './typing.ts'

/** How long after a key the preview shows it, in milliseconds (95th percentile). */
export const previewUpdateBudget = 100

/** Slow enough for the preview to follow each key. */
const pauseMs = 150
const keys = 40

/** One row of the table. */
export interface PreviewTyping extends Typing {
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

/** Types in the template editor with Preview open, and in bare boxes with the same text. */
export const measurePreview = (greenroom: Greenroom): Promise<PreviewTyping[]> =>
  withBrowser(async (browser) => {
    const pages = await openBoxes(browser, greenroom)
    const { editor } = pages
    await editor.getByRole('button', { name: 'Preview', exact: true }).click()
    await editor.locator('[data-prompt]').waitFor()
    await addBareBox(editor, editorBox)

    const rows: PreviewTyping[] = []
    for (const [text, make] of Object.entries(texts))
      for (const characters of [20_000, maxLength.template])
        rows.push({
          text,
          characters,
          ...(await compareTyping(pages, make(characters), pauseMs)),
          'update p95 ms': roundTo(await timeUpdates(editor)),
        })
    return rows
  })
