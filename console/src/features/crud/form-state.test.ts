import { describe, expect, test } from 'vitest'
import type { Draft } from '../../services/session/drafts.ts'
import { changedBy, openForm } from './form-state.ts'
import type { Base } from './form-state.ts'

const base: Base<{ id: string }> = {
  row: { id: '1' },
  version: 4,
  stored: { name: 'New', text: 'b' },
}
const draft = (id: string, values: Draft['values'], more?: Partial<Draft>): Draft => ({
  id,
  at: 0,
  values,
  stored: base.stored,
  ...more,
})

describe('opening a form', () => {
  test('ignores drafts that equal the row and takes the newest of the others', () => {
    const drafts = [draft('3', base.stored), draft('2', { name: 'New', text: 'c' }), draft('1', {})]
    expect(openForm(base, drafts).draft?.id).toBe('2')
    expect(openForm(base, drafts.slice(0, 1))).toEqual({ name: 'editing', base })
  })

  test('goes on from the version that the draft was made from', () => {
    const made = { version: 3, stored: { name: 'Old', text: 'a' } }
    const { base: from } = openForm(base, [draft('1', { name: 'Mine', text: 'a' }, made)])
    expect(from).toEqual({ ...base, ...made })
  })
})

test.each([
  ['a', 'b', 'a', 'theirs'],
  ['a', 'a', 'b', 'mine'],
  ['a', 'b', 'c', 'both'],
  [undefined, 'b', 'c', 'both'],
] as const)('from %j, %j and %j were changed by %s', (before, theirs, mine, side) => {
  expect(changedBy(before, theirs, mine)).toBe(side)
})
