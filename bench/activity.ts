import pg from 'pg'
import { addUsers } from '../e2e/support/add-users.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { activityEntries, entryCount } from './activity-entries.ts'
import { socketFolder } from './baseline.ts'
import { roundTo } from './numbers.ts'
import { probeMetrics } from './process-metrics.ts'
import { timesOf, timesRow } from './response-times.ts'
import { measureUpdates } from './updates.ts'

/** Milliseconds for a page, and for what an export may hold up; megabytes that it may leave behind. */
export const activityBudgets = { page: 150, 'loop held ms': 50, 'MB kept after': 30 } as const

/** Every kind of filter, alone and together, that finds nearly everything, some or nothing. */
const filters = {
  none: '',
  'a busy actor': 'actor=ann@greenroom.example',
  'a rare actor': 'actor=admin7@greenroom.example',
  'an action': 'action=delete',
  'an action without entries': 'action=undo',
  'a kind': 'entity=sessions',
  'a month': 'from=2025-03-01&to=2025-03-31',
  'actor and action': 'actor=bob@greenroom.example&action=create',
  'actor, kind and action': 'actor=admin7@greenroom.example&entity=plans&action=delete',
  'a word of every entry': 'text=greenroom',
  'a word of one in eight': 'text=maya',
  'a word of one in 3,000': 'text=okafor77',
  'a word without entries': 'text=zzzz',
  'two words': 'text=maya okafor1',
  'a word and an action': 'text=maya&action=delete',
}

interface Paged {
  readonly status: number
  readonly next: string | undefined
}

const readPage = async ({ url, adminToken }: Greenroom, path: string): Promise<Paged> => {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${adminToken}` } })
  await response.arrayBuffer()
  const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  return { status: response.status, next }
}

/** Times the first page of 50 and the 1,000th, or the last where there are fewer. */
async function measureFilter(greenroom: Greenroom, what: string, filter: string) {
  const page = (size: number) => `/api/v1/activity?limit=${size}&${filter}`
  const first = await timesOf(20, () => readPage(greenroom, page(50)))
  let deep = page(1000)
  for (let pages = 0; pages < 50; pages++) {
    const { next } = await readPage(greenroom, deep)
    if (next === undefined) break
    deep = next
  }
  const path = deep.replace('limit=1000', 'limit=50')
  const later = await timesOf(20, () => readPage(greenroom, path))
  return [
    timesRow(`first page: ${what}`, first, activityBudgets.page),
    timesRow(`1,000th page: ${what}`, later, activityBudgets.page),
  ]
}

/** Downloads about 100,000 entries. */
async function measureExport(
  { url, adminToken }: Greenroom,
  ask: ReturnType<typeof probeMetrics>['ask'],
) {
  const download = async () => {
    const begun = performance.now()
    const path = '/api/v1/activity/export?from=2025-03-01&to=2025-04-01'
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${adminToken}` } })
    if (response.status !== 200) throw new Error(await response.text())
    let lines = 0
    for await (const chunk of response.body ?? [])
      for (const byte of chunk) if (byte === 10) lines += 1
    return { rows: lines - 1, ms: Math.round(performance.now() - begun) }
  }
  await download()
  const before = await ask()
  const downloaded = await download()
  const after = await ask()
  return {
    ...downloaded,
    'loop held ms': roundTo(after.loopDelay),
    'MB kept after': roundTo(after.used - before.used),
    'MB resident': roundTo(after.resident),
  }
}

/** Measures a server with two million entries and 300,000 sessions: pages of each filter, an export, and updates. */
export async function measureActivity() {
  const { settings, ask } = probeMetrics()
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...settings })
  const database = new pg.Client({
    host: socketFolder(greenroom.dataDir),
    user: 'postgres',
    database: 'postgres',
  })
  await database.connect()
  try {
    await addUsers(greenroom, 100_000, 3)
    for (const statement of activityEntries) await database.query(statement)
    const pages = []
    for (const [what, filter] of Object.entries(filters))
      pages.push(...(await measureFilter(greenroom, what, filter)))
    pages.push(
      timesRow('actors', await timesOf(20, () => greenroom.api('GET', '/v1/activity/actors')), 150),
    )
    return {
      entries: entryCount,
      pages,
      exported: await measureExport(greenroom, ask),
      updates: await measureUpdates(greenroom),
    }
  } finally {
    await database.end()
    await greenroom.stop()
  }
}
