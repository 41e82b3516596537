import type { Page } from '@playwright/test'
import { maxLength } from '@greenroom/contract'
import { openConsole, openTextBox, withBrowser } from './pages.ts'
import { editorBox, openEditor, rounded, texts, timeTyping } from './typing.ts'

/** How much longer a key may take with Preview open than in a bare text box (95th percentile). */
export const previewTypingBudget = 1.1
/** How long after a key the preview shows it, in milliseconds (95th percentile). */
export const previewUpdateBudget = 100

/** Slow enough for the preview to follow each key. */
const pauseMs = 150
const keys = 40
/** Rounds in turn with the bare box; a busy machine disturbs both. */
const rounds = 3

/** One row of the table. */
export interface PreviewTyping {
  text: string
  characters: number
  'bare p95 ms': number
  'preview p95 ms': number
  ratio: number
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
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.95)] ?? NaN
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN

/** Types in the template editor with Preview open, and in a plain text box with the same text. */
export const measurePreview = (
  greenroom: Parameters<typeof openConsole>[1],
): Promise<PreviewTyping[]> =>
  withBrowser(async (browser) => {
    const editor = await openConsole(browser, greenroom)
    await openEditor(editor)
    await editor.getByRole('button', { name: 'Preview', exact: true }).click()
    await editor.locator('[data-prompt]').waitFor()
    const plain = await openTextBox(browser)

    const rows: PreviewTyping[] = []
    for (const [text, make] of Object.entries(texts)) {
      for (const characters of [20_000, maxLength.template]) {
        const bare: number[] = []
        const ours: number[] = []
        for (let round = 0; round < rounds; round++) {
          const value = make(characters)
          bare.push((await timeTyping(plain, 'textarea', value, pauseMs)).p95)
          ours.push((await timeTyping(editor, editorBox, value, pauseMs)).p95)
        }
        rows.push({
          text,
          characters,
          'bare p95 ms': rounded(median(bare)),
          'preview p95 ms': rounded(median(ours)),
          ratio: Number((median(ours) / median(bare)).toFixed(2)),
          'update p95 ms': rounded(await timeUpdates(editor)),
        })
      }
    }
    return rows
  })
