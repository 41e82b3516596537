import { industries, sessions, signIn } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { change } from '../data/changes/change.ts'
import { crud } from '../data/crud.ts'
import { serve } from './serve.ts'

const industry = { industry_id: 'i', name: 'n', details: 'd' }
const audit = { action: 'create', entity: 'industries', id: 'i' } as const

/* Checked by the type checker: each marked line must not compile. */
test('handlers that do not match the contract fail to compile', () => {
  const routes = [
    serve(industries.list, async () => [industry]),
    // @ts-expect-error a misspelt field
    serve(industries.list, async () => [{ industry_id: 'i', nam: 'n', details: 'd' }]),
    // @ts-expect-error one item instead of a list
    serve(industries.list, async () => industry),
    // @ts-expect-error no result
    serve(industries.list, async () => {}),
    // @ts-expect-error no handler
    () => serve(industries.list),
    // @ts-expect-error an unknown field of the body
    serve(signIn.login, async ({ body }) => body.username),
    // @ts-expect-error an unknown parameter of the path
    serve(sessions.list, async ({ params }) => [{ session_id: params.session }]),
    change(industries.create, async () => ({ result: industry, audit })),
    // @ts-expect-error a change without its audit entry
    change(industries.create, async () => ({ result: industry })),
    // @ts-expect-error a change without its result
    change(industries.create, async () => ({ audit })),
    // @ts-expect-error a result where there is none
    change(industries.remove, async () => ({ result: industry, audit })),
    change(industries.remove, async () => ({ audit })),
    ...crud(industries, { entity: 'industries' }),
    // @ts-expect-error an unknown entity
    () => crud(industries, { entity: 'industry' }),
  ]
  expect(routes.length).toBeGreaterThan(0)
})
