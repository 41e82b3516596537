import { createHash } from 'node:crypto'
import { fromWire, inBraces, modePlaceholders } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addPersona, addProduct } from '../../../test/resource-rows.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const whole = modePlaceholders.map(inBraces).join('\\n')

let app: TestApp
let mode: string
let persona: string
let product: string
beforeAll(async () => {
  app = await startApp()
  mode = await addMode(app.db)
  const industry = await addIndustry(app.db)
  persona = await addPersona(app.db, industry)
  product = await addProduct(app.db, industry)
  await app.db
    .insertInto('persona_products')
    .values({ persona_id: persona, product_id: product })
    .execute()
})
afterAll(() => app.close())
beforeEach(() => setTemplate(whole))

const setTemplate = async (prompt_template: string) => {
  await app.db.updateTable('interaction_modes').set({ prompt_template }).execute()
}
const path = (modeId = mode, personaId = persona) => `/api/v1/compositions/${modeId}/${personaId}`
const read = async (headers = {}) => app.admin('GET', path(), undefined, headers)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('composes the prompt of a mode and a persona from what is saved', async () => {
  const { status, body, headers } = await read()
  const text = `Steel
Dana
Any.
Steel.
Any.
any
Any.
any
any
Careful.
any
Any.
Press: A press.
female`
  expect(status).toBe(200)
  expect(body).toMatchObject({
    mode_id: mode,
    persona_id: persona,
    text,
    hash: sha256(text),
    characters: text.length,
    encoding: 'o200k_base',
  })
  expect(headers.get('etag')).toBe(`"${sha256(text)}"`)
  expect(Object(body).tokens).toBeGreaterThan(20)
  const { parts } = Object(body)
  expect(parts.map((part: { placeholder: string }) => part.placeholder)).toEqual(modePlaceholders)
  expect(parts.at(-2)).toEqual({
    placeholder: 'persona_products',
    start: text.indexOf('Press'),
    length: 'Press: A press.'.length,
    sources: [{ entity: 'products', id: product, version: 1 }],
  })
})

test('gives a persona without products an empty passage without sources', async () => {
  await setTemplate('Sell {persona_products}!')
  const other = await addPersona(app.db, await addIndustry(app.db))
  expect((await app.admin('GET', path(mode, other))).body).toMatchObject({
    text: 'Sell !',
    parts: [{ placeholder: 'persona_products', start: 5, length: 0, sources: [] }],
  })
})

test('hashes the UTF-8 of real line breaks, emoji and braces in values', async () => {
  const template = 'é😀 {name}\\n{foo} C:\\\\new'
  await setTemplate(template)
  const { body } = await read()
  const text = fromWire(template).replace('{name}', 'Dana')
  expect(body).toMatchObject({ text, hash: sha256(text), characters: text.length })
})

test('responds 304 to callers that have the text already', async () => {
  const etag = String((await read()).headers.get('etag'))
  for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, `"x",W/${etag} `, '*']) {
    const response = await read({ 'if-none-match': tags })
    expect([tags, response.status, response.body]).toEqual([tags, 304, ''])
    expect(response.headers.get('etag')).toBe(etag)
  }
  for (const tags of ['"x"', etag.slice(1, -1), ''])
    expect((await read({ 'if-none-match': tags })).status).toBe(200)
  await setTemplate('Another')
  expect((await read({ 'if-none-match': etag })).status).toBe(200)
})

test('responds 404 with a sentence to unknown and malformed ids', async () => {
  const deleted = (noun: string) => `There is no ${noun} with this id. It may have been deleted.`
  for (const [of, message] of [
    [path(unknownId), deleted('mode')],
    [path(mode, unknownId), deleted('persona')],
    [path(unknownId, unknownId), deleted('mode')],
    [path('7'), 'There is nothing with this mode_id.'],
    [path(mode, '%00'), 'There is nothing with this persona_id.'],
  ] as const)
    expect(await app.admin('GET', of)).toMatchObject({ status: 404, body: { message } })
})

const count = async (text: unknown) => app.admin('POST', '/api/v1/texts/tokens', { text })

test('counts the tokens of a text', async () => {
  expect(await count('Hello Walter')).toMatchObject({
    status: 200,
    body: { tokens: 2, encoding: 'o200k_base' },
  })
  expect(await count('')).toMatchObject({ status: 200, body: { tokens: 0 } })
})

test('counts 400,000 characters of any script, and names the field above', async () => {
  expect(await count('漢'.repeat(400_000))).toMatchObject({ status: 200 })
  const escaped = `{"text":"${'\\u6f22'.repeat(400_000)}"}`
  expect(await app.admin('POST', '/api/v1/texts/tokens', escaped)).toMatchObject({ status: 200 })
  expect(await count('😀'.repeat(200_000))).toMatchObject({ status: 200 })
  for (const text of ['x'.repeat(400_001), `${'😀'.repeat(200_000)}x`])
    expect(await count(text)).toMatchObject({
      status: 400,
      body: { message: 'text must be at most 400,000 characters', field: 'text' },
    })
  expect(await count(7)).toMatchObject({ status: 400, body: { field: 'text' } })
  expect(await count('x'.repeat(3 * 1024 * 1024))).toMatchObject({
    status: 413,
    body: { message: 'The body must be at most 3 MiB.' },
  })
})

test('counts pieces of long runs', async () => {
  expect(await count('x'.repeat(200_000))).toMatchObject({ body: { tokens: 25_000 } })
})

test('composes all prompts at once', async () => {
  const responses = await Promise.all(Array.from({ length: 60 }, () => read()))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})
