import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
const bareServer = fileURLToPath(new URL('bare.mjs', import.meta.url))
const connections = 20
const seconds = 5

/** One row of the table: requests a second, times in milliseconds, and the share of the bare server's requests. */
export interface Rate {
  server: string
  'requests/s': number
  'median ms': number
  'p99 ms': number
  'of bare': string
}

interface Result {
  requests: { average: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
}

/** Loads a URL from another process. @throws when any answer was not a good one */
async function load(url: string, token: string): Promise<Result> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    '--json',
    `--connections=${connections}`,
    `--duration=${seconds}`,
    `--headers=authorization=Bearer ${token}`,
    url,
  ])
  const result = JSON.parse(stdout) as Result
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: not every answer was a good one`)
  return result
}

/** The folder of the embedded database's socket: the fifth line of what PostgreSQL writes about itself. */
const socketOf = (dataDir: string) =>
  readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''

/** Compares the real server with a bare one on the same database, one after the other, each warmed up first. */
export async function measureServer(greenroom: {
  url: string
  dataDir: string
  adminToken: string
}): Promise<Rate[]> {
  const bare = spawn(process.execPath, [bareServer, socketOf(greenroom.dataDir)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(bare.stdout, 'data')) as [Buffer]
    const measure = async (url: string) => {
      await load(url, greenroom.adminToken)
      return load(url, greenroom.adminToken)
    }
    const least = await measure(`http://127.0.0.1:${String(port).trim()}/`)
    const real = await measure(`${greenroom.url}/api/v1/industries/`)
    const row = (server: string, { requests, latency }: Result): Rate => ({
      server,
      'requests/s': Math.round(requests.average),
      'median ms': latency.p50,
      'p99 ms': latency.p99,
      'of bare': `${Math.round((100 * requests.average) / least.requests.average)} %`,
    })
    return [row('bare', least), row('Greenroom', real)]
  } finally {
    bare.kill()
  }
}
