import { expect, test } from 'vitest'
import { scopesOf } from './scopes.ts'

const pair = { persona: { id: 'p' }, mode: { id: 'm' } }
const names = { persona: () => 'Walter', mode: () => 'Cold call' }
const keep = (name: string, persona_id: string | null, mode_id: string | null) => ({
  name,
  persona_id,
  mode_id,
})

test('offers the sets of a persona and a mode that have conversations', () => {
  const all = [keep('a', 'p', 'm'), keep('b', 'p', 'n'), keep('c', 'q', 'm'), keep('d', null, null)]
  const named = (trials: typeof all) =>
    scopesOf(trials, pair, names).map((scope) => [
      scope.label,
      scope.trials.map(({ name }) => name),
    ])
  expect(named(all)).toEqual([
    ['Walter in Cold call', ['a']],
    ['Walter in every mode', ['a', 'b']],
    ['Cold call with every persona', ['a', 'c']],
    ['All kept conversations', ['a', 'b', 'c', 'd']],
  ])
  expect(named(all.slice(2)).map(([label]) => label)).toEqual([
    'Cold call with every persona',
    'All kept conversations',
  ])
})
