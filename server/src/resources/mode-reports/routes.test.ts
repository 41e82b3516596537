import { expect, test } from 'vitest'
import { testAlike } from '../../../test/alike.ts'
import { addMode } from '../../../test/rows.ts'

const path = '/v1/interaction-mode-report-details'
let mode_id: string
const app = testAlike({
  requirements: ['R163', 'R198'],
  path,
  key: 'report_detail_id',
  noun: 'report',
  table: 'mode_reports',
  input: async ({ db }) => {
    mode_id = await addMode(db)
    return { mode_id, prompt_template: "Judge the 'close'.\\nBe fair." }
  },
  changed: { prompt_template: 'Judge anew.' },
  required: { mode_id: 'Name is required', prompt_template: 'Prompt Template is required' },
})

test(
  'twenty creates side by side for one mode make one report',
  { tags: ['R070', 'R240'] },
  async () => {
    const { admin } = app()
    const input = { mode_id, prompt_template: 'Judge.' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin('POST', `/api${path}/`, input)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.body).toEqual({
      message: 'This interaction mode already has a report. Edit that one instead.',
    })
  },
)

test('a mode that is not there is refused by name', async () => {
  const unknown = { mode_id: '00000000-0000-4000-8000-000000000000', prompt_template: 'Judge.' }
  expect(await app().admin('POST', `/api${path}/`, unknown)).toMatchObject({
    status: 409,
    body: {
      message: 'The selected mode does not exist. It may have been deleted.',
      field: 'mode_id',
    },
  })
})
