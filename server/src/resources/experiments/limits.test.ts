import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addConversations, experimentsPath, industryChange } from '../../../test/experiments.ts'
import { farFromMidnight } from '../../../test/far-from-midnight.ts'
import { holdLock } from '../../../test/new-database.ts'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'

let trial: ConversationApp
let added: Awaited<ReturnType<typeof addConversations>>
beforeAll(async () => {
  trial = await startConversationApp({ modelLimits: { parallel: 4, callsADay: 2000 } })
  added = await addConversations(trial.app.db, trial.app.admin, 6)
})
afterAll(() => trial.close())
beforeEach(async () => {
  await farFromMidnight()
  await trial.app.db.deleteFrom('model_jobs').execute()
})

const { admin } = {
  admin: ((...call) => trial.app.admin(...call)) as ConversationApp['app']['admin'],
}
const post = (path: string, body: object) => admin('POST', experimentsPath + path, body)
const changes = () => [industryChange(added.industry_id, 'Steel, and more.')]

test('refuses an experiment of more than 50 MB of text, and names its size', async () => {
  const { db } = trial.app
  const kept = await db.selectFrom('trials').select(['trial_id', 'messages']).execute()
  const long = Array.from({ length: 50 }, () => ({ from: 'trainee', text: 'x'.repeat(19_000) }))
  await db
    .updateTable('trials')
    .set({ messages: JSON.stringify(long) })
    .execute()
  try {
    const { trial_ids } = added
    expect(await post('', { changes: changes(), trial_ids, repeats: 5 })).toMatchObject({
      status: 400,
      body: {
        field: 'trial_ids',
        message:
          'This takes 58 MB of text, and 50 MB is the most. Choose fewer conversations or repeats.',
      },
    })
    expect(await db.selectFrom('model_jobs').selectAll().execute()).toEqual([])
  } finally {
    for (const { trial_id, messages } of kept)
      await db
        .updateTable('trials')
        .set({ messages: JSON.stringify(messages) })
        .where('trial_id', '=', trial_id)
        .execute()
  }
})

test('estimates while others hold all that the changes touch, in at most 12 statements', async () => {
  const { db, databaseUrl } = trial.app
  const release = await holdLock(
    { connectionString: databaseUrl },
    'select from industries for update; select from personas for update; select from interaction_modes for update',
  )
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    const before = await db.selectFrom('industries').selectAll().execute()
    query.mockClear()
    expect(await post('/estimate', { changes: changes() })).toMatchObject({ status: 200 })
    // What loops in the background ask each second is among them.
    expect(query.mock.calls.length).toBeLessThanOrEqual(12)
    expect(await db.selectFrom('industries').selectAll().execute()).toEqual(before)
  } finally {
    query.mockRestore()
    await release()
  }
})
