import { delivery, sessionStatus } from '@greenroom/contract'
import { sql } from 'kysely'
import { change } from '../../data/changes/change.ts'
import { composedPrompt } from '../../data/prompts/composed-prompt.ts'
import type { LedgerSource } from '../../data/changes/credit-ledger.ts'
import { lockUser, personErased, requireNotErased } from '../../data/users.ts'
import { recordComposition } from '../../data/prompts/record-composition.ts'
import { requireIds } from '../../data/changes/references.ts'
import type { Database } from '../../database/database.ts'
import { firstRow } from '../../database/rows.ts'
import { HttpError, notFound, refuse } from '../../http/http-error.ts'
import { metrics } from '../../lib/metrics/metrics.ts'
import type { LabelsOf } from '../../lib/metrics/metrics.ts'

const hasChanged = 'The prompt has changed. Read its composition again.'
const noCredits = 'No credits remain.'
const personaRetired = 'This persona is retired.'
const modeRetired = 'This mode is retired.'
const deactivated = 'This trainee is deactivated.'

type Reason = LabelsOf<'sessionsRefused'>['reason']

/** Labels of refusals by message. */
const reasons: Readonly<Record<string, Reason>> = {
  [hasChanged]: 'prompt_changed',
  [noCredits]: 'no_credits',
  [deactivated]: 'deactivated',
  [personErased]: 'person_erased',
  [personaRetired]: 'persona_retired',
  [modeRetired]: 'mode_retired',
}

const reasonOf = ({ status, message }: HttpError): Reason =>
  status === 409 ? (reasons[message] ?? 'other') : 'not_found'

/** Counts the starts that are refused, and why. */
const countRefusals =
  <Sent, Result>(handle: (call: Sent) => Promise<Result>) =>
  async (call: Sent) => {
    try {
      return await handle(call)
    } catch (error) {
      if (error instanceof HttpError)
        metrics.series?.sessionsRefused.inc({ reason: reasonOf(error) })
      throw error
    }
  }

/** Starts a session: takes a credit, and records the prompt that the trainee meets. */
export const startSession = change(
  delivery.startSession,
  countRefusals(async ({ db, body, actor, requestId }) => {
    const { user_id, mode_id, persona_id } = body
    requireIds(body, ['user_id', 'mode_id', 'persona_id'])
    const prompt = await composedPrompt(db, mode_id, persona_id)
    if (!prompt.mode.active) refuse(409, modeRetired, 'mode_id')
    if (!prompt.persona.active) refuse(409, personaRetired, 'persona_id')
    if (prompt.hash !== body.composition_hash) refuse(409, hasChanged, 'composition_hash')
    // A user's starts wait for each other and for a change of the plan, so that each sees the credits that remain.
    const user = (await lockUser(db, user_id)) ?? notFound('user', 'user_id')
    requireNotErased(user)
    if (!user.active) refuse(409, deactivated, 'user_id')
    const values = { user_id, mode_id, persona_id, model: body.model ?? null }
    const started = (await addSession(db, values, { actor, requestId })) ?? refuse(409, noCredits)
    await recordComposition(db, started.session_id, prompt)
    return {
      result: { session_id: started.session_id },
      // A repeated call with the same Idempotency-Key starts nothing.
      afterCommit: async () => metrics.series?.sessionsStarted.inc(),
      audit: {
        action: 'create',
        entity: 'sessions',
        id: started.session_id,
        after: { ...started, ...values, composition_hash: prompt.hash },
      },
    }
  }),
)

interface Started {
  readonly session_id: string
  readonly user_subscription_id: string
  readonly status: string
  readonly start_time: Date
}

interface NewSession extends Readonly<Record<'user_id' | 'mode_id' | 'persona_id', string>> {
  readonly model: string | null
}

/**
 * Adds a session. It takes a credit from the user's newest active subscription that has any, whose row is locked until the
 * transaction ends, and notes that in the ledger.
 * @returns `undefined` if there is no credit
 */
const addSession = (
  db: Database,
  { user_id, mode_id, persona_id, model }: NewSession,
  { actor, requestId }: LedgerSource,
) =>
  firstRow(
    db,
    sql<Started>`
      with taken as (
        update user_subscriptions
        set credits_remaining = credits_remaining - 1, credits_used = credits_used + 1,
          version = version + 1, updated_at = now()
        where user_subscription_id = (
          select user_subscription_id from user_subscriptions
          where user_id = ${user_id} and status_active and credits_remaining > 0
          order by start_date desc, user_subscription_id limit 1 for update)
        returning user_subscription_id as id, credits_remaining
      ), noted as (
        insert into credit_ledger
          (user_subscription_id, actor_id, actor_email, credits_before, credits_after, request_id)
        select id, ${actor.id}::uuid, ${actor.name}, credits_remaining + 1, credits_remaining, ${requestId}
        from taken
      )
      insert into sessions
        (user_id, mode_id, persona_id, model, user_subscription_id, key_id, status, start_time)
      select ${user_id}::uuid, ${mode_id}::uuid, ${persona_id}::uuid, ${model}::text, id, ${actor.id}::uuid,
        ${sessionStatus.inProgress}, date_trunc('milliseconds', clock_timestamp())
      from taken
      returning session_id, user_subscription_id, status, start_time`,
  )
