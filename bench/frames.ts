import type { Page } from '@playwright/test'

/** One row of the table: how long the frames took while a list was scrolled through, in milliseconds. */
export interface Frames {
  list: string
  rows: number
  frames: number
  'median ms': number
  'p95 ms': number
  'p99 ms': number
  'longest ms': number
  /** How many frames of 60 a second were missed, in percent of those that there should have been. */
  'dropped %': number
}

/**
 * Scrolls through a list from its beginning to its end, a step each frame. Where more rows are still to come it waits
 * for them; a frame in which nothing could be scrolled does not count.
 * @param about the list's name, the element that scrolls, by how many CSS pixels each frame, and how many times slower
 * the machine is made
 */
export async function framesWhileScrolling(
  page: Page,
  about: { list: string; selector: string; step: number; slowdown: number },
): Promise<Frames> {
  await page.bringToFront()
  const tools = await page.context().newCDPSession(page)
  await page.locator(about.selector).evaluate((frame) => frame.scrollTo(0, 0))
  await page.waitForTimeout(1000)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: about.slowdown })
  const { times, rows } = await page.locator(about.selector).evaluate(async (frame, each) => {
    const taken: number[] = []
    let waited = 0
    let before = await new Promise<number>(requestAnimationFrame)
    while (waited < 240) {
      const at = frame.scrollTop
      frame.scrollTop += each
      const moved = frame.scrollTop !== at
      const now = await new Promise<number>(requestAnimationFrame)
      if (moved) taken.push(now - before)
      waited = moved ? 0 : waited + 1
      before = now
    }
    return { times: taken, rows: Math.round(frame.scrollHeight / 44) }
  }, about.step)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await tools.detach()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) =>
    Number((sorted[Math.floor((sorted.length - 1) * part)] ?? NaN).toFixed(1))
  const due = times.reduce((sum, time) => sum + Math.max(1, Math.round(time / (1000 / 60))), 0)
  return {
    list: about.list,
    rows,
    frames: times.length,
    'median ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'longest ms': at(1),
    'dropped %': Number((100 * (1 - times.length / due)).toFixed(1)),
  }
}
