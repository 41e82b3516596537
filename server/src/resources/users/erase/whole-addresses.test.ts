import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import type { TestApp } from '../../../../test/app.ts'
import { auditOf, creditsOf, startService } from '../../../../test/delivery.ts'
import type { TestService } from '../../../../test/delivery.ts'

let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp({ modelServer: { url: 'http://127.0.0.1:1/v1', model: 'none' } })
  service = await startService(app)
})
afterAll(() => app.close())

const address = 'jo@example.com'
const mary = 'mary-jo@example.com'
const neighbours = [
  ...[mary, 'mary.jo@example.com', 'mary_jo@example.com', "o'jo@example.com", 'éjo@example.com'],
  ...['jo+work@example.com', 'work+jo@example.com', '_jo@example.com', 'jo@example.com.au'],
  ...['jo@example.com-x.de', 'jo@example.community', 'jo@example.comé'],
]
/** An address at `%`, as people write one. */
const surroundings = [
  ...['%', '"%"', "'%'", '`%`', '(%)', '<%>', '[%]', '{%}', '*%*', '“%”', '‘%’', '«%»', 'mailto:%'],
  ...['Ask %.', 'Ask %...', 'Ask %…and wait', 'Ask %, please', '%; %', '%: yes', '%!', '%?', '%/a'],
  ...['Ask\n%\nnow', 'Ask %-', '...%', "Was it '%'?", `Both %, ${mary}`],
]
const textsWith = (own: string) => [
  ...surroundings.map((text) => text.replaceAll('%', own)),
  ...neighbours,
]
const notesWith = (own: string) => [own, `Asked by "${own}", not ${mary} or ${address}.au.`]

const addTrainee = async (email: string) => {
  const path = `/api/v1/delivery/users/${encodeURIComponent(email)}`
  const saved = await service.call('PUT', path, { first_name: 'Jo', last_name: 'Doe' })
  expect(saved.status).toBe(200)
  return String(Object(saved.body).user_id)
}
/** Subscribes a trainee. @returns the path of the credits */
const subscribe = async (email: string) => {
  const plan_id = await service.addPlan(5)
  const path = `/api/v1/delivery/users/${email}/subscription`
  const { body } = await service.call('PUT', path, { plan_id })
  return `/api/v1/user-subscriptions/${Object(body).user_subscription_id}`
}
const put = async (path: string, body: object, note: string) => {
  const headers = { 'x-change-note': encodeURIComponent(note) }
  expect((await app.admin('PUT', path, body, headers)).status).toBe(200)
}
const notesOf = (rows: readonly { note: string | null }[]) => rows.flatMap(({ note }) => note ?? [])
const ledgerOf = async (user_id: string): Promise<{ note: string | null }[]> =>
  Object((await creditsOf(app, user_id)).ledgers[0])

test('replaces whole addresses in records of others, and leaves every neighbour as it is', async () => {
  const id = await addTrainee(address)
  const others: string[] = []
  for (const email of neighbours) others.push(await addTrainee(email))
  const entries = async () => Promise.all(others.map((other) => auditOf(app, other)))
  const before = await entries()

  const made = await app.admin('POST', '/api/v1/industries/', { name: 'Glass', details: '0' })
  const industryId = String(Object(made.body).industry_id)
  const marysCredits = await subscribe(mary)
  const typed = [...notesWith(address), address.toUpperCase(), 'Jo@Example.com']
  for (const [at, note] of typed.entries()) {
    await put(`/api/v1/industries/${industryId}`, { name: 'Glass', details: `Text ${at}` }, note)
    await put(marysCredits, { credits_remaining: 100 + at }, note)
  }
  const about = `Jo knows Jo@doe.example, ${mary} and ${address}.au.`
  await put(await subscribe(address), { credits_remaining: 7 }, about)
  const { mode_id, persona_id } = service
  const trial = await app.admin('POST', '/api/v1/trials', {
    ...{ name: `For ${address}`, mode_id, persona_id, prompt: `You are ${address}.` },
    messages: textsWith(address).map((text) => ({ from: 'trainee', text })),
    expectations: [`asks for ${address}`],
  })
  const conversationId = String(Object(trial.body).trial_id)

  const erased = await app.admin('POST', `/api/v1/auth/users/${id}/erase`, { email: address })
  expect(erased.status).toBe(200)
  const { email: pseudonym } = Object(erased.body)

  expect(await entries()).toEqual(before)
  const expected = [...notesWith(pseudonym), pseudonym, pseudonym]
  const history = await app.admin('GET', `/api/v1/revisions/industries/${industryId}`)
  expect(notesOf(Object(history.body)).toReversed()).toEqual(expected)
  expect(notesOf(await auditOf(app, industryId))).toEqual(expected)
  expect(notesOf(await ledgerOf(others[0] ?? '')).toReversed()).toEqual(expected)
  const aboutErased = about.replace('Jo knows', 'Erased person knows')
  expect(notesOf(await ledgerOf(id))).toEqual([aboutErased])

  expect((await app.admin('GET', `/api/v1/trials/${conversationId}`)).body).toMatchObject({
    ...{ name: `For ${pseudonym}`, prompt: `You are ${address}.` },
    messages: textsWith(pseudonym).map((text) => ({ text })),
    expectations: [`asks for ${pseudonym}`],
  })
  expect(await auditOf(app, conversationId)).toMatchObject([
    { title: `For ${pseudonym}`, after: { name: `For ${pseudonym}` } },
  ])
})
