import { conversations } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { conversation, replyPath, startConversationApp } from '../../../test/conversations.ts'

test('without a model server there are no test conversations', async () => {
  const app = await startApp()
  for (const path of [
    replyPath,
    `/api${conversations.judge.path}`,
    `/api${conversations.create.path}`,
  ]) {
    const { status, body: refused, headers } = await app.admin('POST', path, conversation)
    expect([status, refused]).toEqual([404, { message: 'There is nothing at this address.' }])
    expect(headers.get('x-greenroom-features')?.split(', ')).not.toContain('trials')
  }
  const { paths } = Object((await app.admin('GET', '/api/openapi.json')).body)
  const described = Object.keys(paths).filter((path) => path.includes('trials'))
  expect(described).toEqual(['/v1/trials', '/v1/trials/{trial_id}'])
  await app.close()
})

test('with a model server they are advertised and described', async () => {
  const { app, close } = await startConversationApp()
  const { body, headers } = await app.admin('GET', '/api/openapi.json')
  expect(headers.get('x-greenroom-features')?.split(', ')).toContain('trials')
  expect(Object(body).paths).toMatchObject({
    [conversations.reply.path]: {
      post: { responses: { 200: { content: { 'text/event-stream': {} } } } },
    },
  })
  await close()
})
