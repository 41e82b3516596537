import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { withBaseline } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'

/** The minimum rate of updates as a ratio to the baseline server. */
export const updateBudget = 0.6

const clients = 8
const turns = 5
const seconds = 2

/** Creates an industry. @returns its id */
export const createIndustry = async ({ api }: Greenroom, details: string): Promise<string> => {
  const { body } = await api('POST', '/v1/industries/', { name: 'Steel', details })
  return (body as { industry_id: string }).industry_id
}

/** Updates per second of Greenroom, with audit row and version, and of the baseline server, in turn. */
export const measureUpdates = async (greenroom: Greenroom) => {
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
