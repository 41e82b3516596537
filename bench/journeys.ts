import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page, Request } from '@playwright/test'
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

/** The same on both pages, in milliseconds. */
interface Figures {
  'by hand ms': number
  'Greenroom ms': number
  'ms more': number
  'of by hand': number
}

/** From a click or a key to the frame that shows its result. */
export interface Journey extends Figures {
  journey: string
}

/** What a page loads from its start until it shows the list of users. */
export interface ListLoad {
  page: string
  requests: number
  'script and style kB': number
}

/** The most that a figure may be. */
type Goal = [figure: keyof Figures, most: number]

/** Opens the hand-written page, on the server of the console. */
async function openByHand(page: Page, { url }: Greenroom, hash = ''): Promise<void> {
  await page.route(`${url}/by-hand`, (route) =>
    route.fulfill({ contentType: 'text/html', body: byHandPage }),
  )
  await page.goto(`${url}/by-hand${hash}`)
}

async function slowDown(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Clicks on a slowed-down CPU. @returns the milliseconds until what is `shown` has been painted */
async function timeClick(page: Page, button: Locator, shown: string): Promise<number> {
  await slowDown(page)
  return button.evaluate(async (element, selector) => {
    const from = performance.now()
    ;(element as HTMLElement).click()
    while (!document.querySelector(selector)?.checkVisibility())
      await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - from
  }, shown)
}

/** The same until a row of the list has been painted. */
const timeRows = (page: Page, name: string) =>
  timeClick(page, page.getByRole('button', { name, exact: true }), 'tbody td')

const signIn = async (page: Page, { email, password }: Greenroom) => {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.waitForLoadState('networkidle')
  return timeRows(page, 'Sign in')
}

const edit = (page: Page) => page.getByRole('button', { name: /^Edit/ }).first()

const openForm = async (page: Page, box: string) => {
  await edit(page).waitFor()
  // What is loaded in idle time is there.
  await page.waitForTimeout(1000)
  return timeClick(page, edit(page), box)
}

/** Types for three seconds after the first key of a form. @returns the milliseconds of the key that took longest */
const typeOn = async (page: Page, box: string) => {
  await edit(page).click()
  await page.locator(box).press('End')
  await page.waitForTimeout(500)
  await slowDown(page)
  await page.keyboard.type('a')
  await page.locator(box).evaluate((element) => {
    element.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        setTimeout(() => {
          const longest = Math.max(
            Number(element.dataset['ms'] ?? 0),
            performance.now() - timeStamp,
          )
          element.dataset['ms'] = String(longest)
        })
      })
    })
  })
  await page.keyboard.type('a'.repeat(50), { delay: 60 })
  await page.waitForTimeout(500)
  return Number(await page.locator(box).getAttribute('data-ms'))
}

const save = async (page: Page, box: string, turn: number) => {
  await edit(page).click()
  await page.locator(box).fill(`What this industry is like, turn ${turn}`)
  // What a change touches is looked up meanwhile.
  await page.waitForTimeout(2000)
  return timeRows(page, 'Save')
}

/** The same journey on the hand-written page and in the console. */
interface Measured {
  journey: string
  goal: Goal
  signedIn: boolean
  byHand: (page: Page, greenroom: Greenroom, turn: number) => Promise<number>
  ours: (page: Page, greenroom: Greenroom, turn: number) => Promise<number>
}

/** A journey that starts at the list of industries. @param measure uses the box of a form, found by a selector */
const withIndustries = (
  journey: string,
  goal: Goal,
  measure: (page: Page, box: string, turn: number) => Promise<number>,
): Measured => ({
  journey,
  goal,
  signedIn: true,
  async byHand(page, greenroom, turn) {
    await openByHand(page, greenroom, '#industries')
    return measure(page, '[name=details]', turn)
  },
  async ours(page, { url }, turn) {
    await page.goto(`${url}/drawer`)
    await openSegment(page, 'industry')
    return measure(page, '[data-path=details]', turn)
  },
})

const toList: Measured = {
  journey: 'submit to first row',
  goal: ['of by hand', 1.6],
  signedIn: false,
  async byHand(page, greenroom) {
    await openByHand(page, greenroom)
    return signIn(page, greenroom)
  },
  async ours(page, greenroom) {
    await page.goto(greenroom.url)
    return signIn(page, greenroom)
  },
}

const journeys = [
  toList,
  withIndustries('open a form', ['ms more', 60], openForm),
  withIndustries('second key in a form, longest', ['Greenroom ms', 64], typeOn),
  withIndustries('save to list', ['ms more', 70], save),
]

async function measureListLoad(
  browser: Browser,
  name: string,
  showList: (page: Page) => Promise<unknown>,
): Promise<ListLoad> {
  const page = await openPage(browser)
  const started: Request[] = []
  page.on('request', (request) => started.push(request))
  await showList(page)
  const requests = [...started]
  const code = requests.filter((one) => ['script', 'stylesheet'].includes(one.resourceType()))
  const sizes = await Promise.all(code.map((request) => request.sizes()))
  await page.context().close()
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  return { page: name, requests: requests.length, 'script and style kB': roundTo(bytes / 1000) }
}

/** Measures each journey in turn with the hand-written page, on the same server and the same slowed-down CPU. */
export async function measureJourneys(): Promise<{
  measured: { row: Journey; goal: Goal }[]
  loads: ListLoad[]
}> {
  const greenroom = await startGreenroom()
  try {
    await addUsers(greenroom, users)
    return await withBrowser(async (browser) => {
      const measured: { row: Journey; goal: Goal }[] = []
      for (const { journey, goal, signedIn, byHand, ours } of journeys) {
        const times = { byHand: [] as number[], ours: [] as number[] }
        for (let turn = 0; turn < 2 * rounds; turn++) {
          const page = await openPage(browser, signedIn ? greenroom.adminToken : undefined)
          if (turn % 2 === 0) times.byHand.push(await byHand(page, greenroom, turn))
          else times.ours.push(await ours(page, greenroom, turn))
          await page.context().close()
        }
        const median = { byHand: quantile(times.byHand, 0.5), ours: quantile(times.ours, 0.5) }
        const row = {
          journey,
          'by hand ms': roundTo(median.byHand),
          'Greenroom ms': roundTo(median.ours),
          'ms more': roundTo(median.ours - median.byHand),
          'of by hand': roundTo(median.ours / median.byHand, 2),
        }
        measured.push({ row, goal })
      }
      const loads = [
        await measureListLoad(browser, 'by hand', (page) => toList.byHand(page, greenroom, 0)),
        await measureListLoad(browser, 'Greenroom', (page) => toList.ours(page, greenroom, 0)),
      ]
      return { measured, loads }
    })
  } finally {
    await greenroom.stop()
  }
}
