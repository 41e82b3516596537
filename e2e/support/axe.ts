import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until what has just changed is painted: a colour still on its way is nothing that a person reads. */
const settle = async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations === 1)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  await frame()
}

/**
 * Expects that axe finds nothing wrong on the page once it stands still.
 * @param within a selector that limits what is looked at
 */
export async function expectAccessible(page: Page, within = ':root'): Promise<void> {
  await page.evaluate(source)
  await page.evaluate(settle)
  const violations = await page.evaluate(async (selector) => {
    const found = await window.axe.run(selector, { resultTypes: ['violations'] })
    return found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }))
  }, within)
  expect(violations).toEqual([])
}
