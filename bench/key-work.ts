import type { Page } from '@playwright/test'
import { maxLength } from '@greenroom/contract'
import { addBareBox, bareBox } from './bare-box.ts'
import { openConsole, openSegment, withBrowser } from './pages.ts'
import { roundTo } from './numbers.ts'
import { texts } from './typed-texts.ts'
import { editorBox, openEditor } from './typing.ts'

/**
 * How long handling a key may take in our text box, as a ratio to a plain copy of it. A single line of 200,000 characters
 * is reported but has no budget: the browser lays the line out twice because of the marks below the text.
 */
export const keyHandlingBudget = 3

/** One row of the table: how long the main thread is blocked while a key is handled, in milliseconds (median). */
export interface KeyHandling {
  box: string
  text: string
  characters: number
  'bare ms': number
  'ours ms': number
  ratio: number
}

const keys = 40
const fieldBox = '[data-path=details]'

/** Fills a text box and inserts letters in the middle. @returns the median, in milliseconds */
async function timeInserts(page: Page, selector: string, text: string): Promise<number> {
  await page.bringToFront()
  await page.locator(selector).fill(text)
  await page.waitForTimeout(500)
  const median = await page.locator(selector).evaluate(async (box: HTMLTextAreaElement, most) => {
    box.focus()
    box.setSelectionRange(box.value.length / 2, box.value.length / 2)
    const times: number[] = []
    while (times.length < most) {
      const from = performance.now()
      document.execCommand('insertText', false, 'x')
      times.push(performance.now() - from)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
    return times.toSorted((one, other) => one - other)[most / 2] ?? NaN
  }, keys)
  await page.locator(selector).fill('')
  return median
}

/**
 * Inserts letters in the template editor and in a prompt field, each in turn with a plain text box that looks the same.
 * Deferred work does not count.
 */
export const measureKeyHandling = (
  greenroom: Parameters<typeof openConsole>[1],
): Promise<KeyHandling[]> =>
  withBrowser(async (browser) => {
    const editor = await openConsole(browser, greenroom)
    await openEditor(editor)
    const field = await openConsole(browser, greenroom)
    await openSegment(field, 'industry')
    await field.getByRole('button', { name: 'Add', exact: true }).click()
    await addBareBox(editor, editorBox)
    await addBareBox(field, fieldBox)

    const rows: KeyHandling[] = []
    for (const [text, make] of Object.entries(texts)) {
      for (const [box, page, selector] of [
        ['template editor', editor, editorBox],
        ['prompt field', field, fieldBox],
      ] as const) {
        const whole = make(maxLength.template - keys)
        const least = await timeInserts(page, bareBox, whole)
        const ours = await timeInserts(page, selector, whole)
        rows.push({
          box,
          text,
          characters: whole.length,
          'bare ms': roundTo(least),
          'ours ms': roundTo(ours),
          ratio: roundTo(ours / least, 2),
        })
      }
    }
    return rows
  })
