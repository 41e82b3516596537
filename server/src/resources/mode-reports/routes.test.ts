import { expect, test } from 'vitest'
import { testCrudResource } from '../../../test/crud-resource.ts'
import { addMode } from '../../../test/resource-rows.ts'

const path = '/v1/interaction-mode-report-details'
let mode_id: string
const app = testCrudResource({
  requirements: ['R163', 'R198'],
  path,
  key: 'report_detail_id',
  noun: 'report',
  table: 'mode_reports',
  input: async ({ db }) => {
    mode_id = await addMode(db)
    return { mode_id, prompt_template: "Judge the 'close'.\\nBe fair." }
  },
  changed: { prompt_template: 'Judge again.' },
  required: { mode_id: 'Name is required', prompt_template: 'Prompt Template is required' },
})

test(
  'creates one report from 20 concurrent requests for a mode',
  { tags: ['R070', 'R240'] },
  async () => {
    const { admin } = app()
    const input = { mode_id, prompt_template: 'Judge.' }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => admin('POST', `/api${path}/`, input)),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const rejected = responses.filter(({ status }) => status === 409)
    expect(rejected).toHaveLength(19)
    expect(rejected[0]?.body).toEqual({
      message: 'This interaction mode already has a report. Edit that one instead.',
    })
  },
)

test('rejects an unknown mode and names the field', async () => {
  const unknown = { mode_id: '00000000-0000-4000-8000-000000000000', prompt_template: 'Judge.' }
  expect(await app().admin('POST', `/api${path}/`, unknown)).toMatchObject({
    status: 409,
    body: {
      message: 'The selected mode does not exist. It may have been deleted.',
      field: 'mode_id',
    },
  })
})
