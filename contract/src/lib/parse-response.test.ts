import { expect, test } from 'vitest'
import {
  industries,
  interactionModes,
  personas,
  plans,
  parseList,
  parseItem,
  readPlans,
  readSubscriptions,
  readUsers,
  users,
} from '../index.ts'

test('reads numeric ids as text and absent texts as empty', () => {
  expect(
    parseItem(industries.update.response, { industry_id: 7, name: 'Steel', extra: true }),
  ).toEqual({
    industry_id: '7',
    name: 'Steel',
    details: '',
  })
})

test('leaves out unreadable items of a list and rejects what is no array', () => {
  const rows = [{ industry_id: 'a' }, null, 7, 'x', [], { name: 'no id' }, { industry_id: 'b' }]
  expect(parseList(industries.list.response, rows)?.map((row) => row.industry_id)).toEqual([
    'a',
    'b',
  ])
  expect(parseList(industries.list.response, { rows })).toBeUndefined()
  expect(parseItem(industries.update.response, null)).toBeUndefined()
})

test('treats a field of an unknown shape as absent', () => {
  const [user, ...others] =
    readUsers([
      {
        user_id: 1,
        email: 'a@b.co',
        phone_number: 5550100,
        created_at: 17e11,
        role: 'sales_person',
      },
      { user_id: {}, email: 'no id' },
    ]) ?? []
  expect(user).toEqual({ user_id: '1', email: 'a@b.co', first_name: '', last_name: '' })
  expect(others).toEqual([])
  expect(parseItem(industries.update.response, { industry_id: 7, name: 7, details: [] })).toEqual({
    industry_id: '7',
    name: '',
    details: '',
  })
})

test('reads alternative name fields of modes and personas', { tags: ['R129'] }, () => {
  for (const key of ['name', 'mode_name', 'title'])
    expect(
      parseItem(interactionModes.read.response, { mode_id: '1', [key]: 'Closing' })?.name,
    ).toBe('Closing')
  for (const key of ['name', 'persona_name', 'title'])
    expect(parseList(personas.list.response, [{ persona_id: 1, [key]: 'Dana' }])?.[0]?.name).toBe(
      'Dana',
    )
})

test('treats unreadable numbers as absent', () => {
  const read = (plan: object) => parseItem(plans.update.response, { plan_type: 'starter', ...plan })
  expect(read({ monthly_price: '19.90' })?.monthly_price).toBe(19.9)
  expect(read({ max_users: 'many' })?.max_users).toBeUndefined()
  expect(read({})?.max_users).toBeUndefined()
})

test('reads a user without role and phone', () => {
  expect(parseItem(users.update.response, { id: 1, email: 'a@b.co', role: null })).toMatchObject({
    id: '1',
    first_name: '',
  })
})

test(
  'reads a plan id from any of three fields and always sets a status',
  { tags: ['R134', 'R135'] },
  () => {
    const read = readPlans([
      { id: 1, status_active: false, is_custom: true },
      { subscription_id: 'b', is_custom: false },
      { plan_id: 3, status_active: null },
      { plan_type: 'starter' },
    ])
    expect(read?.map(({ id, status_active }) => [id, status_active])).toEqual([
      ['1', false],
      ['b', false],
      ['3', true],
    ])
    expect(readPlans({ plans: [] })).toBeUndefined()
  },
)

test('reads subscriptions sent as an array, as one object, or as none', { tags: ['R206'] }, () => {
  const one = { user_subscription_id: 7, credits_remaining: '12' }
  const read = { user_subscription_id: '7', credits_remaining: 12 }
  expect(readSubscriptions([one, 'x'])).toMatchObject([read])
  expect(readSubscriptions(one)).toMatchObject([read])
  for (const none of [[], {}, null]) expect(readSubscriptions(none)).toEqual([])
  for (const other of ['x', 7, undefined]) expect(readSubscriptions(other)).toBeUndefined()
})
