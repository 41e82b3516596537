import type { Page } from '@playwright/test'
import { colourRules, findViolations, waitForPaint } from '../support/axe.ts'
import { findFocusProblems } from './focus.ts'
import { findLayoutProblems } from './layout.ts'
import { findLinkProblems } from './links.ts'
import { findSemanticProblems } from './semantics.ts'

/** A window 1,280 pixels wide, zoomed to 400 %. */
const zoomed = { width: 320, height: 256 }

/** The spacing that readers may ask for (WCAG 1.4.12). */
const wideSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  'p { margin-bottom: 2em !important }'

const addStyles = (rules: string) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [sheet]
}

const setTextSize = (size: string) => {
  document.documentElement.style.fontSize = size
}

/** Animations that run although the reader prefers reduced motion. */
const findAnimations = () =>
  document
    .getAnimations()
    .map((animation) => `moves: ${animation.id || animation.constructor.name}`)

/** Adds problems to those found before. */
type Report = (mode: string, problems: readonly string[]) => void

async function checkDarkMode(page: Page, report: Report): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  report('dark', await findViolations(page, colourRules))
  report('dark', await page.evaluate(findFocusProblems))
  await page.emulateMedia({ colorScheme: 'light' })
}

async function checkLargeText(page: Page, report: Report): Promise<void> {
  await page.evaluate(setTextSize, '200%')
  await page.evaluate(waitForPaint)
  report('large text', await page.evaluate(findLayoutProblems))
  await page.evaluate(setTextSize, '')
}

async function checkZoom(page: Page, report: Report): Promise<void> {
  const size = page.viewportSize() ?? zoomed
  await page.setViewportSize(zoomed)
  await page.evaluate(waitForPaint)
  report('zoomed', await page.evaluate(findLayoutProblems))
  report('zoomed', await page.evaluate(findFocusProblems))
  await page.evaluate(addStyles, wideSpacing)
  await page.evaluate(waitForPaint)
  report('wide spacing', await page.evaluate(findLayoutProblems))
  await page.evaluate(addStyles, '')
  await page.setViewportSize(size)
}

/**
 * Checks a page as it is, in dark mode, with text twice as large (WCAG 1.4.4), zoomed to 400 %, with wide spacing, and where its
 * links lead. The page cannot be used afterwards.
 * @returns the problems, one line each
 */
export async function findProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  const report: Report = (mode, found) => {
    problems.push(...found.map((problem) => `${mode}: ${problem}`))
  }
  report('light', await findViolations(page))
  report('light', await page.evaluate(findFocusProblems))
  report('light', await page.evaluate(findSemanticProblems))
  report('light', await page.evaluate(findAnimations))
  for (const check of [checkDarkMode, checkLargeText, checkZoom]) await check(page, report)
  report('links', await page.evaluate(findLinkProblems))
  return problems
}
