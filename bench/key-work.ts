import type { Page } from '@playwright/test'
import { maxLength } from '@greenroom/contract'
import { openConsole, openSegment, withBrowser } from './pages.ts'
import { editorBox, openEditor, rounded, texts } from './typing.ts'

/**
 * The most that a key may keep the page in our text box, as a ratio to its bare twin. One line of 200,000 characters is
 * shown and not held to it: the browser lays the line out a second time for the marks below the text.
 */
export const keyWorkBudget = 3

/** One row of the table: how long the page is held while a key is handled, in milliseconds (median). */
export interface KeyWork {
  box: string
  text: string
  characters: number
  'bare ms': number
  'ours ms': number
  ratio: number
}

const keys = 40
const fieldBox = '[data-path=details]'

const twin = 'greenroom-twin'

/** Puts a copy of the text box beside the console: it looks the same, and nothing listens to it. */
const addTwin = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).evaluate((box: HTMLTextAreaElement, id) => {
    const copy = document.createElement('textarea')
    copy.id = id
    copy.className = box.className
    const { width, height } = box.getBoundingClientRect()
    const look = getComputedStyle(box)
    for (const name of look) copy.style.setProperty(name, look.getPropertyValue(name))
    Object.assign(copy.style, { position: 'fixed', top: '0', left: '0' })
    Object.assign(copy.style, { width: `${width}px`, height: `${height}px`, zIndex: '999' })
    document.body.append(copy)
  }, twin)

/** Puts the text into a text box and inserts letters in its middle. @returns the median, in milliseconds */
async function insertIn(page: Page, selector: string, text: string): Promise<number> {
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
 * Inserts letters in the template editor and in a prompt field, each in turns with a bare text box that looks the same:
 * what is not worked on while a key is handled costs nothing here.
 */
export const measureKeyWork = (greenroom: Parameters<typeof openConsole>[1]): Promise<KeyWork[]> =>
  withBrowser(async (browser) => {
    const editor = await openConsole(browser, greenroom)
    await openEditor(editor)
    const field = await openConsole(browser, greenroom)
    await openSegment(field, 'industry')
    await field.getByRole('button', { name: 'Add', exact: true }).click()
    await addTwin(editor, editorBox)
    await addTwin(field, fieldBox)

    const rows: KeyWork[] = []
    for (const [text, make] of Object.entries(texts)) {
      for (const [box, page, selector] of [
        ['template editor', editor, editorBox],
        ['prompt field', field, fieldBox],
      ] as const) {
        const whole = make(maxLength.template - keys)
        const least = await insertIn(page, `#${twin}`, whole)
        const ours = await insertIn(page, selector, whole)
        rows.push({
          box,
          text,
          characters: whole.length,
          'bare ms': rounded(least),
          'ours ms': rounded(ours),
          ratio: Number((ours / least).toFixed(2)),
        })
      }
    }
    return rows
  })
