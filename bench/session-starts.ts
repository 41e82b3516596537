import { randomUUID } from 'node:crypto'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { quantile, roundTo } from './numbers.ts'

/** The most seconds for all starts. */
export const startsBudget = 60

const starts = 1000
const clients = 32
/** Few, so that clients wait for the lock of the same row. */
const trainees = 8

/**
 * Starts sessions with many clients until all credits are used.
 * @param secrets of service keys, one for each client: together they make more calls than one key may
 */
export async function measureStarts({ url, api }: Greenroom, secrets: readonly string[]) {
  const [call, ...calls] = secrets.map((secret) => caller(`${url}/api/v1/delivery`, secret))
  if (!call || calls.length < clients) throw new Error('too few service keys')
  const { plan_id, ...target } = await findTarget(call)
  const people = await Promise.all(
    Array.from({ length: trainees }, (_, number) =>
      addTrainee(call, api, { number, plan_id, credits: starts / trainees }),
    ),
  )

  const sessions = new Set<string>()
  const times: number[] = []
  let next = 0
  let errors = 0
  const client = async (callAs: typeof call) => {
    while (next < starts) {
      const user_id = people[next++ % trainees]
      const begun = performance.now()
      const started = await callAs('POST', '/sessions', { user_id, ...target })
      times.push(performance.now() - begun)
      if (started.status === 201) sessions.add(started.body.session_id)
      else errors += 1
    }
  }
  const begun = performance.now()
  await Promise.all(calls.slice(0, clients).map(client))
  const seconds = (performance.now() - begun) / 1000

  const left = await Promise.all(people.map((user_id) => creditsOf(api, user_id)))
  return {
    starts,
    clients,
    errors,
    sessions: sessions.size,
    'credits left': left.reduce((sum, credits) => sum + credits, 0),
    seconds: roundTo(seconds),
    'median ms': roundTo(quantile(times, 0.5)),
    'p99 ms': roundTo(quantile(times, 0.99)),
  }
}

const creditsOf = async (api: Greenroom['api'], userId: string) => {
  const { body } = await api('GET', `/v1/user-subscriptions/user/${userId}`)
  return (body as { credits_remaining: number }[])[0]?.credits_remaining ?? NaN
}

/** Calls the delivery endpoints as a role-play service does: each write with an idempotency key. */
export const caller =
  (base: string, secret: string) => async (method: string, path: string, body?: object) => {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

type Call = ReturnType<typeof caller>

/** What a session starts with: the first mode and persona, and the prompt that they have now. Also the first plan. */
export async function findTarget(call: Call) {
  const { body: catalogue } = await call('GET', '/catalogue')
  const { mode_id } = catalogue.modes[0]
  const { persona_id } = catalogue.personas[0]
  const { body: composition } = await call('GET', `/compositions/${mode_id}/${persona_id}`)
  const plan_id: string = catalogue.plans[0].plan_id
  return { mode_id, persona_id, composition_hash: composition.hash, plan_id }
}

/** Adds a trainee with credits. @returns the id */
export async function addTrainee(
  call: Call,
  api: Greenroom['api'],
  { number, plan_id, credits }: { number: number; plan_id: string; credits: number },
): Promise<string> {
  const path = `/users/trainee-${number}@bench.example`
  const { body: user } = await call('PUT', path, { first_name: 'Jo', last_name: 'Lind' })
  const { body: subscription } = await call('PUT', `${path}/subscription`, { plan_id })
  const id: string = subscription.user_subscription_id
  await api('PUT', `/v1/user-subscriptions/${id}`, { credits_remaining: credits })
  return user.user_id
}
