import { startModelServer } from '../../server/test/model-server.ts'
import type { FakeModelServer } from '../../server/test/model-server.ts'
import { test as base } from './fixtures.ts'
import { startGreenroom } from './greenroom.ts'

/**
 * `test` with a fake model server behind the server: `model.answer` sets what it answers, `model.calls` is what it
 * received. The tests of a worker share it.
 */
export const test = base.extend<object, { model: FakeModelServer }>({
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
})

export { expect } from './fixtures.ts'
