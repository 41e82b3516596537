import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../e2e/support/server.ts'
import { socketUrl } from '../server/test/database-url.ts'
import { checkGoal, inTurn, median, print, ratioOf, roundTo } from './harness.ts'
import { read, send, socketFolder, withBaseline, withGreenroom } from './servers.ts'

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-starts-'))
  chmodSync(folder, 0o755)
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first start in a new folder, which makes and fills the database, and later ones. */
const laterStarts = () =>
  withFolder(async (folder) => {
    const start = () => startProcess({ DATA_DIR: folder, SEED: 'demo' })
    const times: number[] = []
    for (let turn = 0; turn <= 5; turn++) {
      const begun = performance.now()
      const server = await start()
      times.push(performance.now() - begun)
      await server.stop()
    }
    const [first = NaN, ...later] = times
    const ratio = roundTo(median(later) / first, 2)
    print('From the launch to the ready line', [
      { 'first ms': Math.round(first), 'later ms': Math.round(median(later)), ratio },
    ])
    checkGoal('later starts, of the first', '≤ 0.75', ratio)
  })

/** From the launch to the first list, of the baseline server and of Greenroom, on the same running PostgreSQL. */
const firstLists = () =>
  withGreenroom((greenroom) =>
    withFolder(async (folder) => {
      const { adminToken } = greenroom
      const database = { user: 'postgres', database: 'postgres', host: socketFolder(greenroom) }
      const settings = { DATABASE_URL: socketUrl(database), DATA_DIR: folder }
      const { bare, ours } = await inTurn(9, {
        async bare() {
          const begun = performance.now()
          await withBaseline(greenroom, (url) => send(`${url}/`, adminToken))
          return performance.now() - begun
        },
        async ours() {
          const begun = performance.now()
          const server = await startProcess(settings)
          await read({ ...greenroom, url: server.url }, '/api/v1/industries/')
          const taken = performance.now() - begun
          await server.stop()
          return taken
        },
      })
      const ratio = ratioOf(ours, bare)
      print('From the launch to the first list', [
        {
          'bare ms': Math.round(median(bare)),
          'ours ms': Math.round(median(ours)),
          'of bare': ratio,
        },
      ])
      checkGoal('start to first list, of the baseline server', '≤ 3', ratio)
    }),
  )

/** How long a server takes to start. */
export async function starts(): Promise<void> {
  await laterStarts()
  await firstLists()
}
