import type { Page } from '@playwright/test'
import { colourRules, waitForPaint, findViolations } from '../support/axe.ts'
import { findFocusProblems } from './focus.ts'
import { findLayoutProblems } from './layout.ts'
import { findSemanticProblems } from './semantics.ts'

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

/** Adds what is wrong to what was found before. */
type Note = (where: string, found: readonly string[]) => void

async function lookInTheDark(page: Page, note: Note): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  note('dark', await findViolations(page, colourRules))
  note('dark', await page.evaluate(findFocusProblems))
  await page.emulateMedia({ colorScheme: 'light' })
}

async function lookAtLargeText(page: Page, note: Note): Promise<void> {
  await page.evaluate(textSize, '200%')
  await page.evaluate(waitForPaint)
  note('large text', await page.evaluate(findLayoutProblems))
  await page.evaluate(textSize, '')
}

async function lookZoomed(page: Page, note: Note): Promise<void> {
  const size = page.viewportSize() ?? zoomed
  await page.setViewportSize(zoomed)
  await page.evaluate(waitForPaint)
  note('zoomed', await page.evaluate(findLayoutProblems))
  note('zoomed', await page.evaluate(findFocusProblems))
  await page.evaluate(spaceOut, spacing)
  await page.evaluate(waitForPaint)
  note('spaced out', await page.evaluate(findLayoutProblems))
  await page.evaluate(spaceOut, '')
  await page.setViewportSize(size)
}

const furtherLooks = [lookInTheDark, lookAtLargeText, lookZoomed]

/**
 * VIEWS=full looks at every view in every way; otherwise at each in one further way, in turn, and of panels that are alike
 * at the forms of one in three.
 */
export const full = process.env['VIEWS'] === 'full'

/**
 * Looks at a page as it is, and then in the dark, with text twice as large (WCAG 1.4.4), or zoomed to 400 % and with its
 * letters spaced out.
 * @param turn says which of these it is
 * @returns what is wrong with it, a line each
 */
export async function findProblems(page: Page, turn: number): Promise<string[]> {
  const faults: string[] = []
  const note: Note = (where, found) => {
    faults.push(...found.map((fault) => `${where}: ${fault}`))
  }
  note('light', await findViolations(page))
  note('light', await page.evaluate(findFocusProblems))
  note('here', await page.evaluate(findSemanticProblems))
  note('here', await page.evaluate(moving))
  for (const [at, look] of furtherLooks.entries())
    if (full || turn % furtherLooks.length === at) await look(page, note)
  return faults
}
