import { createHash } from 'node:crypto'
import { experiments, conversations } from '@greenroom/contract'
import { seededRandom } from '../src/lib/statistics.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/database/database.ts'
import type { TestApp } from './app.ts'
import type { AuditWalker } from './audit-walker.ts'
import type { Call } from './call.ts'
import { words } from './model-server.ts'
import type { ModelAnswer, ModelCall } from './model-server.ts'
import { addIndustry, addMode, addPersona } from './resource-rows.ts'

export const experimentsPath = '/api/v1/experiments'

/** The word in a prompt that makes the persona of `noisyModel` better, or its judge milder; also a model that is so. */
export const planted = 'PLANTED'

/** Normal numbers (Box and Muller 1958) of a seed, a text and how often it was asked, whatever the order of the calls. */
const normalOf = (seed: number) => {
  const asked = new Map<string, number>()
  return (text: string) => {
    const times = asked.get(text) ?? 0
    asked.set(text, times + 1)
    const hash = createHash('sha256').update(`${seed} ${times} ${text}`).digest()
    const random = seededRandom(hash.readInt32LE())
    return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  }
}

/** What the model server calls a model. */
export const versionOf = (model: string) => `${model}-2026-08`

interface Noise {
  readonly seed: number
  /** Standard deviations, in points. */
  readonly answers?: number
  readonly judge?: number
  /** How many points the planted word adds. */
  readonly effect?: number
  /** How many points the levels of conversations are apart. */
  readonly apart?: number
  /** Of the scores in reports, which are whole points. */
  readonly scale?: 10 | 100
}

/** What a call is for, by its first message. */
export const purposeOf = ({ body }: Pick<ModelCall, 'body'>): 'reply' | 'judge' | 'check' => {
  const [first] = body.messages
  if (first?.content.startsWith('You check')) return 'check'
  return first?.content.startsWith('Judge') ? 'judge' : 'reply'
}

/** Answers, judges and checks like a model whose answers and judgements vary. */
export const noisyModel = ({
  seed,
  answers = 0,
  judge = 0,
  effect = 0,
  apart = 0,
  scale = 100,
}: Noise): ModelAnswer => {
  const normal = normalOf(seed)
  return (response, call) => {
    const all = call.body.messages.map(({ content }) => content).join('\n')
    const better = all.includes(planted) || call.body.model === planted
    const answer = () => {
      const purpose = purposeOf(call)
      if (purpose === 'check') {
        const count = all.split('The expectations:')[1]?.match(/^\d+\. /gm)?.length ?? 0
        const met = !all.includes('better')
        const results = Array.from({ length: count }, (_, at) => ({
          number: at + 1,
          met,
          quote: '',
        }))
        return JSON.stringify({ results })
      }
      if (purpose === 'reply') {
        const level = 60 + apart * ((Number(/Line (\d+)\./.exec(all)?.[1]) % 5) - 2)
        const worth = level + normal(all) * answers + (better ? effect : 0)
        return `${better ? 'A better' : 'An'} answer worth ${worth}.`
      }
      const worth = Number(/worth (-?[\d.]+)\./.exec(all)?.[1]) + (better ? effect : 0)
      const points = Math.round(Math.min(Math.max(worth + normal(all) * judge, 0), 100))
      const overall_score = (points * scale) / 100
      return JSON.stringify({ overall_score, needs_found: overall_score / 2, coaching_summary: '' })
    }
    return words([answer()], { model: versionOf(call.body.model) })(response, call)
  }
}

/** Adds a mode with a report prompt, a persona and its industry, and conversations with them. */
export const addConversations = async (db: Database, admin: Call, count: number) => {
  const industry_id = await addIndustry(db)
  const [mode_id, persona_id] = [await addMode(db), await addPersona(db, industry_id)]
  await db
    .updateTable('interaction_modes')
    .set({ prompt_template: 'You are {name}.\\n{industry_details}' })
    .execute()
  await db
    .insertInto('mode_reports')
    .values({ mode_id, prompt_template: 'Judge:\\n{conversation_text}' })
    .execute()
  const trial_ids: string[] = []
  for (let number = 1; number <= count; number++) {
    const body = {
      ...{ name: `Conversation ${number}`, mode_id, persona_id, prompt: 'Any.' },
      messages: [
        { from: 'persona', text: 'Yes?' },
        { from: 'trainee', text: `Line ${number}.` },
        { from: 'persona', text: 'No.' },
      ],
      expectations: number === 1 ? ['stays polite'] : [],
    }
    const kept = await admin('POST', '/api/v1/trials', body)
    expect(kept).toMatchObject({ status: 201 })
    trial_ids.push(Object(kept.body).trial_id)
  }
  return { industry_id, mode_id, persona_id, trial_ids }
}

/** Lets the report prompts of all modes name the scale of their scores. */
export const judgeUpTo = (db: Database, scale: 10 | 100) =>
  db
    .updateTable('mode_reports')
    .set({ prompt_template: `Judge from 0 to ${scale}:\\n{conversation_text}` })
    .execute()

/** A change of an industry's text. */
export const industryChange = (id: string, details: string) => ({
  ...{ entity: 'industries', id, content: { name: 'Steel', details } },
})

/** Makes all runs due that no server works on, as after some time. */
export const passTime = (db: Database, interval: string) =>
  sql`
    update model_runs set next_at = now(), failed_since = failed_since - ${interval}::interval
    where next_at is not null and claimed_by is null`.execute(db)

/** How many runs wait longer than so many seconds, without a server that works on them. */
export const waitingRuns = async (db: Database, seconds: number): Promise<number> => {
  const { rows } = await sql`
    select from model_runs
    where claimed_by is null and next_at > now() + ${seconds}::float8 * interval '1 second'`.execute(
    db,
  )
  return rows.length
}

/** Waits until an experiment has ended. */
export const ended = async (admin: Call, id: string): Promise<Record<string, unknown>> => {
  const read = async () => Object((await admin('GET', `${experimentsPath}/${id}`)).body)
  await expect
    .poll(async () => (await read()).state, { timeout: 60_000, interval: 50 })
    .not.toBe('running')
  return read()
}

/** Waits until an experiment has ended, with each retry due at once instead of seconds later. */
export const endedWithRetries = async (
  { db, admin }: Pick<TestApp, 'db' | 'admin'>,
  id: string,
) => {
  const state = async () => {
    await sql`update model_runs set next_at = now()
      where tries > 0 and claimed_by is null and next_at > now()`.execute(db)
    return Object((await admin('GET', `${experimentsPath}/${id}`)).body).state
  }
  await expect.poll(state, { timeout: 60_000 }).not.toBe('running')
  return ended(admin, id)
}

/** Calls each endpoint of experiments that changes something. */
export const walkExperiments = async ({ db, admin }: TestApp, step: AuditWalker['step']) => {
  const [session] = await db.selectFrom('sessions').select('session_id').execute()
  const transcript = JSON.stringify([{ from: 'trainee', text: 'Hello.' }])
  await db.updateTable('sessions').set({ transcript }).execute()
  await step(conversations.keepSession, {
    params: { ...session },
    body: { name: 'A real opening' },
  })
  const { industry_id, trial_ids } = await addConversations(db, admin, 1)
  const changes = [industryChange(industry_id, 'Other.')]
  const body = { name: 'Shorter', changes, trial_ids, repeats: 1 }
  const { experiment_id } = await step(experiments.create, { body })
  const params = { experiment_id: String(experiment_id) }
  await step(experiments.stop, { params })
  await step(experiments.remove, { params })
}
