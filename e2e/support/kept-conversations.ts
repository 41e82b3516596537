import { test as base } from './fixtures.ts'

/** `test` that removes the test conversations that a test has kept, after it: the tests of a worker share their server. */
export const test = base.extend<{ removeKept: void }>({
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
