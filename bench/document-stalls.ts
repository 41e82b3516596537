import { setTimeout as wait } from 'node:timers/promises'
import { personas } from '@greenroom/contract'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import { sendFiles } from '../server/test/send-file.ts'
import {
  docx,
  docxOf,
  document,
  mainPart,
  paragraph,
} from '../packages/word-text/test/word-files.ts'
import { probeMetrics } from './process-metrics.ts'

/** How long the server's event loop may be blocked while it reads files, in milliseconds. */
export const stallBudget = 100
const rounds = 5
/** Milliseconds between two other requests. */
const pause = 10

/** The latency of other requests meanwhile, and how long the event loop was blocked: median and maximum of all rounds. */
export interface Stall {
  meanwhile: string
  requests: number
  'median ms': number
  'p99 ms': number
  'loop held ms': number
  'at most': number
}

const at = (times: readonly number[], part: number) =>
  Number(
    (
      times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? NaN
    ).toFixed(1),
  )

/** Expensive files: each is near the size limit, or unpacks to far more. */
const hostileFiles = async () => [
  { name: 'bomb.docx', bytes: docxOf(mainPart('<w:p/>'.repeat(40_000_000 / 6))) },
  { name: 'long.docx', bytes: docx(paragraph('A plant in the rain. '.repeat(20)).repeat(20_000)) },
  { name: 'deep.docx', bytes: docxOf(mainPart('<w:sdt>'.repeat(500_000))) },
  {
    name: 'padded.doc',
    bytes: Buffer.concat([await document('english.doc'), Buffer.alloc(9_000_000, 0xa5)]),
  },
]

/** Requests a list repeatedly, with and without concurrent uploads of hostile Word documents. */
export async function measureStalls(): Promise<Stall[]> {
  const { settings, ask } = probeMetrics()
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info', ...settings })
  try {
    const files = await hostileFiles()
    const path = `/api${personas.summaryFromDocument.path}`
    const app = { url: greenroom.url, token: greenroom.adminToken }
    const hostile = () => Promise.all(files.map((file) => sendFiles(app, path, [file])))
    const subjects = [
      { meanwhile: 'nothing', work: () => wait(3000) },
      { meanwhile: 'hostile documents', work: hostile },
    ].map((subject) => ({ ...subject, times: [0].slice(1), held: [0].slice(1) }))
    for (let round = 0; round <= rounds; round++)
      for (const { work, times, held } of subjects) {
        await ask()
        const taken = await timeRequests(`${greenroom.url}/api/v1/industries/`, app.token, work())
        const since = await ask()
        if (round === 0) continue
        times.push(...taken)
        held.push(since.loopDelay)
      }
    return subjects.map(({ meanwhile, times, held }) => ({
      meanwhile,
      requests: times.length,
      'median ms': at(times, 0.5),
      'p99 ms': at(times, 0.99),
      'loop held ms': at(held, 0.5),
      'at most': at(held, 1),
    }))
  } finally {
    await greenroom.stop()
  }
}

/** Sends requests one by one while other work is running. @returns the latency of each, in milliseconds */
async function timeRequests(url: string, token: string, work: Promise<unknown>) {
  const times: number[] = []
  let busy = true
  const settled = work.finally(() => (busy = false))
  while (busy) {
    const from = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.text()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    times.push(performance.now() - from)
    await wait(pause)
  }
  await settled
  return times
}
