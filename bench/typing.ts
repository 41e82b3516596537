import type { Browser, Page } from '@playwright/test'
import { maxLength } from '@greenroom/contract'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { addBareBox, bareBox } from './bare-box.ts'
import { quantile, roundTo } from './numbers.ts'
import { openTextBox, openConsole, openSegment, withBrowser } from './pages.ts'
import { texts } from './typed-texts.ts'

/** How much longer a key may take in our editor than in a bare text box of the same page (95th percentile). */
export const typingBudget = 1.1

/** From a key to the end of the frame that shows it, in milliseconds (95th percentile). */
interface KeyTimes {
  'empty page p95 ms': number
  'bare p95 ms': number
  'editor p95 ms': number
  /** Of the editor to the bare box. */
  ratio: number
}

/** One row of the table. */
export interface Typing extends KeyTimes {
  text: string
  characters: number
}

/** The text box of the template editor. */
export const editorBox = '[data-path=prompt_template]'

const keys = 60
/** A busy machine disturbs all boxes, so they take turns. */
const rounds = 3
const lengths = [5_000, maxLength.template]

/**
 * Fills the text box and types in the middle.
 * @param pauseMs the time between two keys, in milliseconds: longer than a frame, which the next key would wait for
 * @returns the time of each key but the first, in milliseconds
 */
async function timeTyping(
  page: Page,
  selector: string,
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

/** Opens the template editor, and an empty page with a text box. */
export async function openBoxes(browser: Browser, greenroom: Greenroom) {
  const editor = await openConsole(browser, greenroom)
  await openEditor(editor)
  return { editor, emptyPage: await openTextBox(browser) }
}

/**
 * Types the same in the template editor, in the bare box of its page and in that of an empty page, in turn.
 * @param pauseMs the time between two keys, in milliseconds: more than a frame, for which the next key would wait
 */
export async function compareTyping(
  { editor, emptyPage }: { editor: Page; emptyPage: Page },
  text: string,
  pauseMs: number,
): Promise<KeyTimes> {
  const times = { empty: [] as number[], bare: [] as number[], ours: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.empty.push(...(await timeTyping(emptyPage, 'textarea', text, pauseMs)))
    times.bare.push(...(await timeTyping(editor, bareBox, text, pauseMs)))
    times.ours.push(...(await timeTyping(editor, editorBox, text, pauseMs)))
  }
  const p95 = (of: keyof typeof times) => quantile(times[of], 0.95)
  return {
    'empty page p95 ms': roundTo(p95('empty')),
    'bare p95 ms': roundTo(p95('bare')),
    'editor p95 ms': roundTo(p95('ours')),
    ratio: roundTo(p95('ours') / p95('bare'), 2),
  }
}

/** Types in the template editor and in bare boxes, in Chromium. */
export const measureTyping = (greenroom: Greenroom): Promise<Typing[]> =>
  withBrowser(async (browser) => {
    const pages = await openBoxes(browser, greenroom)
    await addBareBox(pages.editor, editorBox)
    const rows: Typing[] = []
    for (const [text, make] of Object.entries(texts))
      for (const characters of lengths)
        rows.push({ text, characters, ...(await compareTyping(pages, make(characters), 100)) })
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
