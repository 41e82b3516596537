import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'

/** What a further start may take of the first one, which makes the database and fills it. */
export const startBudget = 0.75
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

/** Times the first start in a new folder, and further ones on what it left there. */
export async function measureStarts(): Promise<Start[]> {
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
