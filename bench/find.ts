import type { Page } from '@playwright/test'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { quantile, roundTo } from './numbers.ts'
import { openConsole, withBrowser } from './pages.ts'
import { texts } from './typed-texts.ts'

/** How long after Ctrl+K the dialog can be typed into, and after a key its results are drawn, in milliseconds. */
export const findGoals = { open: 100, key: 32 } as const

const items = 2000
const characters = 3000
const rounds = 12
const word = 'packaging'

/** One row of the table, in milliseconds (median). */
export interface Finding {
  items: number
  characters: number
  'opens ms': number
  'key ms': number
}

/** Adds industries with long texts. */
async function addItems({ api }: Greenroom): Promise<void> {
  const details = texts.paragraphs(characters)
  for (let number = 1; number <= items; number++)
    await api('POST', '/v1/industries/', { name: `Packaging plant ${number}`, details })
}

/** Records the times from each key press to the focus, and to the frame after what it changed. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const times = { open: [] as number[], key: [] as number[] }
    Object.assign(window, { times })
    let pressed: number | undefined
    document.addEventListener('keydown', () => (pressed = performance.now()), true)
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement && pressed !== undefined)
        times.open.push(performance.now() - pressed)
      pressed = undefined
    })
    new MutationObserver(() => {
      const from = pressed
      if (from === undefined || document.activeElement?.getAttribute('role') !== 'combobox') return
      pressed = undefined
      requestAnimationFrame(() => setTimeout(() => times.key.push(performance.now() - from)))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const readTimes = (page: Page) =>
  page.evaluate(() => (window as unknown as { times: Record<'open' | 'key', number[]> }).times)

/** Opens the dialog, types a word and closes it, several times. */
export async function measureFind(): Promise<Finding> {
  const greenroom = await startGreenroom()
  try {
    await addItems(greenroom)
    return await withBrowser(async (browser) => {
      const page = await openConsole(browser, greenroom)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const field = page.getByRole('combobox', { name: 'Find' })
      await watchKeys(page)
      for (let round = 0; round < rounds; round++) {
        await page.keyboard.press('Control+k')
        await field.waitFor()
        // The first time, all lists are loaded.
        await page.waitForTimeout(round === 0 ? 5000 : 500)
        await page.keyboard.type(word, { delay: 100 })
        await page.waitForTimeout(500)
        await page.keyboard.press('Escape')
        await field.waitFor({ state: 'hidden' })
      }
      const times = await readTimes(page)
      return {
        items,
        characters,
        'opens ms': roundTo(quantile(times.open, 0.5)),
        'key ms': roundTo(quantile(times.key, 0.5)),
      }
    })
  } finally {
    await greenroom.stop()
  }
}
