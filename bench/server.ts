import { addUsers } from '../e2e/support/add-users.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import { withBaseline } from './baseline.ts'
import { probeMetrics } from './process-metrics.ts'
import { compareRates } from './rates.ts'
import type { Rate } from './rates.ts'

const users = 1000

/**
 * The measured requests, with their paths on the baseline server and on Greenroom. The goals are minimum request rates as
 * ratios to the baseline server that reads no token.
 */
const readEndpoints = (address: string) => [
  { asked: 'industries', bare: '/', api: '/v1/industries/', goal: 0.65 },
  { asked: 'products', bare: '/products', api: '/v1/products/', goal: 0.65 },
  {
    asked: 'a user by address',
    bare: `/user/${address}`,
    api: `/v1/auth/by-email/${address}`,
    goal: 0.7,
  },
  { asked: '1,000 users', bare: '/users', api: '/v1/auth/all-users', goal: 0.65 },
]

/** Compares the real server with two baseline servers on the same database, in turn, after a warm-up. */
export async function measureServer(): Promise<(Rate & { goal: number })[]> {
  const probe = () => probeMetrics({ gently: true })
  const [ours, bares, readers] = [probe(), probe(), probe()]
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...ours.settings })
  const { adminToken, email } = greenroom
  const tokens = [adminToken]
  const measure = async (bareUrl: string, readerUrl: string) => {
    const all: (Rate & { goal: number })[] = []
    for (const { asked, bare, api, goal } of readEndpoints(email)) {
      const rates = await compareRates(
        asked,
        { url: bareUrl + bare, tokens, ask: bares.ask },
        { url: `${greenroom.url}/api${api}`, tokens, ask: ours.ask },
        { url: readerUrl + bare, tokens, ask: readers.ask },
      )
      all.push(...rates.map((rate) => ({ ...rate, goal })))
    }
    return all
  }
  try {
    await addUsers(greenroom, users)
    return await withBaseline(
      greenroom,
      (bare) => withBaseline(greenroom, (reader) => measure(bare, reader), readers.settings),
      { ...bares.settings, READ_TOKEN: 'no' },
    )
  } finally {
    await greenroom.stop()
  }
}
