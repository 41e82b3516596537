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

/** The rules of axe that ask for colours, all that another colour mode can break. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong on the page once it stands still: a line for each place.
 * @param only the rules that are looked at; where absent all of them, good practice and those that axe leaves off by
 * itself among them
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

/** Expects that axe finds nothing wrong on the page once it stands still. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}
