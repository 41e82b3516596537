import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../e2e/support/greenroom.ts'
import { startProcess } from '../e2e/support/server.ts'
import { checkGoal, compareTurns, inTurn, median, print, time } from './harness.ts'
import { databaseUrl, read, send, withBaseline, withGreenroom } from './servers.ts'

/** Times a server from its launch until it is used, in milliseconds, and stops it. */
async function timeStart(
  settings: Record<string, string>,
  use?: (url: string) => Promise<unknown>,
) {
  const begun = performance.now()
  const server = await startProcess(settings)
  await use?.(server.url)
  const taken = performance.now() - begun
  await server.stop()
  return taken
}

/** The first start in a new folder, which makes and fills the database, and later ones. */
async function laterStarts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-starts-'))
  chmodSync(folder, 0o755)
  try {
    const start = () => timeStart({ DATA_DIR: folder, SEED: 'demo' })
    const first = await start()
    const later: number[] = []
    while (later.length < 5) later.push(await start())
    print('From the launch to the ready line', [{ 'first ms': first, 'later ms': median(later) }])
    checkGoal('later starts, of the first', '≤ 0.75', median(later) / first)
  } finally {
    removeFolder(folder)
  }
}

/** From the launch to the first list, of the baseline server and of Greenroom, on the same running PostgreSQL. */
const firstLists = () =>
  withGreenroom(async (greenroom) => {
    const { adminToken, dataDir } = greenroom
    const settings = { DATABASE_URL: databaseUrl(greenroom), DATA_DIR: join(dataDir, 'second') }
    const turns = await inTurn(9, {
      bare: () => time(() => withBaseline(greenroom, (url) => send(`${url}/`, adminToken))),
      Greenroom: () =>
        timeStart(settings, (url) => read({ ...greenroom, url }, '/api/v1/industries/')),
    })
    compareTurns('From the launch to the first list, ms', '≤ 3', turns)
  })

/** How long a server takes to start. */
export async function starts(): Promise<void> {
  await laterStarts()
  await firstLists()
}
