import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { caller } from './call.ts'
import type { Call } from './call.ts'
import { addIndustry, addMode, addPersona } from './resource-rows.ts'
import { addServiceKey } from './service-keys.ts'
import { starterPlan } from './subscriptions.ts'
import { addUser } from './users.ts'

/** A role-play service with a key, on a server with a mode and a persona, whose prompt is `You are Dana.`. */
export interface TestService {
  readonly call: Call
  readonly keyId: string
  readonly secret: string
  readonly mode_id: string
  readonly persona_id: string
  /** Adds an active plan. @returns its id */
  readonly addPlan: (
    credits_per_month: number,
    more?: { status_active?: boolean },
  ) => Promise<string>
  /** Adds a trainee with this many credits. */
  readonly addTrainee: (credits: number) => Promise<{ user_id: string; email: string }>
  readonly compositionHash: () => Promise<string>
  /** Starts a session with the prompt of now, or with other fields. */
  readonly start: (
    fields: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => ReturnType<Call>
}

export const delivery = '/api/v1/delivery'

export const startService = async (
  app: Pick<TestApp, 'url' | 'db'>,
  name = 'Production',
): Promise<TestService> => {
  const { keyId, secret } = await addServiceKey(app.db, name)
  const call = caller(app.url, { authorization: `Bearer ${secret}` })
  const mode_id = await addMode(app.db)
  await app.db
    .updateTable('interaction_modes')
    .set({ prompt_template: 'You are {name}.' })
    .where('mode_id', '=', mode_id)
    .execute()
  const persona_id = await addPersona(app.db, await addIndustry(app.db))
  const addPlan: TestService['addPlan'] = async (credits_per_month, more = {}) => {
    const { id } = await app.db
      .insertInto('plans')
      .values({ ...starterPlan, credits_per_month, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const compositionHash = async () => {
    const { status, body } = await call('GET', `${delivery}/compositions/${mode_id}/${persona_id}`)
    expect({ status, body }).toMatchObject({ status: 200 })
    return String(Object(body).hash)
  }
  return {
    ...{ call, keyId, secret, mode_id, persona_id, addPlan, compositionHash },
    addTrainee: async (credits) => {
      const email = `trainee-${crypto.randomUUID()}@a.co`
      const user_id = await addUser(app.db, { email, role: 'sales_person' })
      const plan_id = await addPlan(Math.max(credits, 1))
      await app.db
        .insertInto('user_subscriptions')
        .values({ user_id, plan_id, credits_remaining: credits, credits_allocated: credits })
        .execute()
      return { user_id, email }
    },
    start: async (fields, headers) => {
      const hash = 'composition_hash' in fields ? {} : { composition_hash: await compositionHash() }
      const body = { mode_id, persona_id, ...hash, ...fields }
      return call('POST', `${delivery}/sessions`, body, headers)
    },
  }
}

/** The subscriptions of a user and their ledgers, as an administrator sees them. */
export const creditsOf = async (app: TestApp, user_id: string) => {
  const { body } = await app.admin('GET', `/api/v1/user-subscriptions/user/${user_id}`)
  const subscriptions: {
    user_subscription_id: string
    status_active: boolean
    credits_remaining: number
    credits_used: number
    credits_allocated: number
    sessions_completed: number
    subscription: { id: string }
  }[] = Object(body)
  const ledgers = []
  for (const { user_subscription_id: id } of subscriptions) {
    const ledger = await app.admin('GET', `/api/v1/user-subscriptions/${id}/ledger`)
    ledgers.push(ledger.body)
  }
  return { subscriptions, ledgers }
}

/** The audit entries of an item. */
export const auditOf = (app: TestApp, entity_id: string) =>
  app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .orderBy('audit_id')
    .execute()
