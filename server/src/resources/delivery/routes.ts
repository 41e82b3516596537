import { delivery, fromWire, maxCounted, toastMessages } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { composedPrompt } from '../../data/prompts/composed-prompt.ts'
import type { ComposedPrompt } from '../../data/prompts/composed-prompt.ts'
import { isPerson, ownSubscription } from '../../data/people.ts'
import { requireRow } from '../../data/table.ts'
import { sessionScores, sessionTime } from '../../data/session-scores.ts'
import { firstRow } from '../../database/rows.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import { toJson } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { serve, serveConditional, serveOwn } from '../../http/serve.ts'
import { sha256 } from '../../lib/sha256.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isoTime, jsonRow } from '../../data/lists/json.ts'
import { byTime } from '../../data/lists/long-list.ts'
import { servePages } from '../../data/lists/paging.ts'
import { cancelSession } from './cancel-session.ts'
import { finishSession, isOwnOf } from './finish-session.ts'
import { readAddress, saveTrainee, subscribe } from './save-user.ts'
import { startSession } from './start-session.ts'

/** Written once for each prompt. */
const compositionJson = async (prompt: ComposedPrompt) => {
  const written =
    writtenJson.get(prompt) ??
    JSON.stringify({ ...(await prompt.response()), voice_id: prompt.persona.voiceId })
  writtenJson.set(prompt, written)
  return written
}

const writtenJson = new WeakMap<ComposedPrompt, string>()

/** What a role-play service reads and does with a service key (feature `service-keys`). */
export const deliveryRoutes: Route[] = [
  serveConditional(delivery.catalogue, async ({ db }) => {
    const json = toJson(await readCatalogue(db)) ?? ''
    return { tag: sha256(json), json: async () => json }
  }),

  serveConditional(delivery.composition, async ({ db, params: { mode_id, persona_id } }) => {
    const prompt = await composedPrompt(db, mode_id, persona_id)
    return { tag: prompt.sourcesHash, json: () => compositionJson(prompt) }
  }),

  serve(delivery.prompts, async ({ db, params: { mode_id } }) => {
    await requireRow(db, { table: 'interaction_modes', key: 'mode_id', id: mode_id, noun: 'mode' })
    const report = await db
      .selectFrom('mode_reports')
      .select(['report_detail_id as id', 'version', 'prompt_template as text'])
      .where('mode_id', '=', mode_id)
      .executeTakeFirst()
    const coaching = await db
      .selectFrom('coaching_prompts')
      .select(['prompt_id as id', 'version', 'name', 'template as text'])
      .orderBy('created_at')
      .orderBy('prompt_id')
      .execute()
    return {
      mode_id,
      report: report ? { ...report, text: fromWire(report.text) } : null,
      coaching: coaching.map((prompt) => ({ ...prompt, text: fromWire(prompt.text) })),
    }
  }),

  serve(delivery.readUser, async ({ db, params }) => {
    const user = await firstRow(
      db,
      sql<OutputOf<typeof delivery.readUser.response.of>>`
        select user_id, deactivated_at is null as active,
          case when plans.id is not null
            then json_build_object('plan_id', plans.id, 'plan_type', plan_type) end as plan,
          credits_remaining, credits_per_month
        from users
        left join lateral ${ownSubscription} on true
        left join plans on plans.id = plan_id
        where lower(email) = ${readAddress(params.email)} and ${isPerson}`,
    )
    return user ?? refuse(404, toastMessages.users.notFound, 'email')
  }),
  saveTrainee,
  subscribe,
  startSession,

  servePages(delivery.unfinishedSessions, async ({ db, actor }) => ({
    fields: sessionFields((await sessionScores(db)).points),
    table: sql`sessions`,
    where: sql`status = 'in_progress' and end_time is null and ${isOwnOf(actor?.id ?? null)}`,
    order: byTime(sessionTime),
    id: sql`session_id`,
    newestFirst: true,
    batchSize: 2000,
    maxTotal: maxCounted + 1,
  })),

  serveOwn(delivery.readSession, async ({ db, actor, params: { session_id } }) => {
    const session = sql<OwnSession & { isOwn: boolean }>`
      select ${sessionFields((await sessionScores(db)).points)},
        key_id is not distinct from ${actor.id} or end_time is null and ${isOwnOf(actor.id)} as "isOwn"
      from sessions where session_id = ${session_id}`
    const { isOwn, ...found } = (await firstRow(db, session)) ?? notFound('session')
    return isOwn ? found : refuse(403, othersSession)
  }),
  finishSession,
  cancelSession,
]

type OwnSession = OutputOf<typeof delivery.readSession.response.of>

const othersSession = 'Only the service key that started this session can read it.'

const sessionFields = (score: RawBuilder<number | null>) => sql`
  session_id, user_id, mode_id, persona_id, status, ${isoTime('start_time')} as start_time,
  ${isoTime('end_time')} as end_time, ${score} as score`

/**
 * What a role-play service may choose from: active modes, personas and plans, each oldest first. The text stays the same
 * as long as nothing changes.
 */
const readCatalogue = jsonRow(sql<OutputOf<typeof delivery.catalogue.response.of>>`
  select
    (select coalesce(json_agg(json_build_object('mode_id', mode_id, 'name', name)
      order by created_at, mode_id), '[]') from interaction_modes where status_active) as modes,
    (select coalesce(json_agg(json_build_object(
        'persona_id', persona_id, 'name', personas.name, 'gender', gender,
        'profile_pic', profile_pic, 'voice_id', voice_id,
        'industry', json_build_object('industry_id', industry_id, 'name', industries.name))
      order by personas.created_at, persona_id), '[]')
      from personas join industries using (industry_id) where status_active) as personas,
    (select coalesce(json_agg(json_build_object(
        'plan_id', id, 'plan_type', plan_type, 'billing_cycle', billing_cycle,
        'credits_per_month', credits_per_month, 'max_users', max_users,
        'max_session_duration', max_session_duration)
      order by created_at, id), '[]') from plans where status_active) as plans`)
