import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tables } from '../src/database/schema.ts'
import { testCrudResource } from './crud-resource.ts'
import { addIndustry, addPersona } from './resource-rows.ts'

/**
 * Tests over HTTP a CRUD resource with a name and a description that every persona refers to.
 * @param requirements the requirements that this test covers
 */
export const testNameAndDescription = (resource: {
  requirements: string[]
  path: string
  key: keyof Insertable<Tables['personas']>
  noun: string
  table: keyof Tables
}): void => {
  describe(`the list of ${resource.path}`, () => {
    const { path, key } = resource
    const app = testCrudResource({
      ...resource,
      input: async () => ({
        name: 'make_to_order',
        description: "Built for 'one'.\\nNever for stock.",
      }),
      changed: { name: 'other', description: 'Other.' },
      required: { name: 'Name is required', description: 'Prompt Template is required' },
    })

    test('rejects the delete of a row that a persona refers to', { tags: ['R215'] }, async () => {
      const { admin, db } = app()
      await addPersona(db, await addIndustry(db))
      const persona = await db.selectFrom('personas').selectAll().executeTakeFirstOrThrow()
      const one = `/api${path}/${String(persona[key])}`
      expect(await admin('DELETE', one)).toMatchObject({
        status: 409,
        body: { message: 'any is used by 1 persona: Dana.' },
      })
      await db.deleteFrom('personas').execute()
      expect((await admin('DELETE', one)).status).toBe(204)
    })
  })
}
