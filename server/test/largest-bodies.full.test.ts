import { importColumns, maxImport, people } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionalFeatures, startApp } from './app.ts'
import type { TestApp } from './app.ts'
import { startService } from './delivery.ts'
import { endpointsWithBody, largestBodies, nameOf, startCaller } from './largest-bodies.ts'
import { longestTurn } from './longest-turn.ts'

/** How long a request may keep the thread, in milliseconds of an idle machine. */
const mostMs = 100

let app: TestApp
let client: Awaited<ReturnType<typeof startCaller>>
beforeAll(async () => {
  app = await startApp(optionalFeatures)
  client = await startCaller(app)
})
afterAll(async () => {
  await client.close()
  await app.close()
})

/** The shortest of a few tries, since one may collect the garbage of others. */
const longestOf = async (work: () => Promise<unknown>) => {
  let shortest = Infinity
  for (let tries = 0; tries < 3 && shortest > mostMs; tries += 1)
    shortest = Math.min(shortest, await longestTurn(work))
  return shortest
}

test('no endpoint keeps the thread for long with its largest body', async () => {
  const slow = []
  for (const endpoint of endpointsWithBody)
    for (const [name, body] of largestBodies(endpoint)) {
      const ms = await longestOf(() => client.call(endpoint, body))
      if (ms > mostMs) slow.push([nameOf(endpoint), name, Math.round(ms)])
    }
  expect(slow).toEqual([])
  expect((await app.anyone('GET', '/healthz')).status).toBe(200)
})

test('a session that is finished with all that it may have does not keep it for long', async () => {
  const service = await startService(app)
  const { user_id } = await service.addTrainee(5)
  const { body } = await service.start({ user_id })
  const said = 'é'.repeat(1300)
  const finish = () =>
    service.call('PATCH', `/api/v1/delivery/sessions/${Object(body).session_id}`, {
      ...{ status: 'completed', end_time: new Date().toISOString() },
      transcript: Array.from({ length: 390 }, () => ({ from: 'trainee', text: said })),
      performance_report: { overall_score: 7, inner: Array.from({ length: 9000 }, () => 1) },
    })
  expect(await longestOf(finish)).toBeLessThan(mostMs)
  expect((await finish()).status).toBe(200)
})

const columns = importColumns.join(',')
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `p${at}@a.co,Ada,Quist ${at},+1 ${at},`).join('\n')

test.each([
  ['5,000 people', `${columns}\n${linesOf(maxImport.rows)}`, 200],
  ['two million commas in the header', ','.repeat(maxImport.bytes), 400],
  ['two million commas below it', `${columns}\n${','.repeat(maxImport.bytes - 100)}`, 400],
  ['a million lines', `${columns}\n${'a\n'.repeat(900_000)}`, 400],
])('the preview of a file with %s does not keep it for long', async (_, csv, status) => {
  const send = () => client.call(people.import, csv, 'text/csv')
  expect(await longestOf(send)).toBeLessThan(mostMs)
  expect((await send()).status).toBe(status)
})
