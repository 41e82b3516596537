import { safeParse } from 'zod/mini'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { expect, test } from 'vitest'
import { api, issueMessage } from './index.ts'
import type { Schema } from './index.ts'

/** The fields of a schema, at any depth, with their paths. */
const fieldsOf = (schema: $ZodType, path: string): [path: string, Schema][] => {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, of]) => fieldsOf(of, `${path} ${name}`))
  if (def.type === 'array') return fieldsOf(def.element, path)
  if ('innerType' in def) return fieldsOf(def.innerType, path)
  return [[path, schema]]
}

const messageFor = (schema: Schema, text: string) => {
  const [issue] = safeParse(schema, text).error?.issues ?? []
  return issue && issueMessage({ ...issue, path: ['field'] })
}

const endpoints = Object.values(api).flat()
const fields = endpoints.flatMap(({ method, path, body }) =>
  body ? fieldsOf(body, `${method} ${path}`) : [],
)
/** Those in which any text will do, but some text must be. */
const required = fields.filter(
  ([, schema]) => messageFor(schema, '') !== undefined && messageFor(schema, 'x') === undefined,
)

test('finds what is required', () => {
  const paths = required.map(([path]) => path)
  expect(paths).toContain('POST /v1/people first_name')
  expect(paths).toContain('POST /scim/v2/Users name givenName')
  expect(paths).toContain('POST /v1/ai-personas/ voice_id')
  expect(paths.length).toBeGreaterThan(40)
})

test('a text of which nothing can be seen is as good as none, everywhere', () => {
  for (const [path, schema] of required)
    for (const text of [
      '\u200b',
      '\u00ad\u202e',
      '\u2060\ufeff',
      '\u3164',
      '\u2800',
      '\ufe0f',
      '\u0007 ',
    ])
      expect([path, text, messageFor(schema, text)]).toEqual([path, text, messageFor(schema, '')])
})

test('what cannot be seen at the ends of a text goes, everywhere that spaces do', () => {
  const trimmed = required.filter(([, schema]) => safeParse(schema, ' x ').data === 'x')
  expect(trimmed.length).toBeGreaterThan(15)
  for (const [path, schema] of trimmed)
    for (const [sent, stored] of [
      ['\u200b\u2060 Ma\u200dya \u00ad\u202e', 'Ma\u200dya'],
      ['\u3164x\u2800', 'x'],
      ['Heart \u2764\ufe0f\u200b', 'Heart \u2764\ufe0f'],
    ])
      expect([path, safeParse(schema, sent).data]).toEqual([path, stored])
})
