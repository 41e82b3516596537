import { randomUUID } from 'node:crypto'
import type { Entity, Evidence, TrendPoint } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TestApp } from './app.ts'
import { caller } from './call.ts'
import { delivery } from './delivery.ts'
import { createItems, personaBody } from './histories.ts'
import type { Item } from './histories.ts'
import { addServiceKey } from './service-keys.ts'
import { addPlan, addSubscription } from './subscriptions.ts'
import { addUser } from './users.ts'

/** The nine items behind a prompt and its report. */
export const sourceEntities = [
  'interaction-modes',
  'personas',
  'industries',
  'ai-roles',
  'company-sizes',
  'plant-sizes',
  'manufacturing-models',
  'products',
  'mode-reports',
] as const satisfies readonly Entity[]

/** A user whose sessions are with one persona, which refers to items with a history. */
export interface Rehearsed {
  readonly user_id: string
  readonly item: (entity: Entity) => Item
  /** Saves an item with this text. */
  readonly edit: (entity: Entity, text: string) => Promise<void>
  /** Adds a session that starts now, or at another time. */
  readonly start: (more?: {
    start_time?: string | RawBuilder<Date> | null
    performance_report?: string | null
  }) => Promise<string>
  /** Starts a session as a role-play service, which records what it meets. */
  readonly startByService: () => Promise<string>
  readonly evidence: (session_id: string) => Promise<Evidence>
  readonly trend: (query?: string) => Promise<TrendPoint[]>
}

/** Creates a user, a mode with a report prompt, and a persona with all that it refers to, over HTTP. */
export const rehearse = async (app: TestApp): Promise<Rehearsed> => {
  // There are at most three modes, so those of the test before must go.
  for (const table of ['sessions', 'personas', 'mode_reports', 'interaction_modes'] as const)
    await app.db.deleteFrom(table).execute()
  const items = await createItems(app)
  const item = (entity: Entity): Item => {
    const found = items.find((one) => one.entity === entity)
    if (!found) throw new Error(`no ${entity}`)
    return found
  }
  const email = `lea-${randomUUID()}@a.co`
  const user_id = await addUser(app.db, { email, role: 'sales_person' })
  await addSubscription(app.db, user_id, await addPlan(app.db))
  const { secret } = await addServiceKey(app.db, 'Production')
  const service = caller(app.url, { authorization: `Bearer ${secret}` })
  const references = {
    industry_id: item('industries').id,
    ai_role_id: item('ai-roles').id,
    company_size_id: item('company-sizes').id,
    plant_size_impact_id: item('plant-sizes').id,
    manufacturing_model_id: item('manufacturing-models').id,
    product_ids: [item('products').id],
  }
  const put = async (path: string, body: object) => {
    const { status, body: answer } = await app.admin('PUT', path, body)
    if (status !== 200) throw new Error(JSON.stringify(answer))
  }
  const persona = item('personas')
  await put(item('products').path, {
    name: 'Press',
    details: 'First.',
    industry_id: references.industry_id,
  })
  await put(persona.path, { ...personaBody(await persona.read()), ...references })

  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await app.admin('GET', path)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return Object(body)
  }
  const mode_id = item('interaction-modes').id
  return {
    user_id,
    item,
    edit: async (entity, text) => {
      const { path, bodyWith, read: readItem } = item(entity)
      if (entity === 'personas')
        return put(path, { ...personaBody(await readItem()), behavioral_detail: text })
      return put(path, { ...bodyWith(text), ...(entity === 'products' && references) })
    },
    start: async ({ start_time = sql<Date>`clock_timestamp()`, ...more } = {}) => {
      const session = { user_id, mode_id, persona_id: persona.id, status: 'completed', ...more }
      const { session_id } = await app.db
        .insertInto('sessions')
        .values({ ...session, start_time })
        .returning('session_id')
        .executeTakeFirstOrThrow()
      return session_id
    },
    startByService: async () => {
      const prompt = await service('GET', `${delivery}/compositions/${mode_id}/${persona.id}`)
      const { status, body } = await service('POST', `${delivery}/sessions`, {
        ...{ user_id, mode_id, persona_id: persona.id },
        composition_hash: Object(prompt.body).hash,
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return Object(body).session_id
    },
    evidence: (session_id) => read(`/api/v1/sessions/${session_id}/evidence`),
    trend: (query = '') => read(`/api/v1/sessions/user/${user_id}/trend${query}`),
  }
}

/** The sources of some evidence, each once, the report prompt last. */
export const sourcesOf = ({
  parts,
  report_prompt,
}: Evidence): Evidence['parts'][number]['sources'] => {
  const all = parts.flatMap(({ sources }) => sources)
  return [
    ...new Map(all.map((source) => [source.id, source])).values(),
    ...(report_prompt ? [report_prompt] : []),
  ]
}
