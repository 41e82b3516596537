import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'

/** The time limit of later starts as a ratio to the first, which creates and seeds the database. */
export const startupBudget = 0.75
const furtherStarts = 5

/** One kind of start: the median from the launch of the built server to its ready line. */
export interface Start {
  start: string
  'median ms': number
  'of first': number
}

async function timeStart(dataDir: string): Promise<number> {
  const begun = performance.now()
  const server = await startServer({ DATA_DIR: dataDir, SEED: 'demo' })
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
