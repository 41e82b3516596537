import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { rehearse } from '../../../test/evidence.ts'
import type { Rehearsed } from '../../../test/evidence.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let met: Rehearsed
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  met = await rehearse(app)
})

test('lists sessions oldest first, with marks where a version is new', async () => {
  const sessions = [await met.start()]
  await met.edit('industries', 'Second.')
  await met.edit('mode-reports', 'Second.')
  sessions.push(await met.start(), await met.start())
  await met.edit('products', 'Second.')
  sessions.push(await met.startByService())
  const trend = await met.trend()
  expect(trend.map(({ session_id }) => session_id)).toEqual(sessions)
  expect(trend.map(({ changed_since }) => changed_since)).toEqual([true, true, true, false])
  const mark = (entity: 'industries' | 'mode-reports' | 'products', version: number) => ({
    entity,
    id: met.item(entity).id,
    version,
  })
  expect(trend.map(({ marks }) => marks)).toEqual([
    [],
    expect.arrayContaining([mark('industries', 2), mark('mode-reports', 2)]),
    [],
    [mark('products', 3)],
  ])
})

test('filters by mode and persona', async () => {
  const session = await met.start()
  const mode = `mode_id=${met.item('interaction-modes').id}`
  const persona = `persona_id=${met.item('personas').id}`
  for (const query of [mode, persona, `${mode}&${persona}`])
    expect(await met.trend(`?${query}`)).toMatchObject([{ session_id: session }])
  for (const query of [
    `mode_id=${unknownId}`,
    `persona_id=${unknownId}`,
    `${mode}&persona_id=${unknownId}`,
  ])
    expect(await met.trend(`?${query}`)).toEqual([])
})

test('names a malformed filter, and responds 404 to an unknown user', async () => {
  const path = (user: string) => `/api/v1/sessions/user/${user}/trend`
  for (const field of ['mode_id', 'persona_id'])
    for (const value of ['7', '', '%00', `${unknownId}&${field}=${unknownId}`])
      expect(await app.admin('GET', `${path(met.user_id)}?${field}=${value}`)).toMatchObject({
        status: 400,
        body: { field, message: `${field} must be an id` },
      })
  for (const user of [unknownId, '7']) expect((await app.admin('GET', path(user))).status).toBe(404)
})
