import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAuditLog } from './audit-log.ts'
import type { Tables } from '../src/database/schema.ts'
import { startApp } from './app.ts'
import type { TestApp } from './app.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** What distinguishes one CRUD resource from another. */
interface CrudResource {
  /** Its path below `/api`. */
  path: string
  /** The name of its id. */
  key: string
  /** What messages call it. */
  noun: string
  table: keyof Tables
  /** A complete input, built after the server has started, since it may refer to other rows. */
  input: (app: TestApp) => Promise<Readonly<Record<string, string>>>
  /** The body of an update. */
  changed: Readonly<Record<string, string>>
  /** Each required field with the message for an empty one. */
  required: Readonly<Record<string, string>>
  /** The requirements that this test covers. */
  requirements: string[]
}

/**
 * Tests over HTTP what every CRUD resource does: list, create, update, delete, validation, versions and audit.
 * @returns the server, for tests of this resource only
 */
export const testCrudResource = (resource: CrudResource): (() => TestApp) => {
  const { key, noun, table, changed, required, requirements } = resource
  const path = `/api${resource.path}`
  let app: TestApp
  let input: Readonly<Record<string, string>>
  beforeAll(async () => {
    app = await startApp()
    input = await resource.input(app)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.db.deleteFrom(table).execute()
    await clearAuditLog(app.db)
  })
  const create = async (): Promise<Record<string, unknown>> => {
    const { body } = await app.admin('POST', `${path}/`, input)
    return Object(body)
  }

  test('creates, lists, updates and deletes', { tags: requirements }, async () => {
    const created = await app.admin('POST', `${path}/`, input)
    const [row] = Object(await app.admin('GET', path)).body
    expect(created).toMatchObject({ status: 201, body: { ...row, ...input, version: 1 } })

    const updated = await app.admin('PUT', `${path}/${row[key]}`, changed)
    expect(updated).toMatchObject({
      status: 200,
      body: { ...input, ...changed, [key]: row[key], version: 2 },
    })
    expect((await app.admin('GET', `${path}/`)).body).toEqual([updated.body])

    expect(await app.admin('DELETE', `${path}/${row[key]}`)).toMatchObject({
      status: 204,
      body: '',
    })
    expect((await app.admin('GET', path)).body).toEqual([])
    const audit = await app.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
    expect(audit.map(({ action, entity, entity_id }) => [action, entity, entity_id])).toEqual(
      ['create', 'update', 'delete'].map((action) => [action, table, row[key]]),
    )
  })

  test.each(Object.entries(required))(
    'requires %s: "%s"',
    { tags: ['R215'] },
    async (field, message) => {
      const refusal = { status: 400, body: { message, field } }
      expect(await app.admin('POST', path, { ...input, [field]: '' })).toMatchObject(refusal)
      expect(await app.admin('POST', path, { ...input, [field]: undefined })).toMatchObject(refusal)
      expect((await app.admin('POST', path, { ...input, [field]: 7 })).status).toBe(400)
      expect((await app.admin('GET', path)).body).toEqual([])
    },
  )

  test('rejects an update with a stale version', async () => {
    const { [key]: id } = await create()
    const send = (version: string) =>
      app.admin('PUT', `${path}/${id}`, changed, { 'if-match': version })
    expect((await send('"1"')).status).toBe(200)
    const late = await send('"1"')
    expect(late.status).toBe(412)
    expect(Object(late.body).message).toMatch(/was changed by ann@greenroom\.example on .+ UTC/)
    expect((await send('"2"')).status).toBe(200)
  })

  test('responds 404 with a message to an unknown id', async () => {
    const message = `There is no ${noun} with this id. It may have been deleted.`
    const missing = { status: 404, body: { message } }
    expect(await app.admin('PUT', `${path}/${unknownId}`, changed)).toMatchObject(missing)
    expect(await app.admin('DELETE', `${path}/${unknownId}`)).toMatchObject(missing)
  })

  return () => app
}
