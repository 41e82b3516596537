import { createClient } from '@greenroom/client'
import type { Client } from '@greenroom/client'
import { addUsers } from '../e2e/support/add-users.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { checkGoal, compareTurns, inTurn, median, print, spread, time, timesOf } from './harness.ts'
import { compareRates, query, send, withBaseline, withGreenroom } from './servers.ts'

/** The reads that the console makes most: requests a second beside the baseline server. */
export const reads = (): Promise<void> =>
  compareRates(async (greenroom) => {
    await addUsers(greenroom, 1000)
    const { email, adminToken } = greenroom
    const tokens = [adminToken]
    const byEmail = { path: `/v1/auth/by-email/${email}`, barePath: `/user/${email}` }
    return [
      { what: 'industries', path: '/v1/industries/', barePath: '/', goal: 0.65, tokens },
      { what: 'a user by address', ...byEmail, goal: 0.7, tokens },
      { what: '1,000 users', path: '/v1/auth/all-users', barePath: '/users', goal: 0.65, tokens },
    ]
  })

const clients = 8
const seconds = 2
let written = 0

/** Each client saves its own row, as often as it can. @returns saves a second */
async function saveRows(token: string, ids: readonly string[], urlOf: (id: string) => string) {
  const until = performance.now() + seconds * 1000
  let count = 0
  const save = async (id: string) => {
    while (performance.now() < until) {
      const details = `${'A sentence of an industry. '.repeat(300)}${written++}`
      const body = { name: 'Steel', details }
      const { status } = await send(urlOf(id), token, { method: 'PUT', body })
      if (status !== 200) throw new Error(`a save failed: ${status}`)
      count += 1
    }
  }
  await Promise.all(ids.map(save))
  return count / seconds
}

/** Saves of texts of 8 kB, with version and audit entry, beside a server that only updates the row. */
export const saves = (): Promise<void> =>
  withGreenroom(async (greenroom) => {
    const { api, url, adminToken } = greenroom
    const ids = await Promise.all(
      Array.from({ length: clients }, async () => {
        const { body } = await api('POST', '/v1/industries/', { name: 'Steel', details: 'Any.' })
        return (body as { industry_id: string }).industry_id
      }),
    )
    const turns = await withBaseline(greenroom, (bareUrl) =>
      inTurn(5, {
        bare: () => saveRows(adminToken, ids, (id) => `${bareUrl}/industry/${id}`),
        Greenroom: () => saveRows(adminToken, ids, (id) => `${url}/api/v1/industries/${id}`),
      }),
    )
    compareTurns('Saves of 8 kB by 8 clients a second', '≥ 0.6', turns)
  })

/** What a session starts with: the first mode and persona, and the prompt that they have now. */
async function findTarget(service: Client) {
  const { modes, personas } = await service.catalogue()
  const mode_id = modes[0]?.mode_id ?? ''
  const persona_id = personas[0]?.persona_id ?? ''
  const { hash } = await service.composition(mode_id, persona_id)
  return { mode_id, persona_id, composition_hash: hash }
}

/** Adds a trainee of the first plan with credits. @returns the id */
async function addTrainee(service: Client, api: Greenroom['api'], number: number, credits: number) {
  const email = `trainee-${number}@bench.example`
  const { plans } = await service.catalogue()
  const { user_id } = await service.saveUser(email, { first_name: 'Jo', last_name: 'Lind' })
  const plan = { plan_id: plans[0]?.plan_id ?? '' }
  const { user_subscription_id: id } = await service.subscribe(email, plan)
  await api('PUT', `/v1/user-subscriptions/${id}`, { credits_remaining: credits })
  return user_id
}

/** A role-play service that sends each call once. */
const serviceWith = ({ url }: Greenroom, key: string) => createClient({ url, key, attempts: 1 })

/** Adds service keys. @returns their secrets */
async function addKeys({ api }: Greenroom, count: number): Promise<string[]> {
  const secrets: string[] = []
  while (secrets.length < count) {
    const { body } = await api('POST', '/v1/service-keys', { name: `Benchmark ${secrets.length}` })
    secrets.push((body as { secret: string }).secret)
  }
  return secrets
}

