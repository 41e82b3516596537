import { inBraces, modePlaceholders } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { testCrudResource } from '../../../test/crud-resource.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'

const path = '/v1/interaction-modes'
const prompt_template = modePlaceholders.map(inBraces).join('\\n')
const input = { name: 'Closing', description: 'The last talk.', prompt_template }
const app = testCrudResource({
  requirements: ['R155', 'R187'],
  path,
  key: 'mode_id',
  noun: 'mode',
  table: 'interaction_modes',
  input: async () => input,
  changed: { mode_id: '', prompt_template: `Changed. ${prompt_template}` },
  required: {
    name: 'Name is required',
    description: 'Description is required',
    prompt_template: 'Prompt Template is required',
  },
})
const create = () => app().admin('POST', `/api${path}/`, input)

test(
  'creates no fourth mode from 20 concurrent requests, and a new one after a delete',
  { tags: ['R240'] },
  async () => {
    const { admin } = app()
    const responses = await Promise.all(Array.from({ length: 20 }, create))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...[201, 201, 201],
      ...Array.from({ length: 17 }, () => 409),
    ])
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({
      message: 'There are 3 interaction modes already. Delete one before you add another.',
    })
    const modes = Object((await admin('GET', `/api${path}`)).body)
    expect(modes).toHaveLength(3)
    await admin('DELETE', `/api${path}/${modes[1].mode_id}`)
    expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(409)
  },
)

test('reads a mode by id', { tags: ['R205'] }, async () => {
  const { body } = await create()
  const id = Object(body).mode_id
  expect(await app().admin('GET', `/api${path}/${id}`)).toMatchObject({ status: 200, body })
  await app().admin('DELETE', `/api${path}/${id}`)
  expect((await app().admin('GET', `/api${path}/${id}`)).status).toBe(404)
})

test('renames a mode only if the update contains a name', async () => {
  const { mode_id } = Object((await create()).body)
  const update = async (more: object) =>
    (await app().admin('PUT', `/api${path}/${mode_id}`, { mode_id, prompt_template, ...more })).body
  expect(await update({})).toMatchObject({ name: 'Closing', description: 'The last talk.' })
  expect(await update({ name: 'Ending', description: 'Last.' })).toMatchObject({
    name: 'Ending',
    description: 'Last.',
  })
  expect(await update({ name: '' })).toEqual({ message: 'Name is required', field: 'name' })
})

test.each(['x', '00000000-0000-4000-8000-000000000000', '__proto__'])(
  'rejects an update with the mode_id %s of another mode',
  async (other) => {
    const { body } = await create()
    const { mode_id } = Object(body)
    const sent = { mode_id: other, prompt_template: `Changed. ${prompt_template}` }
    expect(await app().admin('PUT', `/api${path}/${mode_id}`, sent)).toMatchObject({
      status: 400,
      body: { message: 'mode_id must match the id in the path', field: 'mode_id' },
    })
    expect((await app().admin('GET', `/api${path}/${mode_id}`)).body).toEqual(body)
    const upper = { ...sent, mode_id: mode_id.toUpperCase() }
    expect((await app().admin('PUT', `/api${path}/${mode_id}`, upper)).status).toBe(200)
  },
)

test.each([
  [prompt_template.replace('{gender}', ''), 'Missing keywords: gender'],
  [
    `${prompt_template} {foo}`,
    'Invalid keywords detected: foo. Please use only the provided keywords.',
  ],
  [
    `${prompt_template} {role}`,
    'Duplicate keywords detected: role. Each keyword can only be used once.',
  ],
])(
  'checks the placeholders of %j',
  { tags: ['R156', 'R157', 'R158'] },
  async (template, message) => {
    const refusal = { status: 400, body: { message, field: 'prompt_template' } }
    const { mode_id } = Object((await create()).body)
    const body = { ...input, mode_id, prompt_template: template }
    expect(await app().admin('POST', `/api${path}`, body)).toMatchObject(refusal)
    expect(await app().admin('PUT', `/api${path}/${mode_id}`, body)).toMatchObject(refusal)
  },
)

test('rejects the delete of a mode with sessions or a report', { tags: ['R215'] }, async () => {
  const { admin, db } = app()
  const mode_id = await addMode(db)
  const persona_id = await addPersona(db, await addIndustry(db))
  const { user_id } = await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()
  await db.insertInto('mode_reports').values({ mode_id, prompt_template: 'Report.' }).execute()
  for (const status of ['completed', 'abandoned'])
    await db.insertInto('sessions').values({ user_id, persona_id, mode_id, status }).execute()
  expect(await admin('DELETE', `/api${path}/${mode_id}`)).toMatchObject({
    status: 409,
    body: { message: 'Closing is used by 2 sessions and 1 report.' },
  })
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('mode_reports').execute()
  expect((await admin('DELETE', `/api${path}/${mode_id}`)).status).toBe(204)
})
