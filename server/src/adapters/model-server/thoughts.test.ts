import { expect, test } from 'vitest'
import { splitThoughts } from './thoughts.ts'

/** The words of an answer in these pieces, without what turned out to be thoughts. */
const wordsOf = (pieces: readonly string[]) => {
  const split = splitThoughts()
  const all = [...pieces.map((piece) => split(piece)), split('', true)]
  return all.reduce((words, part) => (part.discard ? '' : words) + part.words, '')
}

test.each([
  ['Good morning.', 'Good morning.'],
  [' Good\n<b>morning</b> [1] <', ' Good\n<b>morning</b> [1] <'],
  ['a < b <t', 'a < b <t'],
  ['<think>Hm.</think>Yes.', 'Yes.'],
  ['<think>\nHm.\n</think>\n\nYes.\n', 'Yes.\n'],
  ['<THINKING>1 < 2 </think> no</Thinking> Yes.', 'Yes.'],
  ['[THINK]Hm.[/THINK]Yes.', 'Yes.'],
  ['[thinking] Well, [/think] yes.', '[thinking] Well, [/think] yes.'],
  ['<thought>a</thought><reasoning>b</reasoning>Yes.', 'Yes.'],
  ['Well. <think>Hm.</think>Yes.', 'Well. Yes.'],
  ['Hm, the trainee is late.\n</think>\nYes.', 'Yes.'],
  ['<think>Hm.', ''],
  ['<think></think>', ''],
  ['<thinker> Yes.', '<thinker> Yes.'],
  ['<think>{"a": 1}</think>{"b": "<think>"}', '{"b": "<think>"}'],
  ['{"a": "say <think> and </think>"}', '{"a": "say <think> and </think>"}'],
])('reads %j, however it is cut', (answer, words) => {
  expect(wordsOf([answer])).toBe(words)
  expect(wordsOf(Array.from(answer))).toBe(words)
  for (let cut = 1; cut < answer.length; cut++)
    expect(wordsOf([answer.slice(0, cut), answer.slice(cut)])).toBe(words)
})
