import { conversations, conversationSummary } from '@greenroom/contract'
import type { Endpoint, KeptConversation, ConversationSummary } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import type { ChangeCall } from '../../data/changes/change.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import { requireIds } from '../../data/changes/references.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { checkRoute, judgeRoute } from './judge.ts'
import type { Model } from './model-call.ts'
import { replyRoute } from './reply.ts'
import {
  findConversation,
  insertConversation,
  listConversations,
  lockConversation,
  removeConversation,
  updateConversation,
} from '../../data/conversations.ts'

const table = { entity: 'trials' } as const

/** Test conversations with a language model (feature `trials`). */
export const conversationRoutes = (model: Model): Route[] => [
  ...[replyRoute(model), judgeRoute(model), checkRoute(model)],

  change(conversations.create, async ({ db, body, actor }) => {
    requireIds(body, ['mode_id', 'persona_id'])
    const result = await insertConversation(db, body, actor.name)
    const after = summaryOf(result)
    return { result, audit: { ...table, action: 'create', id: result.trial_id, after } }
  }),
]

/** Those that were kept, also where there is no language model (feature `tests`). */
export const keptConversationRoutes: Route[] = [
  serve(conversations.list, ({ db }) => listConversations(db)),

  serve(
    conversations.read,
    async ({ db, params }) => (await findConversation(db, params.trial_id)) ?? missing(),
  ),

  change(conversations.update, async (call) => {
    const { db, params, body } = call
    const before = await lock(call)
    const result = await updateConversation(db, params.trial_id, body)
    const after = summaryOf(result)
    return { result, audit: { ...table, action: 'update', id: result.trial_id, before, after } }
  }),

  change(conversations.remove, async (call) => {
    const before = await lock(call)
    await removeConversation(call.db, before.trial_id)
    return { audit: { ...table, action: 'delete', id: before.trial_id, before } }
  }),
]

const missing = () => notFound('conversation')

const lock = async ({
  db,
  params: { trial_id: id },
  versions,
}: ChangeCall<Endpoint<'/v1/trials/{trial_id}'>>) => {
  const row = (await lockConversation(db, id)) ?? missing()
  await requireVersion(db, versions, { ...table, id, version: row.version, title: row.name })
  return row
}

/** What the audit log shows: not the conversation, so that deleting it deletes all of it. */
const summaryOf = (trial: KeptConversation): ConversationSummary => conversationSummary.parse(trial)
