import type { Page } from '@playwright/test'
import { maxLength } from '@greenroom/contract'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { addBareBox, bareBox } from './bare-box.ts'
import { quantile, roundTo } from './numbers.ts'
import { openTextBox, openConsole, openSegment, withBrowser } from './pages.ts'
import { texts } from './typed-texts.ts'

/** How much longer a key may take in our editor than in a bare text box of the same page (95th percentile). */
export const typingBudget = 1.1

/** A text box of a page, by its selector. */
interface Box {
  page: Page
  selector: string
}

/** From a key to the end of the frame that shows it, in milliseconds (95th percentile). */
export interface Typing {
  text: string
  characters: number
  'empty page p95 ms': number
  'bare p95 ms': number
  'editor p95 ms': number
  /** Of the editor to the bare box. */
  ratio: number
}

/** The text box of the template editor. */
export const editorBox = '[data-path=prompt_template]'

const keys = 60
const rounds = 5
const lengths = [5_000, maxLength.template]

/**
 * Fills the text box and types in the middle.
 * @param pauseMs the time between two keys, in milliseconds: longer than a frame, which the next key would wait for
 * @returns the time of each key but the first, in milliseconds
 */
async function timeTyping(
  { page, selector }: Box,
  text: string,
  pauseMs: number,
): Promise<number[]> {
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
  return times.slice(1)
}

/**
 * Types the same in each box. A busy machine disturbs all of them, so they take turns.
 * @param pauseMs the time between two keys, in milliseconds: more than a frame, for which the next key would wait
 * @returns the time of a key in each box, in milliseconds (95th percentile)
 */
export async function compareTyping<Name extends string>(
  boxes: Readonly<Record<Name, Box>>,
  text: string,
  pauseMs: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(boxes) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++)
    for (const name of names) times[name]?.push(...(await timeTyping(boxes[name], text, pauseMs)))
  const p95 = (name: Name) => [name, quantile(times[name] ?? [], 0.95)] as const
  return Object.fromEntries(names.map(p95)) as Record<Name, number>
}

/** Types in the template editor and in bare boxes, in Chromium. */
export const measureTyping = (greenroom: Greenroom): Promise<Typing[]> =>
  withBrowser(async (browser) => {
    const page = await openConsole(browser, greenroom)
    await openEditor(page)
    await addBareBox(page, editorBox)
    const boxes = {
      empty: { page: await openTextBox(browser), selector: 'textarea' },
      bare: { page, selector: bareBox },
      editor: { page, selector: editorBox },
    }
    const rows: Typing[] = []
    for (const [text, make] of Object.entries(texts))
      for (const characters of lengths) {
        const { empty, bare, editor } = await compareTyping(boxes, make(characters), 100)
        rows.push({
          text,
          characters,
          'empty page p95 ms': roundTo(empty),
          'bare p95 ms': roundTo(bare),
          'editor p95 ms': roundTo(editor),
          ratio: roundTo(editor / bare, 2),
        })
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
