import { expect, test } from 'vitest'
import { readCoachingPrompts } from './coaching.ts'

const ours = { prompt_id: '1', name: 'Debrief', template: 'Read {conversation_text}.' }
const theirs = { id: 1, name: 'Debrief', prompt: 'Read {conversation_text}.', is_default: true }

test.each([
  ['an array', [ours], [ours]],
  ['an array with alternative field names', [theirs], [ours]],
  ['an object with an array', { prompt: [theirs, ours] }, [ours, ours]],
  ['an object with one prompt', { prompt: theirs }, [ours]],
  ['a single prompt', ours, [ours]],
  ['a single prompt whose text is in `prompt`', theirs, [ours]],
  ['an array with unreadable items', [ours, null, 'x', { name: 'No id' }], [ours]],
  ['an empty array', [], []],
  [
    'a prompt without text',
    [{ prompt_id: 1, name: 'New' }],
    [{ ...ours, name: 'New', template: '' }],
  ],
])('reads coaching prompts sent as %s', { tags: ['R136', 'R211'] }, (_, json, prompts) => {
  expect(readCoachingPrompts(json)).toMatchObject(prompts)
})

test.each([[null], ['text'], [{}], [{ prompt: null }], [{ message: 'no' }]])(
  'rejects %j as a list of coaching prompts',
  (json) => {
    expect(readCoachingPrompts(json)).toBeUndefined()
  },
)
