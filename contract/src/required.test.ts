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

const named = { name: 'Name is required', description: 'Prompt Template is required' }

test.each<[string, Schema, Record<string, string>]>([
  [
    'R153 R154 sign-in',
    credentials,
    { email: 'Email is required', password: 'Password is required' },
  ],
  ['R159 AI role', aiRoles.input, named],
  [
    'R160 industry',
    industries.input,
    { name: 'Name is required', details: 'Prompt Template is required' },
  ],
  ['R161 company size', companySizes.input, named],
  ['R161 plant size', plantSizes.input, named],
  ['R161 manufacturing model', manufacturingModels.input, named],
  [
    'R162 product',
    products.input,
    {
      name: 'Name is required',
      details: 'Prompt Template is required',
      industry_id: 'Industry is required',
    },
  ],
  [
    'R155 mode',
    interactionModes.input,
    {
      name: 'Name is required',
      description: 'Description is required',
      prompt_template: 'Prompt Template is required',
    },
  ],
  [
    'R163 report',
    modeReports.input,
    { mode_id: 'Name is required', prompt_template: 'Prompt Template is required' },
  ],
  ['R176 coaching', coaching.input, { name: 'Name is required', template: 'Template is required' }],
  [
    'R170 user',
    users.input,
    { first_name: 'First name is required', last_name: 'Last name is required' },
  ],
  [
    'R164 persona',
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
])('%s: nothing given says what is required, absent and empty alike', (_, schema, messages) => {
  expect(validationErrors(schema, {})).toEqual(messages)
  expect(
    validationErrors(schema, Object.fromEntries(Object.keys(messages).map((key) => [key, '']))),
  ).toEqual(messages)
})
