import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { tokenKey } from '@greenroom/contract'
import { addUsers } from '../e2e/support/add-users.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { quantile, roundTo } from './numbers.ts'
import { openSegment, withBrowser } from './pages.ts'

/** CPU slowdown of the browser. */
const slowdown = 4
const rounds = 9
const users = 1000
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const byHandPage = read('by-hand.html').replace('>LIST<', `>${read('baseline-list.html')}<`)

/** From a click to the frame that shows the rows. */
export interface Journey {
  journey: string
  /** How much longer it may take than on the hand-written page. */
  goal: number
  'by hand ms': number
  'Greenroom ms': number
  'of by hand': number
}

/** A page of its own, with nothing cached. */
async function openPage(browser: Browser, { url, adminToken }: Greenroom, signedIn: boolean) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (signedIn)
    await context.addInitScript(([key, token]) => localStorage.setItem(key, token), [
      tokenKey,
      adminToken,
    ] as const)
  await context.route(`${url}/by-hand`, (route) =>
    route.fulfill({ contentType: 'text/html', body: byHandPage }),
  )
  return context.newPage()
}

/** Clicks on a slowed-down CPU. @returns the milliseconds until a row of the list has been painted */
async function timeRows(page: Page, button: string): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page.getByRole('button', { name: button, exact: true }).evaluate(async (element) => {
    const from = performance.now()
    ;(element as HTMLElement).click()
    while (!document.querySelector('tbody td')?.checkVisibility())
      await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - from
  })
}

const signIn = async (page: Page, { email, password }: Greenroom) => {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.waitForLoadState('networkidle')
  return timeRows(page, 'Sign in')
}

const save = async (page: Page, box: string, turn: number) => {
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.locator(box).fill(`What this industry is like, turn ${turn}`)
  // What a change touches is looked up meanwhile.
  await page.waitForTimeout(2000)
  return timeRows(page, 'Save')
}

/** The same journey on the hand-written page and in the console. */
const journeys = [
  {
    journey: 'submit to first row',
    goal: 1.6,
    async byHand(page: Page, greenroom: Greenroom) {
      await page.goto(`${greenroom.url}/by-hand`)
      return signIn(page, greenroom)
    },
    async ours(page: Page, greenroom: Greenroom) {
      await page.goto(greenroom.url)
      return signIn(page, greenroom)
    },
  },
  {
    journey: 'save to list',
    goal: 1.8,
    async byHand(page: Page, { url }: Greenroom, turn: number) {
      await page.goto(`${url}/by-hand#industries`)
      return save(page, '[name=details]', turn)
    },
    async ours(page: Page, { url }: Greenroom, turn: number) {
      await page.goto(`${url}/drawer`)
      await openSegment(page, 'industry')
      return save(page, '[data-path=details]', turn)
    },
  },
]

/** Measures each journey in turn with the hand-written page, on the same server and the same slowed-down CPU. */
export async function measureJourneys(): Promise<Journey[]> {
  const greenroom = await startGreenroom()
  await addUsers(greenroom, users)
  try {
    return await withBrowser(async (browser) => {
      const measured: Journey[] = []
      for (const { journey, goal, byHand, ours } of journeys) {
        const times = { byHand: [] as number[], ours: [] as number[] }
        for (let turn = 0; turn < 2 * rounds; turn++) {
          const page = await openPage(browser, greenroom, journey === 'save to list')
          if (turn % 2 === 0) times.byHand.push(await byHand(page, greenroom, turn))
          else times.ours.push(await ours(page, greenroom, turn))
          await page.context().close()
        }
        const median = { byHand: quantile(times.byHand, 0.5), ours: quantile(times.ours, 0.5) }
        measured.push({
          journey,
          goal,
          'by hand ms': roundTo(median.byHand),
          'Greenroom ms': roundTo(median.ours),
          'of by hand': roundTo(median.ours / median.byHand, 2),
        })
      }
      return measured
    })
  } finally {
    await greenroom.stop()
  }
}
