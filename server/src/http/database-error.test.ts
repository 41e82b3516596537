import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isRetryable, databaseHttpError } from './database-error.ts'

/** An error as pg throws it, full of what nobody outside may read. */
const thrown = (code: string) =>
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
])('%s becomes %i, without a word of the database’s', (code, status) => {
  const refusal = databaseHttpError(thrown(code))
  expect(refusal?.status).toBe(status)
  expect(refusal?.message).toMatch(/^[A-Z].*\.$/)
  expect(refusal?.message).not.toContain('SECRET')
  expect(refusal?.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
})

test.each([
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('%s is a database that cannot be reached', (error) => {
  expect(databaseHttpError(error)?.status).toBe(503)
})

test.each([thrown('42P01'), new Error('SECRET'), 'SECRET', undefined])(
  '%s is none of these',
  (error) => {
    expect(databaseHttpError(error)).toBeUndefined()
  },
)

test('only what others ended may run again', () => {
  expect(['40001', '40P01', '23505', '57P01'].map((code) => isRetryable(thrown(code)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
