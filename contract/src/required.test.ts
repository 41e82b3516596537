import { expect, test } from 'vitest'
import { validationErrors } from '../test/validation-errors.ts'
import {
  aiRoles,
  coaching,
  companySizes,
  credentials,
  industries,
  interactionModes,
  manufacturingModels,
  modeReports,
  personas,
  plantSizes,
  products,
  users,
} from './index.ts'
import type { Schema } from './index.ts'

const tags = [
  'R153',
  'R154',
  'R155',
  'R159',
  'R160',
  'R161',
  'R162',
  'R163',
  'R164',
  'R170',
  'R176',
]

const named = { name: 'Name is required', description: 'Prompt Template is required' }

test.each<[string, Schema, Record<string, string>]>([
  ['sign-in', credentials, { email: 'Email is required', password: 'Password is required' }],
  ['AI role', aiRoles.input, named],
  [
    'industry',
    industries.input,
    { name: 'Name is required', details: 'Prompt Template is required' },
  ],
  ['company size', companySizes.input, named],
  ['plant size', plantSizes.input, named],
  ['manufacturing model', manufacturingModels.input, named],
  [
    'product',
    products.input,
    {
      name: 'Name is required',
      details: 'Prompt Template is required',
      industry_id: 'Industry is required',
    },
  ],
  [
    'mode',
    interactionModes.input,
    {
      name: 'Name is required',
      description: 'Description is required',
      prompt_template: 'Prompt Template is required',
    },
  ],
  [
    'report',
    modeReports.input,
    { mode_id: 'Name is required', prompt_template: 'Prompt Template is required' },
  ],
  ['coaching', coaching.input, { name: 'Name is required', template: 'Template is required' }],
  [
    'user',
    users.input,
    { first_name: 'First name is required', last_name: 'Last name is required' },
  ],
  [
    'persona',
    personas.input,
    {
      name: 'Name is required',
      behavioral_detail: 'Summary is required',
      industry_id: 'Industry is required',
      plant_size_impact_id: 'Plant Size is required',
      company_size_id: 'Company Size is required',
      ai_role_id: 'Role is required',
      manufacturing_model_id: 'Manufacturing Model is required',
      geography: 'Geography is required',
      gender: 'Gender is required',
      voice_id: 'Voice ID is required',
    },
  ],
])('%s: names every required field that is absent or empty', { tags }, (_, schema, messages) => {
  expect(validationErrors(schema, {})).toEqual(messages)
  expect(
    validationErrors(schema, Object.fromEntries(Object.keys(messages).map((key) => [key, '']))),
  ).toEqual(messages)
})
