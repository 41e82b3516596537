import pg from 'pg'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { socketFolder, withBaseline } from './baseline.ts'
import { probeMetrics } from './process-metrics.ts'
import { compareRates } from './rates.ts'
import { measureStarts } from './session-starts.ts'

/** The minimum rates as ratios to the baseline server. */
const goals = { composition: 0.6, unchanged: 0.85 } as const

/** So many that none makes more calls than a key may: 300 in a turn of two seconds. */
const keys = 100

/** Measures what a role-play service does most: reading prompts and starting sessions. */
export async function measureDelivery() {
  const ours = probeMetrics({ gently: true })
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...ours.settings })
  try {
    const secrets: string[] = []
    for (let number = 1; number <= keys; number++) {
      const name = `Benchmark ${number}`
      const { body } = await greenroom.api('POST', '/v1/service-keys', { name })
      secrets.push((body as { secret: string }).secret)
    }
    return {
      rates: await compareCompositions(greenroom, secrets, ours.ask),
      sessions: await measureStarts(greenroom, secrets),
    }
  } finally {
    await greenroom.stop()
  }
}

/**
 * Compares reading a prompt, and asking whether it has changed, with a server that sends the same bytes from one row: once
 * without reading the key, once with.
 */
async function compareCompositions(
  greenroom: Greenroom,
  secrets: readonly string[],
  ask: ReturnType<typeof probeMetrics>['ask'],
) {
  const [mode] = await listOf(greenroom, '/v1/interaction-modes/')
  const [persona] = await listOf(greenroom, '/v1/ai-personas/')
  const url = `${greenroom.url}/api/v1/delivery/compositions/${mode?.['mode_id']}/${persona?.['persona_id']}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${secrets[0]}` } })
  const etag = response.headers.get('etag') ?? ''
  await storeRow(greenroom, etag, await response.text())

  const [bares, readers] = [probeMetrics({ gently: true }), probeMetrics({ gently: true })]
  const measure = async (bareUrl: string, readerUrl: string) => {
    const compare = async (asked: string, goal: number, headers = {}) => {
      const sent = { tokens: secrets, headers }
      const rates = await compareRates(
        asked,
        { url: `${bareUrl}/composition`, ...sent, ask: bares.ask },
        { url, ...sent, ask },
        { url: `${readerUrl}/composition`, ...sent, ask: readers.ask },
      )
      return rates.map((rate) => ({ ...rate, goal }))
    }
    return [
      ...(await compare('composition', goals.composition)),
      ...(await compare('composition, 304', goals.unchanged, { 'if-none-match': etag })),
    ]
  }
  return withBaseline(
    greenroom,
    (bare) => withBaseline(greenroom, (reader) => measure(bare, reader), readers.settings),
    { ...bares.settings, READ_TOKEN: 'no' },
  )
}

const listOf = async ({ api }: Greenroom, path: string) =>
  (await api('GET', path)).body as Record<string, unknown>[]

/** Stores the bytes that the baseline server sends. */
async function storeRow({ dataDir }: Greenroom, etag: string, json: string): Promise<void> {
  const database = new pg.Client({
    host: socketFolder(dataDir),
    user: 'postgres',
    database: 'postgres',
  })
  await database.connect()
  await database.query('create table bench_row (etag text, json text)')
  await database.query('insert into bench_row values ($1, $2)', [etag, json])
  await database.end()
}
