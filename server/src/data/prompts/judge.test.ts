import { expect, test } from 'vitest'
import { findReport, readResults, readScored } from './judge.ts'

const of = (overall_score: unknown, more: object = {}) => JSON.stringify({ overall_score, ...more })
const [draft, real] = [of(20, { closing: 0 }), of(85, { closing: 90 })]
const format = '{"overall_score": <0-100>, "coaching_summary": "<text>"}'
const zeros = of(0, { closing: 0, coaching_summary: 'Two sentences.' })
const fence = (text: string, language = 'json') => `\`\`\`${language}\n${text}\n\`\`\``
const deep = '['.repeat(101) + ']'.repeat(101)

/** The overall score of each answer; `undefined` where it has none. */
const answers: readonly [string, string, number | undefined][] = [
  ['a report alone', real, 85],
  ['a report with line breaks', JSON.stringify(JSON.parse(real), null, 2), 85],
  ['a report in a fence', fence(real), 85],
  ['a report in a fence without a language', `Here:\n${fence(real, '')}\nGood luck!`, 85],
  ['a report in a fence that never ends', `\`\`\`json\n${real}`, 85],
  ['a report between sentences', `My verdict is ${real}, as you see.`, 85],
  ['a report in a list', `[${real}]`, 85],
  ['the format repeated before it', `I answer as ${format}:\n${real}`, 85],
  ['an example repeated before it', `${fence(zeros)}\n${fence(real)}`, 85],
  ['a draft before it', `Draft: ${draft}\n\nFinal: ${real}`, 85],
  ['a draft in a fence before it', `${fence(draft)}\nBetter:\n${real}`, 85],
  ['the same line by line', `${draft}\n${of(40)}\n${real}`, 85],
  ['thoughts before it', `<think>Hm, {maybe} "20".</think>${real}`, 85],
  ['a draft in thoughts before it', `<think>${draft}</think>\n${real}`, 85],
  ['a draft in thoughts after it', `${real}\n<think>Or ${draft}?</think>`, 85],
  ['thoughts in capitals', `<THINK>${draft}</THINK>${real}`, 85],
  [
    'thoughts by other tags',
    `<reasoning>${draft}</reasoning>${real}<thought>${draft}</thought>`,
    85,
  ],
  ['thoughts within thoughts', `<think>a<think>${draft}</think>${draft}</think>${real}`, 85],
  ['thoughts without a beginning', `So ${draft} it is.</think>\n${real}`, 85],
  ['a draft in thoughts alone', `<think>${draft}</think> I cannot judge this.`, undefined],
  ['thoughts without an end', `<think>${draft} but`, undefined],
  ['a report, then thoughts without an end', `${real}<think>${draft} but`, 85],
  ['an object after it that is no report', `${real}\n{"confidence": 0.9}`, 85],
  ['a report in words after it', `${real}\n{"overall_score": "high"}`, 85],
  ['a report within it', of(85, { details: { overall_score: 20 } }), 85],
  ['a report only within another object', `{"report": ${real}}`, undefined],
  ['braces in its texts', of(85, { coaching_summary: 'Ask "why {" or } or \\"{".' }), 85],
  ['thoughts in its texts', of(85, { coaching_summary: '<think> Ask. {"overall_score": 1}' }), 85],
  ['a quote that never ends before it', `{"overall_score": 5", {\n${real}`, 85],
  ['a report that is cut off after it', `${real}\n{"overall_score": 8`, 85],
  ['a report that is cut off around another', `{"overall_score": 8, "before": ${real}, "a`, 85],
  ['a report that is cut off', '{"overall_score": 85, "coaching_summary": "Ask', undefined],
  ['no object', 'I would say 85 of 100.', undefined],
  ['the format alone', format, undefined],
  ['a list of numbers', '[85]', undefined],
  ['a text with the JSON', JSON.stringify(real), undefined],
  ['a report that is nested too deeply', `{"overall_score": 85, "a": ${deep}}`, undefined],
]

test.each(answers)('reads %s', (_, answer, score) => {
  const read = () => readScored(answer)['overall_score']
  if (score === undefined) expect(read).toThrow('sent a report without an overall score')
  else expect(read()).toBe(score)
})

test('shows an author an object without an overall score', () => {
  expect(findReport(`<think>${draft}</think>{"closing": 7}`)).toEqual({ closing: 7 })
  expect(findReport(`<think>${draft}</think>`)).toBeUndefined()
})

test('reads the last results of a check, and none of its thoughts', () => {
  const results = (met: boolean) => JSON.stringify({ results: [{ number: 1, met, quote: '' }] })
  const answer = `<think>${results(false)}</think>${results(false)} No: ${results(true)} {"done": 1}`
  expect(readResults(answer, ['is polite'], [])).toMatchObject([{ met: true }])
})

// With a time that grows with the square of the length, each would take minutes.
test.each([
  '{',
  '{"a":',
  '{"a":[',
  '{"',
  '"{',
  '{ {] ',
  '[{',
  '{}',
  '\\{"',
  '<think>',
  '</think>',
  '<think>{</think>',
  '```\n{',
  '\n',
])('reads an answer of nothing but %j', (part) => {
  const { overall_score = 85 } = findReport(part.repeat(50_000 / part.length) + real) ?? {}
  expect(overall_score).toBe(85)
})
