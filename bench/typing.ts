import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { braced, longest, modePlaceholders, tokenKey } from '@greenroom/contract'
import config from '../playwright.config.ts'

/** The most that a key may take longer in our editor than in a bare text box: a frame at 60 Hz, in milliseconds. */
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

const keys = 60
const lengths = [5_000, longest.template]

const all = modePlaceholders.map(braced).join(' ')
const words = 'The buyer asks about lead times and the cost of a stop on the line. '

/** Texts with every placeholder at their end: in paragraphs, and as the one line that is hardest to lay out. */
const texts = {
  paragraphs: (length: number) =>
    `${(words.repeat(3) + '\n\n').repeat(length / 200).slice(0, length - all.length - 1)}\n${all}`,
  'one line': (length: number) =>
    `${words.repeat(length / 60).slice(0, length - all.length - 1)} ${all}`,
}

const bare = `<!doctype html><textarea style="width: 700px; height: 290px; font: 14px/1.6 sans-serif"></textarea>`

/** Puts the text into the page's text box and types in its middle. @returns median and 95th percentile, in milliseconds */
async function typeIn(
  page: Page,
  selector: string,
  text: string,
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
    await page.waitForTimeout(16)
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN
  return { median: at(0.5), p95: at(0.95) }
}

/** Types in the template editor and in a bare text box of the same length, in turns, in Chromium. */
export async function measureTyping(greenroom: {
  url: string
  adminToken: string
}): Promise<Typing[]> {
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(([key, token]) => localStorage.setItem(key, token), [
      tokenKey,
      greenroom.adminToken,
    ] as const)
    const editor = await context.newPage()
    await editor.goto(`${greenroom.url}/drawer`)
    await editor.locator('[data-segment="modeMgmt"]').click()
    await editor
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    const plain = await browser.newPage()
    await plain.setContent(bare)

    const rows: Typing[] = []
    for (const [text, make] of Object.entries(texts)) {
      for (const characters of lengths) {
        const least = await typeIn(plain, 'textarea', make(characters))
        const ours = await typeIn(editor, '[data-path=prompt_template]', make(characters))
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
  } finally {
    await browser.close()
  }
}

const rounded = (milliseconds: number) => Number(milliseconds.toFixed(1))
