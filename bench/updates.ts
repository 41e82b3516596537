import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { withBaseline } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'

/** The minimum rate of updates as a ratio to the baseline server. */
export const updateBudget = 0.6

/** The minimum rate where every word of the text is new. */
export const newTextBudget = 0.45

/** The minimum rate of updates of a row with many versions as a ratio to a new row. */
export const grownBudget = 0.9

const clients = 8
const turns = 5
const seconds = 2

/** Creates an industry. @returns its id */
export const createIndustry = async ({ api }: Greenroom, details: string): Promise<string> => {
  const { body } = await api('POST', '/v1/industries/', { name: 'Steel', details })
  return (body as { industry_id: string }).industry_id
}

/** The text of an industry, of about 8 kB. */
export const longText = (end: number): string =>
  `${'A sentence of an industry. '.repeat(300)}${end}`

/** A text of about 8 kB, every word of which differs from those of other texts. */
export const newText = (number: number): string =>
  Array.from({ length: 1200 }, (_, at) => (number * 1200 + at).toString(36)).join(' ')

/**
 * Updates per second of Greenroom, with audit row and version, and of the baseline server, in turn.
 * @param textOf the text of each update
 */
export const measureUpdates = async (greenroom: Greenroom, textOf = longText) => {
  const ids = await Promise.all(
    Array.from({ length: clients }, () => createIndustry(greenroom, 'Any.')),
  )
  return withBaseline(greenroom, async (bareUrl) => {
    const { first, second, ratio } = await inTurn(
      () => update(greenroom, ids, (id) => `${bareUrl}/industry/${id}`, textOf),
      () => update(greenroom, ids, industryUrl(greenroom), textOf),
    )
    return { 'bare/s': first, 'Greenroom/s': second, 'of bare': ratio }
  })
}

/**
 * Updates per second of a new row and of one with many versions, by one client that saves four texts in turn.
 * @param id of the row with many versions
 */
export const measureGrownRow = async (greenroom: Greenroom, id: string) => {
  const save = (row: string) =>
    update(greenroom, [row], industryUrl(greenroom), (number) => longText(number % 4))
  const { first, second, ratio } = await inTurn(
    async () => save(await createIndustry(greenroom, 'Any.')),
    () => save(id),
  )
  return { 'new row/s': first, 'grown row/s': second, 'of new': ratio }
}

const industryUrl =
  ({ url }: Greenroom) =>
  (id: string) =>
    `${url}/api/v1/industries/${id}`

/** The medians of two rates that are measured in turn, and of their ratio. The first turn only warms up. */
const inTurn = async (first: () => Promise<number>, second: () => Promise<number>) => {
  const rates: { first: number; second: number }[] = []
  for (let turn = 0; turn <= turns; turn++) {
    const rate = { first: await first(), second: await second() }
    if (turn > 0) rates.push(rate)
  }
  const median = (of: (rate: { first: number; second: number }) => number) =>
    quantile(rates.map(of), 0.5)
  return {
    first: Math.round(median((rate) => rate.first)),
    second: Math.round(median((rate) => rate.second)),
    ratio: roundTo(
      median((rate) => rate.second / rate.first),
      2,
    ),
  }
}

let written = 0

/**
 * Each client updates its own row, as often as it can.
 * @param textOf the text of each update
 * @returns updates per second
 */
const update = async (
  { adminToken }: Greenroom,
  ids: readonly string[],
  urlOf: (id: string) => string,
  textOf: (number: number) => string,
) => {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1000
  let count = 0
  const client = async (id: string) => {
    while (performance.now() < until) {
      const details = textOf(written++)
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
