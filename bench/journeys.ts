import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addUsers } from '../e2e/support/add-users.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { quantile, roundTo } from './numbers.ts'
import { openPage, openSegment, withBrowser } from './pages.ts'

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

/** Opens the hand-written page, on the server of the console. */
async function openByHand(page: Page, { url }: Greenroom, hash = ''): Promise<void> {
  await page.route(`${url}/by-hand`, (route) =>
    route.fulfill({ contentType: 'text/html', body: byHandPage }),
  )
  await page.goto(`${url}/by-hand${hash}`)
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
    signedIn: false,
    async byHand(page: Page, greenroom: Greenroom) {
      await openByHand(page, greenroom)
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
    signedIn: true,
    async byHand(page: Page, greenroom: Greenroom, turn: number) {
      await openByHand(page, greenroom, '#industries')
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
  try {
    await addUsers(greenroom, users)
    return await withBrowser(async (browser) => {
      const measured: Journey[] = []
      for (const { journey, goal, signedIn, byHand, ours } of journeys) {
        const times = { byHand: [] as number[], ours: [] as number[] }
        for (let turn = 0; turn < 2 * rounds; turn++) {
          const page = await openPage(browser, signedIn ? greenroom.adminToken : undefined)
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
