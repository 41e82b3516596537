import { industries, sessions, signIn } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { change } from '../data/change.ts'
import { crud } from '../data/crud.ts'
import { serve } from './serve.ts'

const industry = { industry_id: 'i', name: 'n', details: 'd' }
const audit = { action: 'create', entity: 'industries', id: 'i' } as const

/* The type checker reads these; each line marked must not compile. */
test('what does not fit the contract does not compile', () => {
  const routes = [
    serve(industries.list, async () => [industry]),
    // @ts-expect-error a misspelt field
    serve(industries.list, async () => [{ industry_id: 'i', nam: 'n', details: 'd' }]),
    // @ts-expect-error one thing instead of a list
    serve(industries.list, async () => industry),
    // @ts-expect-error no answer
    serve(industries.list, async () => {}),
    // @ts-expect-error no handler
    () => serve(industries.list),
    // @ts-expect-error an unknown field of the body
    serve(signIn.login, async ({ body }) => body.username),
    // @ts-expect-error an unknown parameter of the path
    serve(sessions.list, async ({ params }) => [{ session_id: params.session }]),
    change(industries.create, async () => ({ answer: industry, audit })),
    // @ts-expect-error a change without its audit entry
    change(industries.create, async () => ({ answer: industry })),
    // @ts-expect-error a change without its answer
    change(industries.create, async () => ({ audit })),
    // @ts-expect-error an answer where there is none
    change(industries.remove, async () => ({ answer: industry, audit })),
    change(industries.remove, async () => ({ audit })),
    ...crud(industries, { table: 'industries', usedBy: { products: 'product' } }),
    // @ts-expect-error a table that has other fields
    () => crud(industries, { table: 'ai_roles' }),
    // @ts-expect-error no such table
    () => crud(industries, { table: 'industries', usedBy: { product: 'product' } }),
  ]
  expect(routes.length).toBeGreaterThan(0)
})
