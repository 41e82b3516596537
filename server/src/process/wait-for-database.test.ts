import fastify from 'fastify'
import { expect, test } from 'vitest'
import { waitForDatabase } from './wait-for-database.ts'

const away = new Error('away')
const wrong = new Error('wrong password')

/** Waits for a database that fails with these errors, one after the other, before it opens. */
const start = async (
  errors: readonly Error[],
  { databaseWait = 60, signal = neverAborted } = {},
) => {
  const left = [...errors]
  const warnings: unknown[] = []
  const placeholders: { url: string; status: number }[] = []
  const open = async () => {
    const [placeholder] = placeholders
    if (placeholder) placeholder.status = (await fetch(placeholder.url)).status
    const error = left.shift()
    if (error) throw error
    return 'opened'
  }
  const result = await waitForDatabase(open, {
    config: { host: '127.0.0.1', port: 0, databaseWait },
    log: { info: () => undefined, warn: (message: unknown) => void warnings.push(message) },
    isTemporary: (error) => error === away,
    signal,
    placeholderServer: async () => {
      const app = fastify()
      app.get('/', async (_, reply) => reply.status(503).send())
      app.addHook('onListen', async () => {
        const address = app.server.address()
        const port = address && typeof address === 'object' ? address.port : 0
        placeholders.push({ url: `http://127.0.0.1:${port}/`, status: 0 })
      })
      return app
    },
  })
  return { result, warnings, placeholders }
}
const neverAborted = new AbortController().signal

test('opens a database that is there at once, without a placeholder', async () => {
  expect(await start([])).toEqual({
    result: { opened: 'opened', port: 0 },
    warnings: [],
    placeholders: [],
  })
})

test('responds 503 on its port until the database is there, and says so once', async () => {
  const { result, warnings, placeholders } = await start([away, away])
  const [placeholder, ...others] = placeholders
  const url = placeholder?.url ?? ''
  expect([placeholder?.status, others]).toEqual([503, []])
  expect(result).toEqual({ opened: 'opened', port: Number(new URL(url).port) })
  expect(warnings).toEqual(['away; retrying for 60 s'])
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('gives up after DATABASE_WAIT, and at once when waiting does not help', async () => {
  await expect(start([away], { databaseWait: 0 })).rejects.toBe(away)
  await expect(start([wrong])).rejects.toBe(wrong)
  await expect(start([away, wrong])).rejects.toBe(wrong)
})

test('stops waiting at a signal', async () => {
  const stopping = new AbortController()
  stopping.abort()
  expect((await start([away], { signal: stopping.signal })).result).toBeUndefined()
})
