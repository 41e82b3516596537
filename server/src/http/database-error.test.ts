import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isRetryable, databaseHttpError } from './database-error.ts'

/** An error as pg throws it, with texts that must not reach the client. */
const databaseError = (code: string) =>
  Object.assign(new DatabaseError('SECRET', 6, 'error'), { code, detail: 'SECRET' })

test.each([
  ['22P02', 400],
  ['22003', 400],
  ['22021', 400],
  ['23502', 400],
  ['23514', 400],
  ['23505', 409],
  ['23503', 409],
  ['40001', 409],
  ['40P01', 409],
  ['53100', 507],
  ['08006', 503],
  ['25006', 503],
  ['28P01', 503],
  ['3D000', 503],
  ['53300', 503],
  ['55P03', 503],
  ['57014', 503],
  ['57P01', 503],
  ['57P03', 503],
])('maps %s to %i without revealing the database’s message', (code, status) => {
  const httpError = databaseHttpError(databaseError(code))
  expect(httpError?.status).toBe(status)
  expect(httpError?.message).toMatch(/^[A-Z].*\.$/)
  expect(httpError?.message).not.toContain('SECRET')
  expect(httpError?.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
})

test.each([
  ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['a missing socket', Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' })],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a connection timeout', new Error('timeout exceeded when trying to connect')],
])('maps %s to 503', (_, error) => {
  expect(databaseHttpError(error)?.status).toBe(503)
})

test.each([
  ['errors of our own queries', databaseError('42P01')],
  ['other errors', new Error('SECRET')],
  ['thrown strings', 'SECRET'],
  ['undefined', undefined],
])('leaves %s to the general error handler', (_, error) => {
  expect(databaseHttpError(error)).toBeUndefined()
})

test('retries only serialization failures and deadlocks', () => {
  expect(
    ['40001', '40P01', '23505', '57P01'].map((code) => isRetryable(databaseError(code))),
  ).toEqual([true, true, false, false])
})
