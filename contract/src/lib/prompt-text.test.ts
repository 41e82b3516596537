import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyCases } from '../../test/property-cases.ts'
import { fromWire, normalise, toSingleQuotes, toWire } from './prompt-text.ts'

/** Texts full of the characters that the codec treats specially. */
const tricky = fc.string({
  unit: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('\\', 'n', '\n', '\r\n', ' ', '\t', '"', "'") },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  ),
  maxLength: 60,
})
/** A textarea turns every kind of line break into a line feed. */
const asShown = (text: string) => text.replace(/\r\n?/g, '\n')

test('a text survives the round trip, normalised, backslashes included', { tags: ['R166'] }, () => {
  fc.assert(
    fc.property(tricky, (typed) => {
      expect(fromWire(toWire(typed))).toBe(normalise(typed))
    }),
    propertyCases,
  )
})

test(
  'the wire form has no real line breaks, repeated blank lines or surrounding blanks',
  { tags: ['R002', 'R166'] },
  () => {
    fc.assert(
      fc.property(tricky, (typed) => {
        const wire = toWire(typed)
        expect(wire).not.toMatch(/[\r\n]/)
        expect(fromWire(wire)).not.toMatch(/\n{3}|^\s|\s$/)
      }),
      propertyCases,
    )
  },
)

test('saving an untouched text changes no byte', () => {
  fc.assert(
    fc.property(tricky, (stored) => {
      expect(toWire(asShown(fromWire(stored)), stored)).toBe(stored)
    }),
    propertyCases,
  )
})

test('encoding a decoded text again gives the same bytes', () => {
  fc.assert(
    fc.property(tricky, (typed) => {
      const once = toWire(typed)
      expect(toWire(fromWire(once))).toBe(once)
    }),
    propertyCases,
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
])('encodes %j as %j', { tags: ['R166'] }, (typed, wire) => {
  expect(toWire(typed)).toBe(wire)
})

test('encodes and decodes long runs of one character', { tags: ['R166'] }, () => {
  for (const character of ['\\', '\n', ' ', 'n', '\\n'])
    expect(fromWire(toWire(character.repeat(100_000) + 'x'))).toContain('x')
})

test('replaces double quotes by single quotes and nothing else', { tags: ['R165'] }, () => {
  expect(toSingleQuotes('say "yes", don\'t say “no”')).toBe("say 'yes', don't say “no”")
})
