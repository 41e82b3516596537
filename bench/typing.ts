import type { Page } from '@playwright/test'
import { inBraces, maxLength, modePlaceholders } from '@greenroom/contract'
import { openTextBox, openConsole, openSegment, withBrowser } from './pages.ts'

/** How much longer a key may take in our editor than in a plain text box: one frame at 60 Hz, in milliseconds. */
export const typingBudget = 1000 / 60

/** One row of the table: from a key to the end of the frame that shows it, in milliseconds. */
export interface Typing {
  text: string
  characters: number
  'bare ms': number
  'editor ms': number
  'bare p95': number
  'editor p95': number
  ratio: number
  'difference ms': number
}

/** The text box of the template editor. */
export const editorBox = '[data-path=prompt_template]'

const keys = 60
const lengths = [5_000, maxLength.template]

const all = modePlaceholders.map(inBraces).join(' ')
const words = 'The buyer asks about lead times and the cost of a stop on the line. '

/** Texts that end with every placeholder: paragraphs, and a single line, which is hardest to lay out. */
export const texts = {
  paragraphs: (length: number) =>
    `${(words.repeat(3) + '\n\n').repeat(length / 200).slice(0, length - all.length - 1)}\n${all}`,
  'one line': (length: number) =>
    `${words.repeat(length / 60).slice(0, length - all.length - 1)} ${all}`,
}

/**
 * Fills the text box and types in the middle.
 * @param pauseMs the time between two keys, in milliseconds
 * @returns median and 95th percentile, in milliseconds
 */
export async function timeTyping(
  page: Page,
  selector: string,
  text: string,
  pauseMs = 16,
): Promise<{ median: number; p95: number }> {
  await page.bringToFront()
  await page.locator(selector).evaluate(
    (box: HTMLTextAreaElement, [value, most]) => {
      box.focus()
      box.value = value
      box.dispatchEvent(new Event('input', { bubbles: true }))
      box.setSelectionRange(value.length / 2, value.length / 2)
      const times: number[] = []
      Object.assign(window, { times })
      box.addEventListener('keydown', () => {
        if (times.length === most) return
        const from = performance.now()
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)))
      })
    },
    [text, keys] as const,
  )
  await page.waitForTimeout(1000)
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(pauseMs)
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN
  return { median: at(0.5), p95: at(0.95) }
}

/** Types in the template editor and in a plain text box with the same text, in turn, in Chromium. */
export const measureTyping = (greenroom: Parameters<typeof openConsole>[1]): Promise<Typing[]> =>
  withBrowser(async (browser) => {
    const editor = await openConsole(browser, greenroom)
    await openEditor(editor)
    const plain = await openTextBox(browser)

    const rows: Typing[] = []
    for (const [text, make] of Object.entries(texts)) {
      for (const characters of lengths) {
        const least = await timeTyping(plain, 'textarea', make(characters))
        const ours = await timeTyping(editor, editorBox, make(characters))
        rows.push({
          text,
          characters,
          'bare ms': rounded(least.median),
          'editor ms': rounded(ours.median),
          'bare p95': rounded(least.p95),
          'editor p95': rounded(ours.p95),
          ratio: Number((ours.median / least.median).toFixed(2)),
          'difference ms': rounded(ours.median - least.median),
        })
      }
    }
    return rows
  })

/** Opens the template editor of a mode. */
export async function openEditor(page: Page): Promise<void> {
  await openSegment(page, 'modeMgmt')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.locator(editorBox).waitFor()
}

export const rounded = (milliseconds: number) => Number(milliseconds.toFixed(1))
