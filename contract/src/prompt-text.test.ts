import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWire, normalise, toSingleQuotes, toWire } from './prompt-text.ts'

/** Texts rich in what the codec treats specially. */
const tricky = fc.string({
  unit: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('\\', 'n', '\n', '\r\n', ' ', '\t', '"', "'") },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  ),
  maxLength: 60,
})
const cases = { numRuns: 10_000 }
/** A textarea shows every kind of line break as one line feed. */
const asShown = (text: string) => text.replace(/\r\n?/g, '\n')

test('what an author typed comes back normalised, backslashes too', { tags: ['R166'] }, () => {
  fc.assert(
    fc.property(tricky, (typed) => {
      expect(fromWire(toWire(typed))).toBe(normalise(typed))
    }),
    cases,
  )
})

test(
  'nothing sent has a real line break, blank lines in a row or blanks around it',
  { tags: ['R002', 'R166'] },
  () => {
    fc.assert(
      fc.property(tricky, (typed) => {
        const wire = toWire(typed)
        expect(wire).not.toMatch(/[\r\n]/)
        expect(fromWire(wire)).not.toMatch(/\n{3}|^\s|\s$/)
      }),
      cases,
    )
  },
)

test('opening and saving an untouched text changes no byte, whoever wrote it', () => {
  fc.assert(
    fc.property(tricky, (stored) => {
      expect(toWire(asShown(fromWire(stored)), stored)).toBe(stored)
    }),
    cases,
  )
})

test('sending what was read back changes nothing more', () => {
  fc.assert(
    fc.property(tricky, (typed) => {
      const once = toWire(typed)
      expect(toWire(fromWire(once))).toBe(once)
    }),
    cases,
  )
})

test.each([
  ['  a\nb  ', 'a\\nb'],
  ['a\n\n\n\nb', 'a\\n\\nb'],
  ['a\n \t \n\nb', 'a\\n\\nb'],
  ['a\r\nb\rc', 'a\\nb\\nc'],
  ['C:\\new', 'C:\\\\new'],
  ['C:\\temp', 'C:\\temp'],
  ['ends with \\', 'ends with \\'],
  ['before a break \\\nnext', 'before a break \\\\\\nnext'],
])('%j is sent as %j', { tags: ['R166'] }, (typed, wire) => {
  expect(toWire(typed)).toBe(wire)
})

test('long texts of one kind of character take no noticeable time', { tags: ['R166'] }, () => {
  for (const character of ['\\', '\n', ' ', 'n', '\\n'])
    expect(fromWire(toWire(character.repeat(100_000) + 'x'))).toContain('x')
})

test('double quotes become single quotes, nothing else changes', { tags: ['R165'] }, () => {
  expect(toSingleQuotes('say "yes", don\'t say “no”')).toBe("say 'yes', don't say “no”")
})
