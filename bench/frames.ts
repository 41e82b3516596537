import type { Page } from '@playwright/test'

/** One row of the table: frame times while scrolling through a list, in milliseconds. */
export interface Frames {
  list: string
  frames: number
  'median ms': number
  'p95 ms': number
  'p99 ms': number
  'longest ms': number
  /** Dropped frames of a run at 60 frames a second, on average. */
  dropped: number
  'dropped %': number
  /** CPU time of all browser processes per frame. */
  'CPU ms': number
}

/** The time of each frame and the CPU time of all of them, in milliseconds. */
export interface ScrollResult {
  times: number[]
  cpu: number
}

/** How to scroll a list: its container, the height of its rows, CSS pixels per frame, and the CPU slowdown. */
export interface Scrolling {
  selector: string
  height: number
  step: number
  slowdown: number
  /** Stops after this many seconds; by default at the end of the list. */
  seconds?: number
}

/**
 * Scrolls through a list from its start, one step each frame. Waits for rows that are still loading; frames without
 * scrolling do not count.
 * @throws if scrolling stops for 10 seconds before the end
 */
export async function scrollThrough(page: Page, about: Scrolling): Promise<ScrollResult> {
  await page.bringToFront()
  const tools = await page.context().newCDPSession(page)
  await page.locator(about.selector).evaluate((frame) => frame.scrollTo(0, 0))
  await page.waitForTimeout(1000)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: about.slowdown })
  const before = await browserCpuMs(page)
  const times = await page
    .locator(about.selector)
    .evaluate(async (frame, { height, step, seconds = Infinity }) => {
      const taken: number[] = []
      let last = await new Promise<number>(requestAnimationFrame)
      let moved = last
      const until = last + seconds * 1000
      while (last < until && frame.scrollTop + frame.clientHeight < height) {
        const at = frame.scrollTop
        frame.scrollTop += step
        const scrolls = frame.scrollTop !== at
        const now = await new Promise<number>(requestAnimationFrame)
        if (scrolls) taken.push(now - last)
        if (scrolls) moved = now
        if (now - moved > 10_000) throw new Error('the list did not scroll to its end')
        last = now
      }
      return taken
    }, about)
  const cpu = (await browserCpuMs(page)) - before
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await tools.detach()
  return { times, cpu }
}

/** CPU time of all processes of the page's browser so far, in milliseconds. */
async function browserCpuMs(page: Page): Promise<number> {
  const tools = await page.context().browser()?.newBrowserCDPSession()
  if (!tools) throw new Error('the page has no browser')
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo')
  await tools.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

/** Summarizes the frames of several runs. */
export function summarizeFrames(list: string, turns: readonly ScrollResult[]): Frames {
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
    dropped: Math.round((due - times.length) / turns.length),
    'dropped %': Number((100 * (1 - times.length / due)).toFixed(1)),
    'CPU ms': Number((cpu / times.length).toFixed(1)),
  }
}
