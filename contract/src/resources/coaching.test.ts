import { expect, test } from 'vitest'
import { readCoachingPrompts } from './coaching.ts'

const ours = { prompt_id: '1', name: 'Debrief', template: 'Read {conversation_text}.' }
const theirs = { id: 1, name: 'Debrief', prompt: 'Read {conversation_text}.', is_default: true }

test.each([
  ['an array', [ours], [ours]],
  ['an array under other names', [theirs], [ours]],
  ['an object that holds an array', { prompt: [theirs, ours] }, [ours, ours]],
  ['an object that holds one', { prompt: theirs }, [ours]],
  ['one as it is', ours, [ours]],
  ['one whose text is its prompt', theirs, [ours]],
  ['an array with what cannot be read', [ours, null, 'x', { name: 'No id' }], [ours]],
  ['an empty array', [], []],
  ['no text at all', [{ prompt_id: 1, name: 'New' }], [{ ...ours, name: 'New', template: '' }]],
])('coaching prompts as %s', { tags: ['R136', 'R211'] }, (_, answer, read) => {
  expect(readCoachingPrompts(answer)).toMatchObject(read)
})

test.each([[null], ['text'], [{}], [{ prompt: null }], [{ message: 'no' }]])(
  '%j is no answer about coaching',
  (answer) => {
    expect(readCoachingPrompts(answer)).toBeUndefined()
  },
)
