import { startModelServer } from '../../server/test/model-server.ts'
import type { FakeModelServer } from '../../server/test/model-server.ts'
import { test as base } from './fixtures.ts'
import { startGreenroom } from './greenroom.ts'

/**
 * `test` with a fake model server behind the server: `model.answer` sets what it answers, `model.calls` is what it
 * received. The tests of a worker share it. Conversations that a test has kept are removed after it.
 */
export const test = base.extend<{ removeKept: void }, { model: FakeModelServer }>({
  model: [
    async ({}, use) => {
      const model = await startModelServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  sharedGreenroom: [
    async ({ model }, use) => {
      const greenroom = await startGreenroom({ LLM_URL: model.url, LLM_MODEL: 'test-model' })
      await use(greenroom)
      await greenroom.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  removeKept: [
    async ({ greenroom: { api } }, use) => {
      await use()
      const { body } = await api('GET', '/v1/trials')
      for (const { trial_id } of body as { trial_id: string }[])
        await api('DELETE', `/v1/trials/${trial_id}`)
    },
    { auto: true },
  ],
})

export { expect } from './fixtures.ts'