/** What a role-play service does most: it reads prompts, asks whether they have changed, and starts sessions. */
export async function delivery(): Promise<void> {
  await compareRates(async (greenroom) => {
    // So many that none makes more calls than a key may.
    const tokens = await addKeys(greenroom, 100)
    const [first = ''] = tokens
    const { mode_id, persona_id } = await findTarget(serviceWith(greenroom, first))
    const path = `/v1/delivery/compositions/${mode_id}/${persona_id}`
    const authorization = `Bearer ${first}`
    const response = await fetch(`${greenroom.url}/api${path}`, { headers: { authorization } })
    const etag = response.headers.get('etag') ?? ''
    // The baseline server sends the same bytes from one row.
    await query(greenroom, 'create table bench_row (etag text, json text)')
    const row = [etag, await response.text()]
    await query(greenroom, 'insert into bench_row values ($1, $2)', row)
    const same = { path, barePath: '/composition', tokens }
    const headers = { 'if-none-match': etag }
    return [
      { what: 'composition', goal: 0.6, ...same },
      { what: 'composition, 304', goal: 0.85, ...same, headers },
    ]
  })
  await withGreenroom(startSessions)
}

/** Starts sessions with 32 clients until all credits are used. */
async function startSessions(greenroom: Greenroom): Promise<void> {
  const { api } = greenroom
  const [starts, trainees] = [1000, 8]
  const secrets = await addKeys(greenroom, 32)
  const services = secrets.map((secret) => serviceWith(greenroom, secret))
  const [first] = services
  if (!first) throw new Error('there are no service keys')
  const target = await findTarget(first)
  // Few, so that clients wait for the lock of the same row.
  const people = await Promise.all(
    Array.from({ length: trainees }, (_, at) => addTrainee(first, api, at, starts / trainees)),
  )
  const times: number[] = []
  let [next, errors] = [0, 0]
  const start = async (service: Client) => {
    while (next < starts) {
      const session = { user_id: people[next++ % trainees] ?? '', ...target }
      times.push(await time(() => service.startSession(session).catch(() => (errors += 1))))
    }
  }
  const taken = (await time(() => Promise.all(services.map(start)))) / 1000
  let left = 0
  for (const user of people) {
    const { body } = await api('GET', `/v1/user-subscriptions/user/${user}`)
    left += (body as { credits_remaining: number }[])[0]?.credits_remaining ?? NaN
  }
  print('Session starts by 32 clients on the same number of credits', [
    { starts, errors, 'credits left': left, seconds: taken, ...spread(times) },
  ])
  checkGoal('session starts, seconds', '≤ 60', taken)
  checkGoal('session starts, errors and credits left', '≤ 0', errors + Math.abs(left))
}

/** 200 personas of one industry with 24 kB of text each, and three modes, whose prompts have the text of the industry. */
const addPersonas = (industry: string) => [
  `update personas set industry_id = '${industry}'`,
  `insert into personas select (jsonb_populate_record(persona, jsonb_build_object(
    'persona_id', gen_random_uuid(), 'behavioral_detail', repeat('Calm. ', 4000)))).*
  from personas persona, generate_series(1, 200 - (select count(*) from personas))
  where persona_id = (select persona_id from personas limit 1)`,
  'delete from interaction_modes where mode_id not in (select mode_id from interaction_modes limit 3)',
  `update interaction_modes set prompt_template = repeat('Words ', 2000) || '{name} {industry_details}'`,
]

/** The start of a session, alone and during estimates of some 600 prompts. */
export const estimates = (): Promise<void> =>
  // No estimate calls the model server.
  withGreenroom(
    async (greenroom) => {
      const { api } = greenroom
      const [first] = (await api('GET', '/v1/industries/')).body as { industry_id: string }[]
      const id = first?.industry_id ?? ''
      await query(greenroom, addPersonas(id))
      const [secret = ''] = await addKeys(greenroom, 1)
      const service = serviceWith(greenroom, secret)
      const user_id = await addTrainee(service, api, 1, 1000)
      const session = { user_id, ...(await findTarget(service)) }
      const start = () => service.startSession(session)
      const content = { name: 'Steel', details: 'Steel, and more.' }
      const changes = [{ entity: 'industries', id, content }]
      const startSome = async () => median(await timesOf(30, start))
      const turns = await inTurn(5, {
        alone: startSome,
        async 'during estimates'() {
          let isDone = false
          const estimating = (async () => {
            while (!isDone) await api('POST', '/v1/experiments/estimate', { changes })
          })()
          const taken = await startSome()
          isDone = true
          await estimating
          return taken
        },
      })
      compareTurns('The start of a session, ms', '≤ 2', turns)
    },
    { LLM_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'any' },
  )
