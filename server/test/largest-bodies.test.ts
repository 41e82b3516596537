import { maxBodyValues } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionalFeatures, startApp } from './app.ts'
import type { TestApp } from './app.ts'
import { endpointsWithBody, manyFields, nameOf, startCaller } from './largest-bodies.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp(optionalFeatures)
})
afterAll(() => app.close())

test('each endpoint refuses a body with more values than it can need', async () => {
  const { call, close } = await startCaller(app)
  const answers = []
  for (const endpoint of endpointsWithBody) {
    const most = endpoint.maxValues ?? maxBodyValues
    const { status, text } = await call(endpoint, manyFields(most + 1))
    const { message, detail } = JSON.parse(text)
    answers.push([nameOf(endpoint), status, message ?? detail])
  }
  await close()
  const refused = (most: number) =>
    `The body must have at most ${most.toLocaleString('en-US')} values, nested ones included.`
  expect(answers).toEqual(
    endpointsWithBody.map((endpoint) => [
      nameOf(endpoint),
      400,
      refused(endpoint.maxValues ?? maxBodyValues),
    ]),
  )
})
