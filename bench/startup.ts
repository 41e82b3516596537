import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import { startProcess } from '../e2e/support/server.ts'
import { socketFolder, withBaseline } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'

/** The time limit of later starts as a ratio to the first, which creates and seeds the database. */
export const startupBudget = 0.75
/** The time from a start to the first list as a ratio to the baseline server. */
export const firstListGoal = 3
const furtherStarts = 5
const firstLists = 9

/** One kind of start: the median from the launch of the built server to its ready line. */
export interface Start {
  start: string
  'median ms': number
  'of first': number
}

async function timeStart(dataDir: string): Promise<number> {
  const begun = performance.now()
  const server = await startProcess({ DATA_DIR: dataDir, SEED: 'demo' })
  const taken = performance.now() - begun
  await server.stop()
  return taken
}

/** Times the first start in a new folder and later starts in the same folder. */
export async function measureStartup(): Promise<Start[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-starts-'))
  chmodSync(dataDir, 0o755)
  try {
    const first = await timeStart(dataDir)
    const times: number[] = []
    while (times.length < furtherStarts) times.push(await timeStart(dataDir))
    const further =
      times.toSorted((one, other) => one - other)[Math.floor(furtherStarts / 2)] ?? NaN
    return Object.entries({ first, further }).map(([start, taken]) => ({
      start,
      'median ms': Math.round(taken),
      'of first': Number((taken / first).toFixed(2)),
    }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Times from the launch of a server until it has answered its first list: of the baseline server and of Greenroom, in turn,
 * on the same running PostgreSQL.
 */
export async function measureFirstList() {
  const greenroom = await startGreenroom()
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-starts-'))
  const socket = encodeURIComponent(socketFolder(greenroom.dataDir))
  const settings = {
    DATABASE_URL: `postgres://postgres@localhost/postgres?host=${socket}`,
    DATA_DIR: dataDir,
  }
  const list = async (url: string) => {
    const headers = { authorization: `Bearer ${greenroom.adminToken}` }
    const response = await fetch(url, { headers })
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
    await response.text()
    return performance.now()
  }
  const startBare = async () => {
    const begun = performance.now()
    return (await withBaseline(greenroom, (url) => list(`${url}/`))) - begun
  }
  const startOurs = async () => {
    const begun = performance.now()
    const server = await startProcess(settings)
    try {
      return (await list(`${server.url}/api/v1/industries/`)) - begun
    } finally {
      await server.stop()
    }
  }
  try {
    const turns: { bare: number; ours: number }[] = []
    for (let turn = 0; turn <= firstLists; turn++) {
      const times = { bare: await startBare(), ours: await startOurs() }
      if (turn > 0) turns.push(times)
    }
    const median = (of: (turn: { bare: number; ours: number }) => number) =>
      quantile(turns.map(of), 0.5)
    return {
      'bare ms': Math.round(median(({ bare }) => bare)),
      'Greenroom ms': Math.round(median(({ ours }) => ours)),
      'of bare': roundTo(
        median(({ bare, ours }) => ours / bare),
        2,
      ),
    }
  } finally {
    await greenroom.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
