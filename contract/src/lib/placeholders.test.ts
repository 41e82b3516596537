import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyCases } from '../../test/property-cases.ts'
import { modeTemplateErrors } from '../resources/interaction-modes.ts'
import { validationMessages } from './validation-messages.ts'
import {
  inBraces,
  checkPlaceholders,
  findPlaceholders,
  modePlaceholders,
  uniqueWords,
} from './placeholders.ts'

const whole = modePlaceholders.map(inBraces).join('\n')
const plain = fc.string({ maxLength: 20 }).map((text) => text.replace(/[{}]/g, ''))

test('there are 14 mode placeholders', { tags: ['R131'] }, () => {
  expect(modePlaceholders).toHaveLength(14)
  expect(new Set(modePlaceholders).size).toBe(14)
  expect(checkPlaceholders(whole, modePlaceholders)).toEqual({
    missing: [],
    unknown: [],
    repeated: [],
  })
})

test('reports missing placeholders in the order of the specification', { tags: ['R156'] }, () => {
  fc.assert(
    fc.property(fc.subarray([...modePlaceholders]), plain, (present, between) => {
      const text = present.toReversed().map(inBraces).join(between)
      expect(checkPlaceholders(text, modePlaceholders).missing).toEqual(
        modePlaceholders.filter((word) => !present.includes(word)),
      )
    }),
    propertyCases,
  )
})

test('finds every placeholder with its position and line', { tags: ['R157', 'R158'] }, () => {
  const word = fc.constantFrom('role', 'gender', 'foo', ' role ', 'Role', 'a b')
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, word), { maxLength: 12 }), (pieces) => {
      const text = pieces.map(([before, name]) => before + inBraces(name)).join('')
      const found = findPlaceholders(text)
      expect(found.map(({ word: name }) => name)).toEqual(pieces.map(([, name]) => name))
      for (const { word: name, start, end, line } of found) {
        expect(text.slice(start, end)).toBe(inBraces(name))
        expect(line).toBe(text.slice(0, start).split('\n').length)
      }
    }),
    propertyCases,
  )
})

test.each([
  ['{foo}', ['foo'], []],
  ['{ role }', [' role '], []],
  ['{Role}', ['Role'], []],
  ['{{role}}', [], []],
  ['{role} {role} {role}', [], ['role']],
  ['{}', [], []],
  ['{ }', [], []],
  ['{a\nb}', [], []],
  ['{role', [], []],
  ['role}', [], []],
  ['{foo}{foo}', ['foo'], []],
])(
  'finds unknown and repeated placeholders in %j',
  { tags: ['R157', 'R158'] },
  (text, unknown, repeated) => {
    const errors = checkPlaceholders(text, modePlaceholders)
    expect(uniqueWords(errors.unknown)).toEqual(unknown)
    expect(uniqueWords(errors.repeated)).toEqual(repeated)
  },
)

test('handles 200,000 unclosed braces', () => {
  expect(findPlaceholders('{'.repeat(200_000))).toEqual([])
  expect(findPlaceholders('{' + 'a'.repeat(200_000))).toEqual([])
})

describe('the errors of a template', () => {
  const { missing, invalid, duplicate } = validationMessages.keywords
  const without = (word: string) => modePlaceholders.filter((other) => other !== word)

  test('name all placeholders of an empty template', { tags: ['R156'] }, () => {
    for (const text of ['', 'x', ' \n'])
      expect(modeTemplateErrors(text)).toEqual([missing([...modePlaceholders])])
    expect(modeTemplateErrors(whole)).toEqual([])
  })

  test.each(modePlaceholders)(
    'name {%s} where only that is missing',
    { tags: ['R156'] },
    (word) => {
      const text = without(word).toReversed().map(inBraces).join(' ')
      expect(modeTemplateErrors(text)).toEqual([missing([word])])
    },
  )

  test('name each wrong word once, in the order of the text', { tags: ['R157', 'R158'] }, () => {
    expect(modeTemplateErrors(`${whole}\n\n{foo} { role } {Role} {foo}`)).toEqual([
      invalid(['foo', ' role ', 'Role']),
    ])
    expect(modeTemplateErrors(`${whole}\n{role} and {gender} and {role}`)).toEqual([
      duplicate(['role', 'gender']),
    ])
  })

  test(
    'come in the order missing, unknown, repeated, wherever they are in the text',
    { tags: ['R156', 'R157', 'R158'] },
    () => {
      const rest = without('gender').map(inBraces).join('\n')
      for (const text of [`${rest}\n{foo} {role}`, `{role} {foo}\n${rest}`])
        expect(modeTemplateErrors(text)).toEqual([
          missing(['gender']),
          invalid(['foo']),
          duplicate(['role']),
        ])
    },
  )
})
