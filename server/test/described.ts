import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../src/database/schema.ts'
import { testAlike } from './alike.ts'
import { addIndustry, addPersona } from './rows.ts'

/**
 * Tests by HTTP an alike resource of a name and a description that every persona has one of.
 * @param requirements the requirements that its path and payload prove
 */
export const testDescribed = (resource: {
  requirements: string[]
  path: string
  key: keyof Insertable<Tables['personas']>
  noun: string
  table: keyof Tables
}): void => {
  const { path, key } = resource
  const app = testAlike({
    ...resource,
    input: async () => ({
      name: 'make_to_order',
      description: "Built for 'one'.\\nNever for stock.",
    }),
    changed: { name: 'other', description: 'Other.' },
    required: { name: 'Name is required', description: 'Prompt Template is required' },
  })

  test('refuses to delete what a persona refers to', { tags: ['R215'] }, async () => {
    const { admin, db } = app()
    await addPersona(db, await addIndustry(db))
    const persona = await db.selectFrom('personas').selectAll().executeTakeFirstOrThrow()
    const one = `/api${path}/${String(persona[key])}`
    expect(await admin('DELETE', one)).toMatchObject({
      status: 409,
      body: { message: 'any is used by 1 persona.' },
    })
    await db.deleteFrom('personas').execute()
    expect((await admin('DELETE', one)).status).toBe(204)
  })
}
