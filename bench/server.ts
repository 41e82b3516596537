import { startGreenroom } from '../e2e/support/greenroom.ts'
import { withBaseline } from './baseline.ts'
import { probeMetrics } from './process-metrics.ts'
import { compareRates } from './rates.ts'
import type { Rate } from './rates.ts'

/** The minimum request rate as a ratio to the baseline server. */
export const rateBudget = 0.7

/** The measured requests, with their paths on the baseline server and on Greenroom. */
const readEndpoints = (address: string) => [
  { asked: 'industries', bare: '/', api: '/v1/industries/' },
  { asked: 'products', bare: '/products', api: '/v1/products/' },
  { asked: 'a user by address', bare: `/user/${address}`, api: `/v1/auth/by-email/${address}` },
]

/** Compares the real server with the baseline server on the same database, in turn, after a warm-up. */
export async function measureServer(): Promise<Rate[]> {
  const [ours, bares] = [probeMetrics({ gently: true }), probeMetrics({ gently: true })]
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...ours.settings })
  const { adminToken, email } = greenroom
  const headers = { authorization: `Bearer ${adminToken}` }
  try {
    return await withBaseline(
      greenroom,
      async (bareUrl) => {
        const rates: Rate[] = []
        for (const { asked, bare, api } of readEndpoints(email)) {
          rates.push(
            ...(await compareRates(
              asked,
              { url: bareUrl + bare, headers, ask: bares.ask },
              { url: `${greenroom.url}/api${api}`, headers, ask: ours.ask },
            )),
          )
        }
        return rates
      },
      bares.settings,
    )
  } finally {
    await greenroom.stop()
  }
}
