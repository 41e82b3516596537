import { evidence, marks, messages, conversationSummary, conversations } from '@greenroom/contract'
import { sql } from 'kysely'
import { change } from '../../data/changes/change.ts'
import { requireRow } from '../../data/table.ts'
import { insertConversation } from '../../data/conversations.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { readAgreement } from './agreement.ts'
import { readEvidence } from './evidence.ts'
import { findSession } from './sessions.ts'
import { readTrend } from './trend.ts'

/** Which versions stood behind a session and its score (feature `evidence`), and how far to trust it (feature `marks`). */
export const evidenceRoutes: Route[] = [
  serve(evidence.read, async ({ db, params }) =>
    readEvidence(db, (await findSession(db, params.session_id)) ?? notFound('session')),
  ),

  serve(evidence.trend, async ({ db, params: { user_id }, query }) => {
    await requireRow(db, { table: 'users', key: 'user_id', id: user_id, noun: 'user' })
    return readTrend(db, user_id, query)
  }),

  serve(marks.agreement, ({ db, params, query }) => readAgreement(db, params.id, query)),
]

const noMessages = 'This session has no transcript that is a list of messages.'

/** Keeps the conversation of a session, with the prompt that it used. */
export const keepSession = change(
  conversations.keepSession,
  async ({ db, params, body, actor }) => {
    const { session_id } = params
    // Its text may be removed at this moment, and the copy with it.
    await sql`select from sessions where session_id = ${session_id} for share`.execute(db)
    const session = (await findSession(db, session_id)) ?? notFound('session')
    const { data: said = [] } = messages.safeParse(session.transcript)
    if (!said.some(({ from }) => from === 'trainee')) refuse(409, noMessages)
    const { text } = await readEvidence(db, session)
    const { mode_id, persona_id, model } = session
    const kept = { ...body, mode_id, persona_id, model, prompt: text ?? '', messages: said }
    const result = await insertConversation(db, kept, actor.name, session)
    const after = conversationSummary.parse(result)
    return { result, audit: { action: 'create', entity: 'trials', id: result.trial_id, after } }
  },
)
