import { expect, test } from 'vitest'
import { queryOf } from './filters.ts'

const now = new Date(2026, 10, 22, 15, 30)
const local = (...parts: [number, number, number, number?, number?, number?, number?]) =>
  new Date(...parts).toISOString()

test.each([
  ['everything', {}, {}],
  ['today', { range: 'today' }, { from: local(2026, 10, 22) }],
  ['the last 7 days, today among them', { range: '7' }, { from: local(2026, 10, 16) }],
  ['the last 30 days', { range: '30' }, { from: local(2026, 9, 24) }],
  [
    'both days of a range',
    { range: 'custom', from: '2026-11-01', to: '2026-11-02' },
    { from: local(2026, 10, 1), to: local(2026, 10, 2, 23, 59, 59, 999) },
  ],
  ['no day that does not exist', { range: 'custom', from: '2026-02-31', to: 'now' }, {}],
  [
    'the other filters, without the shown name',
    { actor: 'a@b.example', entity: 'users', entity_id: '7', name: 'Maya', text: ' may ' },
    { actor: 'a@b.example', entity: 'users', entity_id: '7', text: 'may' },
  ],
])('asks for %s', (_, filters, query) => {
  expect(queryOf(filters, false, now)).toEqual(query)
})

test.each([
  [{}, { without: 'trial' }],
  [{ entity: 'trials' }, { entity: 'trials', without: 'trial' }],
  [{ conversations: 'shown' }, {}],
  [{ action: 'trial' }, { action: 'trial' }],
])('leaves out test conversations unless they are asked for: %j', (filters, query) => {
  expect(queryOf(filters, true, now)).toEqual(query)
})
