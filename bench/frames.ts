import type { Page } from '@playwright/test'

/** One row of the table: how long the frames took while a list was scrolled through, in milliseconds. */
export interface Frames {
  list: string
  frames: number
  'median ms': number
  'p95 ms': number
  'p99 ms': number
  'longest ms': number
  /** How many frames of 60 a second were missed, in percent of those that there should have been. */
  'dropped %': number
  /** What a frame cost all processes of the browser. */
  'CPU ms': number
}

/** What scrolling came to: how long each frame took and what all of them cost, in milliseconds. */
export interface Scrolled {
  times: number[]
  cpu: number
}

/**
 * Scrolls through a list from its beginning to its end, a step each frame. Where more rows are still to come it waits
 * for them; a frame in which nothing could be scrolled does not count.
 * @param about the element that scrolls, how high all its rows are together, by how many CSS pixels each frame, and how
 * many times slower the machine is made
 * @throws when the end did not come within 10 seconds of waiting
 */
export async function scrollOnce(
  page: Page,
  about: { selector: string; height: number; step: number; slowdown: number },
): Promise<Scrolled> {
  await page.bringToFront()
  const tools = await page.context().newCDPSession(page)
  await page.locator(about.selector).evaluate((frame) => frame.scrollTo(0, 0))
  await page.waitForTimeout(1000)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: about.slowdown })
  const before = await cpuOf(page)
  const times = await page.locator(about.selector).evaluate(async (frame, { height, step }) => {
    const taken: number[] = []
    let last = await new Promise<number>(requestAnimationFrame)
    let moved = last
    while (frame.scrollTop + frame.clientHeight < height) {
      const at = frame.scrollTop
      frame.scrollTop += step
      const scrolls = frame.scrollTop !== at
      const now = await new Promise<number>(requestAnimationFrame)
      if (scrolls) taken.push(now - last)
      if (scrolls) moved = now
      if (now - moved > 10_000) throw new Error('the end of the list did not come')
      last = now
    }
    return taken
  }, about)
  const cpu = (await cpuOf(page)) - before
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await tools.detach()
  return { times, cpu }
}

/** What all processes of the page's browser have cost so far, in milliseconds. */
async function cpuOf(page: Page): Promise<number> {
  const tools = await page.context().browser()?.newBrowserCDPSession()
  if (!tools) throw new Error('the page has no browser')
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo')
  await tools.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

/** Sums up what some turns of scrolling came to. */
export function framesOf(list: string, turns: readonly Scrolled[]): Frames {
  const times = turns.flatMap((turn) => turn.times)
  const cpu = turns.reduce((sum, turn) => sum + turn.cpu, 0)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) =>
    Number((sorted[Math.floor((sorted.length - 1) * part)] ?? NaN).toFixed(1))
  const due = times.reduce((sum, time) => sum + Math.max(1, Math.round(time / (1000 / 60))), 0)
  return {
    list,
    frames: times.length,
    'median ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'longest ms': at(1),
    'dropped %': Number((100 * (1 - times.length / due)).toFixed(1)),
    'CPU ms': Number((cpu / times.length).toFixed(1)),
  }
}
