import type { Page } from '@playwright/test'
import { addUsers } from '../e2e/support/add-users.ts'
import { button, openSegment } from '../e2e/support/page.ts'
import { checkGoal, compareTurns, inTurn, median } from './harness.ts'
import { openConsole, withBrowser } from './pages.ts'
import { withGreenroom } from './servers.ts'
import { slowDown, timeClick } from './console.ts'

/** Leaves the list of users and opens it again. @returns milliseconds until the frame with the first row has ended */
async function timeOpening(page: Page): Promise<number> {
  await page.bringToFront()
  await openSegment(page, 'Industries')
  await page.getByRole('table', { name: 'Industries' }).waitFor()
  await page.waitForTimeout(300)
  const shown = 'table[aria-label="Users"] tbody td'
  return timeClick(button(page, 'Users and Sessions'), shown)
}

/** The page's heap after garbage has been collected, in megabytes. */
async function heapOf(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Scrolls 7,200 CSS pixels a second for three seconds, as a fast wheel does. @returns the time of each frame */
async function scrollOnce(page: Page): Promise<number[]> {
  const list = page.locator('[role=group][aria-label=Users]')
  await list.evaluate((frame) => frame.scrollTo(0, 0))
  await page.waitForTimeout(1000)
  await slowDown(page)
  const times = await list.evaluate(async (frame) => {
    const taken: number[] = []
    let last = await new Promise<number>(requestAnimationFrame)
    for (const until = last + 3000; last < until;) {
      frame.scrollTop += 120
      const now = await new Promise<number>(requestAnimationFrame)
      taken.push(now - last)
      last = now
    }
    return taken
  })
  await slowDown(page, 1)
  return times
}

/** The list of users in the browser: of 100,000 beside 1,000, and scrolling it. */
export const list = (): Promise<void> =>
  withGreenroom((small) =>
    withGreenroom(async (large) => {
      await addUsers(small, 1_000)
      await addUsers(large, 100_000)
      await withBrowser(async (browser) => {
        const pages = {
          small: await openConsole(browser, small),
          large: await openConsole(browser, large),
        }
        const opened = await inTurn(15, {
          small: () => timeOpening(pages.small),
          large: () => timeOpening(pages.large),
        })
        compareTurns('First row of the users, of 1,000 and 100,000, ms', '≤ 1.2', opened)
        const heapOfSmall = await heapOf(pages.small)
        const checkHeap = async (work: string) =>
          checkGoal(work, '≤ 1.5', (await heapOf(pages.large)) / heapOfSmall)
        await checkHeap('memory of the page with 100,000 users to 1,000')
        await pages.large.bringToFront()
        const frames: number[] = []
        for (let turn = 0; turn < 5; turn++) frames.push(...(await scrollOnce(pages.large)))
        const due = frames.reduce((sum, ms) => sum + Math.max(1, Math.round(ms / (1000 / 60))), 0)
        checkGoal('scrolling 100,000 users, median ms of a frame', '≤ 18', median(frames))
        const dropped = Math.round((due - frames.length) / 5)
        checkGoal('scrolling 100,000 users, frames dropped in 3 s', '≤ 40', dropped)
        await checkHeap('the same after scrolling')
      })
    }),
  )
