import { delivery, sessionStatus } from '@greenroom/contract'
import { sql } from 'kysely'
import { change } from '../../data/changes/change.ts'
import { composedPrompt } from '../../data/prompts/composed-prompt.ts'
import { addLedgerEntry } from '../../data/changes/credit-ledger.ts'
import { nextVersion } from '../../database/rows.ts'
import { personErased, requireNotErased } from '../../data/users.ts'
import { recordComposition } from '../../data/prompts/record-composition.ts'
import { requireIds } from '../../data/changes/references.ts'
import type { Database } from '../../database/database.ts'
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
  async (call: Sent): Promise<Result> => {
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
    const { deactivated_at } = await lockUser(db, user_id)
    await requireNotErased(db, user_id)
    if (deactivated_at) refuse(409, deactivated, 'user_id')
    const { subscriptionId, before, after } = await takeCredit(db, user_id)
    await addLedgerEntry(db, { subscriptionId, before, after }, { actor, requestId })

    const session = {
      ...{ user_id, mode_id, persona_id, user_subscription_id: subscriptionId },
      status: sessionStatus.inProgress,
    }
    const { session_id: id, start_time } = await db
      .insertInto('sessions')
      .values({
        ...{ ...session, key_id: actor.id },
        start_time: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
      })
      .returning(['session_id', 'start_time'])
      .executeTakeFirstOrThrow()
    await recordComposition(db, id, prompt)
    return {
      result: { session_id: id },
      // A repeated call with the same Idempotency-Key starts nothing.
      afterCommit: async () => metrics.series?.sessionsStarted.inc(),
      audit: {
        action: 'create',
        entity: 'sessions',
        id,
        after: { session_id: id, ...session, start_time, composition_hash: prompt.hash },
      },
    }
  }),
)

/** A user's starts wait for each other and for a change of the plan, so that each sees the credits that remain. */
const lockUser = async (db: Database, id: string) =>
  (await db
    .selectFrom('users')
    .select('deactivated_at')
    .where('user_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? notFound('user', 'user_id')

/**
 * Takes a credit from the user's newest active subscription that has any, whose row is locked until the transaction
 * ends.
 * @throws HttpError 409 if there is none
 */
const takeCredit = async (db: Database, userId: string) => {
  const subscription =
    (await db
      .selectFrom('user_subscriptions')
      .select(['user_subscription_id', 'credits_remaining as before'])
      .where('user_id', '=', userId)
      .where('status_active', '=', true)
      .where('credits_remaining', '>', 0)
      .orderBy('start_date', 'desc')
      .orderBy('user_subscription_id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()) ?? refuse(409, noCredits)
  const { user_subscription_id: subscriptionId, before } = subscription
  await db
    .updateTable('user_subscriptions')
    .set({
      credits_remaining: before - 1,
      credits_used: sql<number>`credits_used + 1`,
      ...nextVersion,
    })
    .where('user_subscription_id', '=', subscriptionId)
    .execute()
  return { subscriptionId, before, after: before - 1 }
}
