import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, userIdByEmail } from '../../../test/app.ts'
import { addConversations } from '../../../test/experiments.ts'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { restoreItem } from '../../../test/trash.ts'
import { addUsers } from '../../../test/users.ts'
import { removeCopies } from '../../data/transcripts.ts'
import { removeOldTexts } from '../sessions/remove-old-texts.ts'

let trial: ConversationApp
let row: { user_id: string; persona_id: string; mode_id: string; status: string }
beforeAll(async () => {
  trial = await startConversationApp()
  const { db, admin } = trial.app
  await addUsers(db, 1)
  const { mode_id, persona_id } = await addConversations(db, admin, 0)
  const user_id = await userIdByEmail(db, 'user-1@a.co')
  row = { user_id, persona_id, mode_id, status: 'completed' }
})
afterAll(() => trial.close())
beforeEach(async () => {
  for (const table of ['trials', 'sessions', 'trash'] as const)
    await trial.app.db.deleteFrom(table).execute()
})

const transcript = [
  { from: 'persona', text: 'Yes?' },
  { from: 'trainee', text: 'Hello.' },
]
const hundredDaysAgo = new Date(Date.now() - 100 * 86_400_000)

const addSession = async (said: unknown = transcript) => {
  const { session_id } = await trial.app.db
    .insertInto('sessions')
    .values({
      ...{ ...row, model: 'large-2026-08' },
      ...{ start_time: hundredDaysAgo, end_time: hundredDaysAgo, updated_at: hundredDaysAgo },
      transcript: said === null ? null : JSON.stringify(said),
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}
const keep = (id: string, body: object = { name: 'A real opening' }) =>
  trial.app.admin('POST', `/api/v1/trials/from-session/${id}`, body)
const kept = async () => Object((await trial.app.admin('GET', '/api/v1/trials')).body)

test('keeps the transcript with the prompt and the model that the session used', async () => {
  const session_id = await addSession()
  const { body: evidence } = await trial.app.admin('GET', `/api/v1/sessions/${session_id}/evidence`)
  const body = { name: 'A real opening', expectations: ['stays polite'] }
  expect(await keep(session_id, body)).toMatchObject({
    status: 201,
    body: {
      ...body,
      ...{ session_id, user_id: row.user_id, mode_id: row.mode_id, persona_id: row.persona_id },
      ...{ messages: transcript, replies: 1, actor_email: administrator.email },
      ...{ prompt: Object(evidence).text ?? '', model: 'large-2026-08', judge_model: null },
    },
  })
  const entry = Object((await trial.app.admin('GET', '/api/v1/activity?limit=1')).body)[0]
  expect(entry).toMatchObject({ action: 'create', entity: 'trials', title: 'A real opening' })
})

test.each([
  [null],
  ['Trainee: Hello.'],
  [[{ from: 'persona', text: 'Yes?' }]],
  [[{ said: 'Hi.' }]],
])('responds 409 to a session with the transcript %j', async (said) => {
  const message = 'This session has no transcript that is a list of messages.'
  expect(await keep(await addSession(said))).toMatchObject({ status: 409, body: { message } })
})

test('responds 404 to an unknown session, and 400 without a name', async () => {
  expect((await keep('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  const refused = await keep(await addSession(), { name: ' ' })
  expect(refused).toMatchObject({ status: 400, body: { field: 'name' } })
})

test('goes when the texts of the session are removed', async () => {
  const old = await addSession()
  await keep(old)
  await removeCopies(trial.app.db)
  expect(await kept()).toHaveLength(1)
  await removeOldTexts(trial.app.db, 90)
  await removeCopies(trial.app.db)
  expect(await kept()).toEqual([])
})

test('stays while the session is in the trash, and goes with it', async () => {
  const session = await addSession()
  await keep(session)
  const remove = () => trial.app.admin('DELETE', `/api/v1/sessions/${session}`)
  await remove()
  await removeCopies(trial.app.db)
  expect(await kept()).toMatchObject([{ session_id: session }])
  await restoreItem(trial.app, session)
  await removeCopies(trial.app.db)
  expect(await kept()).toHaveLength(1)
  await remove()
  await removeOldTexts(trial.app.db, 90)
  await removeCopies(trial.app.db)
  expect(await kept()).toEqual([])
})
