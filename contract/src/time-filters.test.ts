import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Schema } from './lib/endpoint.ts'

const takes = (schema: Schema, value: string) => z.safeParse(schema, value).success

/** The fields of all queries and bodies. */
const allFields = Object.values(api)
  .flat()
  .flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) =>
      Object.entries(schema instanceof z.ZodMiniObject ? schema.shape : {}).map(
        ([name, field]): [string, Schema] => [`${name} of ${method} ${path}`, field],
      ),
    ),
  )
/** Those that take a day or a time, or should by their names. */
const fields = allFields.filter(
  ([name, field]) =>
    !takes(field, 'some-text') || /^(from|to|at|until|since|\w+_(at|time|date)) of/.test(name),
)
const days = fields.filter(([, field]) => takes(field, '2026-11-22'))
const times = fields.filter(([, field]) => takes(field, '2026-11-22T14:05:12Z'))

test('lists and figures are narrowed by days, lists by times too, and bodies have times', () => {
  const namesOf = (some: typeof fields) => new Set(some.map(([name]) => name.split(' ')[0]))
  expect(namesOf(days)).toEqual(new Set(['from', 'to']))
  expect(namesOf(times)).toEqual(new Set(['from', 'to', 'end_time', 'expires_at']))
})

test.each(times)('%s takes a time with its offset', (_, field) => {
  const right = [
    '2026-11-22T14:05Z',
    '2026-11-22T14:05:12.123456+05:45',
    '2028-02-29T00:00:00-03:00',
  ]
  expect(right.filter((text) => !takes(field, text))).toEqual([])
})

const wrong = [
  '',
  '1',
  '2026',
  '2026-11',
  '20261122',
  '2026-W47',
  '2026-11-22 14:05',
  'Nov 22 2026',
]
  .concat(['2026-11-22T14:05', '2026-11-22T14:05:12', '2026-11-22T14Z', '2026-11-22 14:05Z', 'now'])
  .concat(['2026-02-30', '2026-13-01', '2026-02-30T14:05Z', '2026-11-22T25:00Z', '+002026-11-22'])
  .concat(['2026-11-22T14:05+0200', '2026-11-22T14:05 GMT', ' 2026-11-22', '2026-11-22Z'])

test.each([...days, ...times])('%s takes no other text, and says what it takes', (_, field) => {
  for (const text of wrong) {
    const { error } = z.safeParse(field, text)
    expect([text, error?.issues.map(({ message }) => message)]).toEqual([
      text,
      [expect.stringMatching(/^must be a (day|time) such as 2026-11-22/)],
    ])
  }
})
