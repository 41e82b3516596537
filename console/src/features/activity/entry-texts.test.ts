import type { ActivityDetails } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { entryTexts } from './entry-texts.ts'

const entry: ActivityDetails = {
  audit_id: '1',
  at: '2026-11-22T14:05:12Z',
  actor_email: 'robin@plant.example',
  action: 'update',
  entity: 'personas',
  entity_id: '7',
  title: 'Dana',
  fields: [],
  address: null,
  request_id: 'r',
  undoable: false,
  before: {
    persona_id: '7',
    name: 'Dana',
    behavioral_detail: 'Curt.\\nBusy.',
    status_active: true,
    industry: { industry_id: '1', name: 'Packaging' },
    persona_products: [
      { product: { product_id: '2', name: 'Films' } },
      { product: { name: 'Bags' } },
    ],
    profile_pic: null,
    version: 1,
    updated_at: '2026-11-21T14:05:12Z',
  },
  after: {
    persona_id: '7',
    name: 'Dana W',
    status_active: false,
    voice_speed: 1200,
    odd: { a: 1 },
  },
}

test('shows both sides with the same fields, in the words of the form', () => {
  const { before, after } = entryTexts(entry)
  expect(before).toEqual([
    { label: 'Name', text: 'Dana' },
    { label: 'Summary', text: 'Curt.\nBusy.' },
    { label: 'Status', text: 'Active' },
    { label: 'Industry', text: 'Packaging' },
    { label: 'Products', text: 'Films\nBags' },
    { label: 'Profile Picture', text: '' },
    { label: 'Voice speed', text: '' },
    { label: 'Odd', text: '' },
  ])
  expect(after?.map(({ text }) => text)).toEqual([
    'Dana W',
    '',
    'Inactive',
    '',
    '',
    '',
    '1,200',
    '{\n  "a": 1\n}',
  ])
})

test('has one side only for what was added or deleted, and none without content', () => {
  expect(entryTexts({ ...entry, before: null }).before).toBeUndefined()
  expect(entryTexts({ ...entry, after: null }).after).toBeUndefined()
  expect(entryTexts({ ...entry, before: null, after: null })).toEqual({
    before: undefined,
    after: undefined,
  })
})
