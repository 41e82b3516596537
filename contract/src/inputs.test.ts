import { safeParse } from 'zod/mini'
import { expect, test } from 'vitest'
import { validationErrors } from '../test/validation-errors.ts'
import {
  inBraces,
  coaching,
  credentials,
  issueMessage,
  industries,
  interactionModes,
  modePlaceholders,
  personas,
  plans,
  subscriptions,
  toWire,
} from './index.ts'
import type { Schema } from './index.ts'

const wholeTemplate = modePlaceholders.map(inBraces).join(' ')
const plan = {
  plan_type: 'starter',
  billing_cycle: 'quarterly',
  credits_per_month: 1,
  max_users: 1,
  max_session_duration: 1,
  status_active: true,
}
const persona = {
  name: 'Dana',
  gender: 'female',
  voice_id: 'v',
  behavioral_detail: 'Careful.',
  industry_id: '1',
  ai_role_id: '1',
  manufacturing_model_id: '1',
  plant_size_impact_id: '1',
  company_size_id: '1',
  geography: 'us',
}

test.each<[string, Schema, unknown, object]>([
  ['R153', credentials, { email: 'a@b', password: '123456' }, { email: 'Invalid email address' }],
  [
    'R153',
    credentials,
    { email: ['a@b.co'], password: '123456' },
    { email: 'Invalid email address' },
  ],
  [
    'R154 R241',
    credentials,
    { email: 'a@b.co', password: '12345' },
    { password: 'Password must be at least 6 characters' },
  ],
  [
    'R160',
    industries.input,
    { name: '  ', details: ' \n ' },
    { name: 'Name is required', details: 'Prompt Template is required' },
  ],
  [
    'R164 blanks are no choice',
    personas.input,
    { ...persona, voice_id: ' ', industry_id: '\t\n' },
    { voice_id: 'Voice ID is required', industry_id: 'Industry is required' },
  ],
  [
    'wrong types',
    industries.input,
    { name: 5, details: ['x'] },
    { name: 'name must be text', details: 'details must be text' },
  ],
  [
    'too long',
    industries.input,
    { name: 'x'.repeat(201), details: 'x'.repeat(200_001) },
    {
      name: 'name must be at most 200 characters',
      details: 'details must be at most 200,000 characters',
    },
  ],
  [
    'unstorable',
    industries.input,
    { name: 'a\0', details: '\ud800' },
    {
      name: 'name must be valid Unicode text without NUL characters',
      details: 'details must be valid Unicode text without NUL characters',
    },
  ],
  [
    'R177',
    coaching.input,
    { name: 'a', template: '{conversation_text} {x}' },
    { template: 'Only {conversation_text} is allowed as a placeholder.' },
  ],
  [
    'R178',
    coaching.input,
    { name: 'a', template: '{conversation_text} {conversation_text}' },
    { template: '{conversation_text} can only be used once.' },
  ],
  [
    'R179',
    coaching.input,
    { name: 'a', template: 'x' },
    { template: '{conversation_text} is required in the template.' },
  ],
  [
    'R173',
    plans.input,
    { ...plan, credits_per_month: 0, max_users: -1, max_session_duration: 'x' },
    {
      credits_per_month: 'Credits per month must be a positive number',
      max_users: 'Max users must be a positive number',
      max_session_duration: 'Max session duration must be a positive number',
    },
  ],
  [
    'R175',
    plans.input,
    { ...plan, max_users: 1.5, monthly_price: 1.001 },
    {
      max_users: 'max_users must be a whole number',
      monthly_price: 'monthly_price must have at most two decimals',
    },
  ],
  [
    'R174',
    plans.input,
    { ...plan, billing_cycle: 'monthly' },
    { monthly_price: 'Monthly price must be a positive number' },
  ],
  [
    'R174',
    plans.input,
    { ...plan, billing_cycle: 'yearly', yearly_price: -1 },
    { yearly_price: 'Yearly price must be a positive number' },
  ],
  [
    'R172 R173 R174 all at once',
    plans.input,
    { ...plan, plan_type: ' ', billing_cycle: 'yearly', max_users: 0 },
    {
      plan_type: 'Plan type is required',
      max_users: 'Max users must be a positive number',
      yearly_price: 'Yearly price must be a positive number',
    },
  ],
  ['R174 nothing at all', plans.input, null, { '': 'Invalid input' }],
  ['R174 zero', plans.input, { ...plan, billing_cycle: 'monthly', monthly_price: 0 }, {}],
  [
    'R172',
    plans.input,
    { ...plan, plan_type: '', billing_cycle: '' },
    { plan_type: 'Plan type is required', billing_cycle: 'Billing cycle is required' },
  ],
  [
    'R242',
    personas.input,
    { ...persona, geography: 'de', gender: 'x' },
    { geography: 'geography must be one of us', gender: 'gender must be one of male, female' },
  ],
  [
    'picture',
    personas.input,
    { ...persona, profile_pic: 'javascript:alert(1)' },
    { profile_pic: 'profile_pic must be a web address that begins with http:// or https://' },
  ],
  [
    'R130',
    personas.input,
    { ...persona, profile_pic: 'https://a.example/b.png', product_ids: ['1'] },
    {},
  ],
  [
    'credits',
    subscriptions.input,
    { credits_remaining: -1 },
    { credits_remaining: 'credits_remaining must not be negative' },
  ],
  ['R171', subscriptions.gift, { credits: 1 }, {}],
  ...[0, -3, 1.5, null, undefined, '5', NaN].map((credits): [string, Schema, unknown, object] => [
    `R171 ${credits}`,
    subscriptions.gift,
    { credits },
    { credits: 'Please enter a valid number of credits.' },
  ]),
  ['R187', interactionModes.change, { mode_id: '1', prompt_template: wholeTemplate }, {}],
])('%s: %#', (_, schema, input, messages) => {
  expect(validationErrors(schema, input)).toEqual(messages)
})

test('a braced word is judged as it is shown, not as it is sent', () => {
  const input = { name: 'a', template: toWire('{conversation_text} {two\nlines} C:\\n') }
  expect(validationErrors(coaching.input, input)).toEqual({})
  expect(validationErrors(industries.input, { name: 'a', details: '\\n \\n' })).toEqual({
    details: 'Prompt Template is required',
  })
})

test('the characters of a prompt text are counted as they are shown', () => {
  const shown = 'ab\n'.repeat(66_666) + 'ab'
  expect(shown.length).toBe(200_000)
  expect(validationErrors(industries.input, { name: 'a', details: toWire(shown) })).toEqual({})
  expect(validationErrors(industries.input, { name: 'a', details: toWire(`${shown}c`) })).toEqual({
    details: 'details must be at most 200,000 characters',
  })
})

test(
  'several faults of a template are told together, missing first',
  { tags: ['R156', 'R157', 'R158'] },
  () => {
    const template = wholeTemplate.replace('{industry}', '{foo} {role}')
    const read = safeParse(interactionModes.input, {
      name: 'a',
      description: 'b',
      prompt_template: template,
    })
    expect(read.error?.issues.map(issueMessage)).toEqual([
      'Missing keywords: industry',
      'Invalid keywords detected: foo. Please use only the provided keywords.',
      'Duplicate keywords detected: role. Each keyword can only be used once.',
    ])
  },
)
