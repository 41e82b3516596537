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

/** Waits until transitions have ended, because axe would measure colours in between. */
export const waitForPaint = async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations === 1)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  await frame()
}

/** The axe rules about colours, the only ones that another colour mode can break. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe once the page is stable and returns one line for each violation.
 * @param only the rules to run. By default all rules, including best practices and those that axe disables by default
 */
export async function findViolations(page: Page, only?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await page.evaluate(waitForPaint)
  return page.evaluate(async (some) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(some
        ? { runOnly: some }
        : {
            rules: {
              'target-size': { enabled: true },
              'label-content-name-mismatch': { enabled: true },
            },
          }),
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}, ${help}: ${html}\n${failureSummary}`),
    )
  }, only)
}

/** Expects no axe violations once the page is stable. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}
