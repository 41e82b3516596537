import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { tokenKey } from '@greenroom/contract'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import config from '../playwright.config.ts'
import { quantile } from './numbers.ts'

/** Fetched when it is needed: Lighthouse has 200 packages, and only this benchmark uses it. */
const lighthouse = ['exec', '--yes', '--package=lighthouse@12.8.2', '--', 'lighthouse']
const runs = 3
const debuggingPort = 9333

/** The least performance score of a screen. */
const scoreGoals = [
  { screen: 'sign-in', path: '/', desktop: 100, mobile: 98 },
  { screen: 'users', path: '/drawer', desktop: 100, mobile: 95 },
] as const

/** One screen on one kind of device: the median of its performance scores. */
export interface Score {
  screen: string
  device: 'desktop' | 'mobile'
  score: number
  goal: number
}

/** Loads a page once in the browser at `debuggingPort`. @returns its performance score, from 0 to 100 */
async function scoreOf(url: string, device: Score['device']): Promise<number> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...lighthouse,
      url,
      `--port=${debuggingPort}`,
      '--only-categories=performance',
      '--output=json',
      '--quiet',
      // Keeps us signed in.
      '--disable-storage-reset',
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const { categories, finalDisplayedUrl } = JSON.parse(stdout) as {
    categories: { performance: { score: number } }
    finalDisplayedUrl: string
  }
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  return Math.round(categories.performance.score * 100)
}

/** Scores the sign-in page and the list of users with Lighthouse. Needs the npm registry. */
export async function measureScores(): Promise<Score[]> {
  const greenroom = await startGreenroom()
  const launch = config.use?.launchOptions
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch?.args ?? []), `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    const scores: Score[] = []
    for (const { screen, path, ...goals } of scoreGoals) {
      if (screen === 'users') await signInByDefault(greenroom)
      for (const device of ['desktop', 'mobile'] as const) {
        const taken: number[] = []
        while (taken.length < runs) taken.push(await scoreOf(`${greenroom.url}${path}`, device))
        scores.push({ screen, device, score: quantile(taken, 0.5), goal: goals[device] })
      }
    }
    return scores
  } finally {
    await browser.close()
    await greenroom.stop()
  }
}

/** Signs in in the browser's default context, which Lighthouse uses. */
async function signInByDefault({ url, adminToken }: { url: string; adminToken: string }) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)
  const page = await browser.contexts()[0]?.newPage()
  await page?.goto(url)
  await page?.evaluate(([key, token]) => localStorage.setItem(key, token), [
    tokenKey,
    adminToken,
  ] as const)
  await page?.close()
  await browser.close()
}
