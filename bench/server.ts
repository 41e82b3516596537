import { besideBare, load } from './bare.ts'
import type { Load } from './bare.ts'

/** One row of the table: requests a second, times in milliseconds, and the share of the bare server's requests. */
export interface Rate {
  server: string
  'requests/s': number
  'median ms': number
  'p99 ms': number
  'of bare': string
}

/**
 * Compares the real server with a bare one on the same database, one after the other, each warmed up first.
 * @param paths what the bare server calls the thing that is asked for, and what the real one does
 */
export const measureServer = async (
  greenroom: { url: string; dataDir: string; adminToken: string },
  paths: { bare: string; api: string },
): Promise<Rate[]> =>
  besideBare(greenroom, async (bare) => {
    const measure = async (url: string) => {
      await load(url, greenroom.adminToken)
      return load(url, greenroom.adminToken)
    }
    const least = await measure(bare + paths.bare)
    const real = await measure(`${greenroom.url}/api${paths.api}`)
    const row = (server: string, { requests, latency }: Load): Rate => ({
      server,
      'requests/s': Math.round(requests.average),
      'median ms': latency.p50,
      'p99 ms': latency.p99,
      'of bare': `${Math.round((100 * requests.average) / least.requests.average)} %`,
    })
    return [row('bare', least), row('Greenroom', real)]
  })
