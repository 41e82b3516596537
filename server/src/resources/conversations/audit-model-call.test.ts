import { adminRole } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueToken } from '../../access/tokens.ts'
import { administrator } from '../../../test/app.ts'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { caller } from '../../../test/call.ts'
import type { Call } from '../../../test/call.ts'
import { refuseWith, words } from '../../../test/model-server.ts'
import { conversation as talk, startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { addUser } from '../../../test/users.ts'

let trial: ConversationApp
let robin: Call
beforeAll(async () => {
  trial = await startConversationApp()
  const { db, url } = trial.app
  const id = await addUser(db, { email: 'robin@greenroom.example', role: adminRole })
  robin = caller(url, { authorization: `Bearer ${await issueToken(db, id)}` })
})
afterAll(() => trial.close())
beforeEach(async () => {
  trial.model.answer(words(['{"results": [{"number": 1, "met": true}]}']))
  await trial.app.db.deleteFrom('model_calls').execute()
  await trial.app.db.deleteFrom('trial_conversations').execute()
  await clearAuditLog(trial.app.db)
})

const mode = 'Prospecting call'
const named = (id: string, persona = 'Walter Brandt') => ({ id, persona, mode })
const title = 'Walter Brandt (Prospecting call)'
const { messages } = talk
const bodies = {
  reply: talk,
  judge: { kind: 'report', template: 'Judge.', messages },
  check: { expectations: ['Polite'], messages },
}
const send = (kind: keyof typeof bodies, conversation?: unknown, call = trial.app.admin) =>
  call('POST', `/api/v1/trials/${kind}`, { ...bodies[kind], conversation })

const list = async (query = '') =>
  Object((await trial.app.admin('GET', `/api/v1/activity${query}`)).body)
const entries = async (query = '') =>
  Promise.all(
    (await list(query)).map(async ({ audit_id }: { audit_id: string }) =>
      Object((await trial.app.admin('GET', `/api/v1/activity/${audit_id}`)).body),
    ),
  )
const counted = (replies: number, judgements: number, checks: number) => ({
  replies,
  judgements,
  checks,
  last_at: expect.stringMatching(/^20.*Z$/),
})

test('counts the calls of a conversation in one entry, titled by persona and mode', async () => {
  await send('reply', named('one'))
  const [first] = await entries()
  for (const kind of ['reply', 'judge', 'judge', 'check'] as const)
    expect((await send(kind, named('one', 'Renamed since'))).status).toBe(200)
  await send('reply', named('two'))
  const common = { action: 'trial', entity: 'trials', actor_email: administrator.email, title }
  const [other, entry] = await entries()
  expect([other, entry]).toMatchObject([
    { ...common, after: counted(1, 0, 0) },
    { ...common, after: counted(2, 2, 1), audit_id: first.audit_id, at: first.at },
  ])
  expect(entry.after.last_at > first.after.last_at).toBe(true)
  expect(await entries('?text=brandt')).toHaveLength(2)
})

test('counts calls that begin at the same time in one entry', async () => {
  await Promise.all([send('reply', named('one')), send('judge', named('one'))])
  expect(await entries()).toMatchObject([{ title, after: counted(1, 1, 0) }])
})

test('never touches the conversation of another administrator with the same id', async () => {
  await send('reply', named('one'))
  await send('reply', named('one', 'Dana'), robin)
  await send('judge', named('one'), robin)
  expect(await entries()).toMatchObject([
    { title: 'Dana (Prospecting call)', after: counted(1, 1, 0) },
    { title, after: counted(1, 0, 0) },
  ])
})

test('gives the calls of a caller that names no conversation an entry each', async () => {
  await send('reply')
  await send('judge')
  const common = { title: 'Test conversation', before: null }
  expect(await entries()).toMatchObject([
    { ...common, after: { kind: 'judge' } },
    { ...common, after: { kind: 'reply' } },
  ])
})

test('audits a call that fails, and a title of any length', async () => {
  trial.model.answer(refuseWith(500, {}))
  expect((await send('reply', named('one', 'W'.repeat(5000)))).status).toBe(502)
  expect(await entries()).toMatchObject([{ title: 'W'.repeat(400), after: counted(1, 0, 0) }])
})

test.each([
  [{ ...named('x'.repeat(101)) }, 'conversation.id'],
  [{ ...named('one'), mode: 7 }, 'conversation.mode'],
  [{ ...named('one\0') }, 'conversation.id'],
  ['one', 'conversation'],
])('rejects the conversation %j', async (conversation, field) => {
  expect(await send('reply', conversation)).toMatchObject({ status: 400, body: { field } })
})

test('lists, counts and downloads the activity without test conversations', async () => {
  await send('reply', named('one'))
  await trial.app.admin('POST', '/api/v1/industries', { name: 'Automotive', details: 'Any.' })
  await send('reply')
  const titles = async (query: string) =>
    (await list(query)).map((entry: { title: string }) => entry.title)
  const all = ['Test conversation', 'Automotive', title]
  expect(await titles('')).toEqual(all)
  expect(await titles('?without=trial')).toEqual(['Automotive'])
  expect(await titles('?without=create')).toEqual([all[0], all[2]])
  expect(await titles(`?without=trial&actor=${administrator.email}`)).toEqual(['Automotive'])
  expect(await titles('?without=trial&text=automotive')).toEqual(['Automotive'])
  expect(await titles('?without=trial&text=walter')).toEqual([])
  const page = await trial.app.admin('GET', '/api/v1/activity?without=trial&limit=1')
  expect([page.headers.get('x-total-count'), page.headers.get('link')]).toEqual(['1', null])
  const more = await trial.app.admin('GET', '/api/v1/activity?without=create&limit=1')
  expect(more.headers.get('x-total-count')).toBe('2')
  expect(more.headers.get('link')).toContain('without=create')
  const csv = await trial.app.admin('GET', '/api/v1/activity/export?without=trial')
  expect(csv.body).toContain('Automotive')
  expect(csv.body).not.toContain(',trial,')
})
