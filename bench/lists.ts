import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { addUsers } from '../e2e/support/add-users.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import config from '../playwright.config.ts'
import { scrollThrough, summarizeFrames } from './frames.ts'
import type { Frames, Scrolling, ScrollResult } from './frames.ts'
import { openConsole } from './pages.ts'

/** The list sizes to compare. */
const sizes = [1_000, 10_000, 100_000] as const
/** Limits of the largest list as a ratio to the smallest. */
export const listBudget = { 'first row': 1.2, heap: 1.5, 'heap after': 1.5 } as const
/**
 * Limits of scrolling compared with the hand-written list: additional dropped frames in percentage points (the variation
 * between runs), and the ratio of CPU time.
 */
export const frameBudget = { dropped: 5, cpu: 1.1 } as const
/** Timed openings of each list, after one for warm-up. */
const openings = 15
/** CPU slowdown while scrolling. */
const slowdown = 4
/** The height of a row in both lists, in CSS pixels. */
const rowHeight = 44
/** How far each frame scrolls, in CSS pixels: far enough that all rows in view are new. */
const scrollStep = (users: number) => (users < 10_000 ? 700 : users < 100_000 ? 1400 : 7000)
/** A fast wheel or trackpad: 7,200 CSS pixels a second. */
const wheelScrolling = { step: 120, seconds: 3, turns: 5 }
/** The limits of such scrolling, with the dropped frames of its three seconds. */
export const wheelGoals = { 'median ms': 18, dropped: 40 } as const
/** How often each list is scrolled through: shorter lists more often, because noise affects them more. */
const scrollTurns = (users: number) => (users < 10_000 ? 8 : users < 100_000 ? 3 : 2)

declare global {
  /** Shows users in the hand-written list. */
  var show: (users: unknown) => void
}

const baselineList = readFileSync(new URL('baseline-list.html', import.meta.url), 'utf8')

/** One row of the table: the median from the click to the painted row, and the page's heap. */
export interface ListCost {
  users: number
  'first row ms': number
  /** As a ratio to the smallest size, like the other ratios. */
  'first row': number
  'heap MB': number
  heap: number
  /** The heap after the whole list has been scrolled through. */
  'heap after MB': number
  'heap after': number
}

/** The hand-written list and ours. */
interface FramePair {
  least: Frames
  ours: Frames
}

interface Subject {
  users: number
  greenroom: Greenroom
  page: Page
  times: number[]
  heap: number
  heapAfter: number
}

/** Opens the dashboard of a Greenroom with this many users, on another segment. */
async function openSubject(browser: Browser, users: number): Promise<Subject> {
  const greenroom = await startGreenroom()
  await addUsers(greenroom, users)
  const page = await openConsole(browser, greenroom)
  return { users, greenroom, page, times: [], heap: NaN, heapAfter: NaN }
}

/** Leaves the list and opens it again. @returns milliseconds from the click to the end of the frame with the first row */
async function timeOpening({ page }: Subject): Promise<number> {
  await page.bringToFront()
  await page.locator('[data-segment="industry"]').click()
  await page.getByRole('table', { name: 'Industries' }).waitFor()
  await page.waitForTimeout(300)
  return page.evaluate(async () => {
    const from = performance.now()
    document.querySelector<HTMLElement>('[data-segment="users"]')?.click()
    while (!document.querySelector('table[aria-label="Users"] tbody td'))
      await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - from
  })
}

/** The page's heap after garbage has been collected, in bytes. */
async function measureHeap(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  await tools.detach()
  return usedSize
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN

/**
 * Measures opening the list of users at three sizes, in turn so that noise affects all of them equally, and then the
 * frames while scrolling through our list and a hand-written one with the same rows: as fast as all rows in view are new,
 * and like a wheel.
 */
export async function measureLists(): Promise<{
  costs: ListCost[]
  frames: FramePair[]
  wheel: FramePair
}> {
  const browser = await chromium.launch(config.use?.launchOptions)
  const subjects: Subject[] = []
  try {
    for (const users of sizes) subjects.push(await openSubject(browser, users))
    for (let round = 0; round <= openings; round++)
      for (const subject of subjects) {
        const time = await timeOpening(subject)
        if (round > 0) subject.times.push(time)
      }
    const frames: FramePair[] = []
    for (const subject of subjects) {
      subject.heap = await measureHeap(subject.page)
      const { users } = subject
      const how = { step: scrollStep(users), turns: scrollTurns(users) }
      frames.push(await compareFrames(browser, subject, `${users}`, how))
      subject.heapAfter = await measureHeap(subject.page)
    }
    const [, , longest] = subjects
    if (!longest) throw new Error('no list was measured')
    const wheel = await compareFrames(
      browser,
      longest,
      `${longest.users}, like a wheel`,
      wheelScrolling,
    )
    return { costs: toListCosts(subjects), frames, wheel }
  } finally {
    await browser.close()
    for (const { greenroom } of subjects) await greenroom.stop()
  }
}

/** Scrolls a hand-written list with the same rows and ours, in turn. @param name names the rows of the table */
async function compareFrames(
  browser: Browser,
  { users, greenroom, page }: Subject,
  name: string,
  { turns, ...how }: Pick<Scrolling, 'step' | 'seconds'> & { turns: number },
): Promise<FramePair> {
  const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const { body } = await greenroom.api('GET', '/v1/auth/all-users')
  const font = await page.locator('link[as=font]').first().getAttribute('href')
  const letters = await fetch(new URL(font ?? '', greenroom.url))
  const base64 = Buffer.from(await letters.arrayBuffer()).toString('base64')
  await bare.setContent(baselineList.replace('FONT', `data:font/woff2;base64,${base64}`))
  await bare.evaluate((all) => globalThis.show(all), body)
  const same = { ...how, height: users * rowHeight, slowdown }
  const least: ScrollResult[] = []
  const ours: ScrollResult[] = []
  for (let turn = 0; turn < turns; turn++) {
    least.push(await scrollThrough(bare, { selector: '#frame', ...same }))
    ours.push(await scrollThrough(page, { selector: '[role=group][aria-label=Users]', ...same }))
  }
  await bare.close()
  return {
    least: summarizeFrames(`hand-written, ${name}`, least),
    ours: summarizeFrames(`ours, ${name}`, ours),
  }
}

function toListCosts(subjects: readonly Subject[]): ListCost[] {
  const [first] = subjects
  const rounded = (number: number, digits: number) => Number(number.toFixed(digits))
  const times = (of: (subject: Subject) => number, subject: Subject) =>
    rounded(of(subject) / (first ? of(first) : NaN), 2)
  return subjects.map((subject) => ({
    users: subject.users,
    'first row ms': rounded(median(subject.times), 1),
    'first row': times((one) => median(one.times), subject),
    'heap MB': rounded(subject.heap / 1e6, 1),
    heap: times((one) => one.heap, subject),
    'heap after MB': rounded(subject.heapAfter / 1e6, 1),
    'heap after': times((one) => one.heapAfter, subject),
  }))
}
