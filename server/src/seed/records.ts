import { trialSummary } from '@greenroom/contract'
import { composedPrompt } from '../data/prompts/composed-prompt.ts'
import { recordComposition } from '../data/prompts/record-composition.ts'
import { personaStore } from '../data/personas.ts'
import { lockSubscription } from '../data/subscriptions.ts'
import { copyToTrash } from '../data/trash/trash.ts'
import { usersById } from '../data/users.ts'
import type { Database } from '../database/database.ts'
import type { Act } from './activity.ts'
import type { ReadDate } from './dates.ts'
import { messagesOf, readConversations, readModes, readRecords } from './demo-data.ts'
import type { Trainee } from './demo-data.ts'
import { stableUuid, userId } from './stable-uuid.ts'
import type { subscriptionRows } from './subscription-rows.ts'
import { reportOf, sessionId } from './trainee-rows.ts'

/* What administrators did, and what is recorded of sessions. The rows of all lists must exist. */

/** Records the prompts of sessions. They are composed of what is saved, so no prompt may have changed since. */
export const recordPrompts = async (db: Database, trainees: readonly Trainee[]): Promise<void> => {
  for (const trainee of trainees)
    for (const session of trainee.sessions.filter(({ recorded }) => recorded)) {
      const prompt = await promptOf(db, session)
      await recordComposition(db, sessionId(trainee, session), prompt)
    }
}

const promptOf = (db: Database, { with: persona, mode }: { with: string; mode: string }) =>
  composedPrompt(db, stableUuid('mode', mode), stableUuid('persona', persona))

/** The retirements, deactivations and changes of credits that the rows show already. */
export const readActs = async (
  db: Database,
  date: ReadDate,
  ledger: ReturnType<typeof subscriptionRows>['ledger'],
): Promise<Act[]> => {
  const { retired, deactivated } = readRecords()
  const acts: Act[] = []
  for (const { persona, at, by } of retired) {
    const id = stableUuid('persona', persona)
    const after = await personaStore.find(db, id)
    acts.push({
      ...({ by, action: 'retire', entity: 'personas', id } as const),
      ...{ at: date(at), requestId: stableUuid('retirement', id) },
      ...(after && { before: { ...after, status_active: true }, after }),
    })
  }
  for (const { email, at, by } of deactivated) {
    const id = userId(email)
    const [user] = await usersById(db, [id])
    acts.push({
      ...({ by, action: 'deactivate', entity: 'users', id } as const),
      ...{ at: date(at), requestId: stableUuid('deactivation', id) },
      before: { ...user, active: true },
      after: { ...user, active: false },
    })
  }
  for (const entry of ledger.filter(({ note }) => note !== null)) {
    const { user_subscription_id: id, credits_before, credits_after, note } = entry
    const subscription = await lockSubscription(db, id)
    acts.push({
      action: entry.reverses ? 'reverse' : 'update',
      ...({ by: entry.actor_email, entity: 'user_subscriptions', id } as const),
      ...{ at: entry.at, note, requestId: entry.request_id },
      before: { ...subscription, credits_remaining: credits_before },
      after: { ...subscription, credits_remaining: credits_after },
    })
  }
  return acts
}

/** Adds the products of `demo/records.json` to the trash. */
export const addDeleted = async (db: Database, date: ReadDate): Promise<Act[]> => {
  const acts: Act[] = []
  for (const { name, text, industry, created, deleted } of readRecords().deleted) {
    const id = stableUuid('product', name)
    const at = date(created.at)
    const row = {
      ...{ product_id: id, name, details: text, version: 1, created_at: at, updated_at: at },
      industry_id: stableUuid('industry', industry ?? ''),
    }
    const requestId = stableUuid('deletion', id)
    const actor = { name: deleted.by }
    await db.insertInto('products').values(row).execute()
    await copyToTrash({ db, actor, requestId }, 'products', id)
    await db.deleteFrom('products').where('product_id', '=', id).execute()
    await db
      .updateTable('trash')
      .set({ trash_id: stableUuid('trash', id), deleted_at: date(deleted.at) })
      .where('entity_id', '=', id)
      .execute()
    acts.push(
      {
        ...({ by: created.by, action: 'create', entity: 'products', id, after: row } as const),
        ...{ at, requestId: stableUuid('creation', id) },
      },
      {
        ...({ by: deleted.by, action: 'delete', entity: 'products', id, before: row } as const),
        ...{ at: date(deleted.at), requestId },
      },
    )
  }
  return acts
}

/** Adds the kept conversations, held with the prompts as they are saved. */
export const addKept = async (db: Database, date: ReadDate): Promise<Act[]> => {
  const scoreNames = new Map(readModes().map(({ name, scores }) => [name, scores]))
  const acts: Act[] = []
  for (const kept of readConversations().kept) {
    const { name, mode, with: persona, by, expectations, coaching } = kept
    const at = date(kept.at)
    const id = stableUuid('kept conversation', name)
    const messages = messagesOf(kept)
    const row = {
      ...{ trial_id: id, name, actor_email: by, version: 1, created_at: at, updated_at: at },
      mode_id: stableUuid('mode', mode),
      persona_id: stableUuid('persona', persona),
      ...{ session_id: null, user_id: null },
      replies: messages.filter(({ from }) => from === 'persona').length,
    }
    await db
      .insertInto('trials')
      .values({
        ...row,
        prompt: (await promptOf(db, kept)).composition.text,
        messages: JSON.stringify(messages),
        expectations: JSON.stringify(expectations),
        report: JSON.stringify(reportOf(scoreNames.get(mode) ?? [], kept)),
        coaching,
      })
      .execute()
    const time = at.toISOString()
    const after = trialSummary.parse({ ...row, expectations, created_at: time, updated_at: time })
    acts.push({
      ...({ by, action: 'create', entity: 'trials', id, after } as const),
      ...{ at, requestId: stableUuid('keeping', id) },
    })
  }
  return acts
}
