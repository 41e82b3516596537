import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { socketFolder, withBaseline } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'

/** Milliseconds for a page of versions, for a save of the longest text, and updates as a ratio to the baseline server. */
export const historyBudget = { page: 100, longText: 500, updates: 0.6 }

const versions = 10_000
const clients = 8
const turns = 5
const seconds = 2

/** A text of about 8 kB, most of which every version shares. */
const insertVersions = `
  select add_revision(row('industries', $1::uuid, n, now() + n * interval '1 second', null,
    'a@b.co', 'bench', 'update', null, null, null, jsonb_build_object('industry_id', $1::text,
      'name', 'Steel', 'details', repeat('A sentence of an industry. ', 300) || n), null))
  from generate_series(2, $2::integer) n`

const createIndustry = async ({ api }: Greenroom, details: string): Promise<string> => {
  const { body } = await api('POST', '/v1/industries/', { name: 'Steel', details })
  return (body as { industry_id: string }).industry_id
}

/** Times pages of a long history, and saves of texts of 8,000 and 200,000 characters. */
export async function measureHistory() {
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info' })
  const database = new pg.Client({
    host: socketFolder(greenroom.dataDir),
    user: 'postgres',
    database: 'postgres',
  })
  await database.connect()
  try {
    const id = await createIndustry(greenroom, 'A sentence of an industry. '.repeat(300))
    const begun = performance.now()
    await database.query(insertVersions, [id, versions])
    const addMs = (performance.now() - begun) / versions
    const { rows } = await database.query<{ bytes: string }>(
      `select pg_total_relation_size('revisions') as bytes`,
    )
    await database.query(`analyze revisions`)

    const list = `/v1/revisions/industries/${id}?limit=50`
    const pages = await timesOf(100, () => greenroom.api('GET', list))
    const one = await timesOf(100, () =>
      greenroom.api('GET', `/v1/revisions/industries/${id}/5000`),
    )
    const long = await createIndustry(greenroom, 'x')
    const saves = await timesOf(10, (turn) =>
      greenroom.api('PUT', `/v1/industries/${long}`, {
        name: 'Steel',
        details: Array.from({ length: 28_000 }, (_, at) => `w${(at * 7) % 9973}${turn}`)
          .join(' ')
          .slice(0, 200_000),
      }),
    )
    const row = (what: string, times: number[], budget: number) => ({
      what,
      'median ms': roundTo(quantile(times, 0.5)),
      'p95 ms': roundTo(quantile(times, 0.95)),
      budget,
    })
    return {
      times: [
        row(`first page of ${versions} versions`, pages, historyBudget.page),
        row('one version', one, historyBudget.page),
        row('save of 200,000 new characters', saves, historyBudget.longText),
      ],
      size: [{ 'kB per version': roundTo(Number(rows[0]?.bytes) / versions / 1000), addMs }],
      updates: await measureUpdates(greenroom),
    }
  } finally {
    await database.end()
    await greenroom.stop()
  }
}

const timesOf = async (count: number, work: (turn: number) => Promise<{ status: number }>) => {
  const times = []
  for (let turn = 0; turn < count; turn++) {
    const begun = performance.now()
    const { status } = await work(turn)
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`a request failed with ${status}`)
  }
  return times
}

/** Updates per second of Greenroom, with audit row and version, and of the baseline server, in turn. */
const measureUpdates = async (greenroom: Greenroom) => {
  const ids = await Promise.all(
    Array.from({ length: clients }, () => createIndustry(greenroom, 'Any.')),
  )
  return withBaseline(greenroom, async (bareUrl) => {
    const rates: { bare: number; ours: number }[] = []
    for (let turn = 0; turn <= turns; turn++) {
      const bare = await update(greenroom, ids, (id) => `${bareUrl}/industry/${id}`)
      const ours = await update(greenroom, ids, (id) => `${greenroom.url}/api/v1/industries/${id}`)
      if (turn > 0) rates.push({ bare, ours })
    }
    const median = (of: (rate: { bare: number; ours: number }) => number) =>
      quantile(rates.map(of), 0.5)
    return {
      'bare/s': Math.round(median(({ bare }) => bare)),
      'Greenroom/s': Math.round(median(({ ours }) => ours)),
      'of bare': roundTo(
        median(({ bare, ours }) => ours / bare),
        2,
      ),
    }
  })
}

let written = 0

/** Each client updates its own row, as often as it can. @returns updates per second */
const update = async (
  { adminToken }: Greenroom,
  ids: readonly string[],
  urlOf: (id: string) => string,
) => {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1000
  let count = 0
  const client = async (id: string) => {
    while (performance.now() < until) {
      const details = `${'A sentence of an industry. '.repeat(300)}${written++}`
      const sent = request(urlOf(id), {
        method: 'PUT',
        agent,
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      })
      sent.end(JSON.stringify({ name: 'Steel', details }))
      await new Promise<void>((resolve, reject) => {
        sent.on('error', reject).on('response', (response) => {
          if (response.statusCode !== 200) reject(new Error(`failed: ${response.statusCode}`))
          text(response).then(() => resolve(), reject)
        })
      })
      count += 1
    }
  }
  await Promise.all(ids.map(client))
  agent.destroy()
  return count / seconds
}
