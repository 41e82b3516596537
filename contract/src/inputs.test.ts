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
  subscriptions,
  toWire,
} from './index.ts'
import type { Schema } from './index.ts'

const wholeTemplate = modePlaceholders.map(inBraces).join(' ')
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

const tags = [
  'R130',
  'R153',
  'R154',
  'R160',
  'R164',
  'R171',
  'R177',
  'R178',
  'R179',
  'R187',
  'R241',
  'R242',
]

test.each<[string, Schema, unknown, object]>([
  [
    'an email without a domain',
    credentials,
    { email: 'a@b', password: '123456' },
    { email: 'Invalid email address' },
  ],
  [
    'an email that is not text',
    credentials,
    { email: ['a@b.co'], password: '123456' },
    { email: 'Invalid email address' },
  ],
  [
    'a short password',
    credentials,
    { email: 'a@b.co', password: '12345' },
    { password: 'Password must be at least 6 characters' },
  ],
  [
    'blank text',
    industries.input,
    { name: '  ', details: ' \n ' },
    { name: 'Name is required', details: 'Prompt Template is required' },
  ],
  [
    'blank choices',
    personas.input,
    { ...persona, voice_id: ' ', industry_id: '\t\n' },
    { voice_id: 'Voice ID is required', industry_id: 'Industry is required' },
  ],
  [
    'values of the wrong type',
    industries.input,
    { name: 5, details: ['x'] },
    { name: 'name must be text', details: 'details must be text' },
  ],
  [
    'text that is too long',
    industries.input,
    { name: 'x'.repeat(201), details: 'x'.repeat(200_001) },
    {
      name: 'name must be at most 200 characters',
      details: 'details must be at most 200,000 characters',
    },
  ],
  [
    'text that PostgreSQL cannot store',
    industries.input,
    { name: 'a\0', details: '\ud800' },
    {
      name: 'name must be valid Unicode text without NUL characters',
      details: 'details must be valid Unicode text without NUL characters',
    },
  ],
  [
    'an unknown coaching placeholder',
    coaching.input,
    { name: 'a', template: '{conversation_text} {x}' },
    { template: 'Only {conversation_text} is allowed as a placeholder.' },
  ],
  [
    'a repeated coaching placeholder',
    coaching.input,
    { name: 'a', template: '{conversation_text} {conversation_text}' },
    { template: '{conversation_text} can only be used once.' },
  ],
  [
    'a missing coaching placeholder',
    coaching.input,
    { name: 'a', template: 'x' },
    { template: '{conversation_text} is required in the template.' },
  ],
  [
    'an unknown geography and gender',
    personas.input,
    { ...persona, geography: 'de', gender: 'x' },
    { geography: 'geography must be one of us', gender: 'gender must be one of male, female' },
  ],
  [
    'a picture address that is no web address',
    personas.input,
    { ...persona, profile_pic: 'javascript:alert(1)' },
    { profile_pic: 'profile_pic must be a web address that begins with http:// or https://' },
  ],
  [
    'a persona with picture and products',
    personas.input,
    { ...persona, profile_pic: 'https://a.example/b.png', product_ids: ['1'] },
    {},
  ],
  [
    'negative credits',
    subscriptions.input,
    { credits_remaining: -1 },
    { credits_remaining: 'credits_remaining must not be negative' },
  ],
  ['a gift of 1 credit', subscriptions.gift, { credits: 1 }, {}],
  ...[0, -3, 1.5, null, undefined, '5', NaN].map((credits): [string, Schema, unknown, object] => [
    `a gift of ${credits} credits`,
    subscriptions.gift,
    { credits },
    { credits: 'Please enter a valid number of credits.' },
  ]),
  [
    'a mode update with id and template',
    interactionModes.change,
    { mode_id: '1', prompt_template: wholeTemplate },
    {},
  ],
])('validates %s', { tags }, (_, schema, input, messages) => {
  expect(validationErrors(schema, input)).toEqual(messages)
})

test('checks placeholders in the text as shown, not as sent', () => {
  const input = { name: 'a', template: toWire('{conversation_text} {two\nlines} C:\\n') }
  expect(validationErrors(coaching.input, input)).toEqual({})
  expect(validationErrors(industries.input, { name: 'a', details: '\\n \\n' })).toEqual({
    details: 'Prompt Template is required',
  })
})

test('counts the characters of a prompt text as shown', () => {
  const shown = 'ab\n'.repeat(66_666) + 'ab'
  expect(shown.length).toBe(200_000)
  expect(validationErrors(industries.input, { name: 'a', details: toWire(shown) })).toEqual({})
  expect(validationErrors(industries.input, { name: 'a', details: toWire(`${shown}c`) })).toEqual({
    details: 'details must be at most 200,000 characters',
  })
})

test(
  'reports all errors of a template together, missing keywords first',
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
