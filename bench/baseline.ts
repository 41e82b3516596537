import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
const baselineServer = fileURLToPath(new URL('baseline-server.mjs', import.meta.url))
const connections = 20

/** The result of a load test; times in milliseconds. */
export interface Load {
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  '1xx': number
  '4xx': number
  '5xx': number
  errors: number
}

/**
 * Sends requests to a URL over 20 connections from another process.
 * @param tokens each connection sends them in turn
 * @throws if any request failed
 */
export async function load(
  url: string,
  { headers, tokens }: { headers: Readonly<Record<string, string>>; tokens: readonly string[] },
  seconds: number,
): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  try {
    const requests = join(folder, 'requests.har')
    const entries = tokens.map((token) => {
      const authorization = { name: 'authorization', value: `Bearer ${token}` }
      return { request: { method: 'GET', url, headers: [authorization] } }
    })
    writeFileSync(requests, JSON.stringify({ log: { entries } }))
    const { stdout } = await promisify(execFile)(process.execPath, [
      autocannon,
      '--json',
      `--connections=${connections}`,
      `--duration=${seconds}`,
      ...Object.entries(headers).map(([name, value]) => `--headers=${name}=${value}`),
      `--har=${requests}`,
      url,
    ])
    const result = JSON.parse(stdout) as Load
    if (result['1xx'] + result['4xx'] + result['5xx'] + result.errors > 0)
      throw new Error(`${url}: some requests failed`)
    return result
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The folder of the embedded database's socket: the fifth line of PostgreSQL's pid file. */
export const socketFolder = (dataDir: string) =>
  readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''

/**
 * Runs the baseline server (`baseline-server.mjs`) on a Greenroom's database during a measurement.
 * @param settings additional environment variables
 */
export async function withBaseline<Result>(
  { dataDir }: { dataDir: string },
  measure: (url: string) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const bare = spawn(process.execPath, [baselineServer, socketFolder(dataDir)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(bare.stdout, 'data')) as [Buffer]
    return await measure(`http://127.0.0.1:${String(port).trim()}`)
  } finally {
    bare.kill()
  }
}
