import type { Page } from '@playwright/test'
import { rulesOfColour, settle, violationsOn } from '../support/axe.ts'
import { faultsOfFocus } from './focus.ts'
import { faultsOfLayout } from './layout.ts'
import { faultsOfWords } from './words.ts'

/** A window 1,280 pixels wide that is zoomed to 400 %. */
const zoomed = { width: 320, height: 256 }

/** What readers may ask for instead of our own spacing (WCAG 1.4.12). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  'p { margin-bottom: 2em !important }'

const spaceOut = (rules: string) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [sheet]
}

const textSize = (size: string) => {
  document.documentElement.style.fontSize = size
}

/** What moves although readers have asked for no motion. */
const moving = () =>
  document.getAnimations().map((its) => `moves: ${its.id || its.constructor.name}`)

/**
 * Looks at a page as it is, in both colour modes, with text twice as large (WCAG 1.4.4), zoomed to 400 % and with its letters spaced
 * out.
 * @returns what is wrong with it, a line each
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  const note = (where: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${where}: ${fault}`))
  const size = page.viewportSize() ?? zoomed

  const modes = [
    ['dark', rulesOfColour],
    ['light', undefined],
  ] as const
  for (const [colorScheme, rules] of modes) {
    await page.emulateMedia({ colorScheme })
    note(colorScheme, await violationsOn(page, rules))
    note(colorScheme, await page.evaluate(faultsOfFocus))
  }
  note('here', await page.evaluate(faultsOfWords))
  note('here', await page.evaluate(moving))
  await page.evaluate(textSize, '200%')
  await page.evaluate(settle)
  note('large text', await page.evaluate(faultsOfLayout))
  await page.evaluate(textSize, '')
  await page.setViewportSize(zoomed)
  await page.evaluate(settle)
  note('zoomed', await page.evaluate(faultsOfLayout))
  note('zoomed', await page.evaluate(faultsOfFocus))
  await page.evaluate(spaceOut, spacing)
  await page.evaluate(settle)
  note('spaced out', await page.evaluate(faultsOfLayout))
  await page.evaluate(spaceOut, '')
  await page.setViewportSize(size)
  return faults
}
