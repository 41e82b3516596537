import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prompt, text } from './field.ts'
import { bodyOf, valuesOf } from './values.ts'

const fields = [text('name', 'Name'), prompt('details', 'Prompt Template')]

describe('what a form sends', () => {
  test('R166 is byte for byte what it was opened with, where nothing was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom('\\', 'n', '\n', 'a') }),
        (name, details) => {
          const row = { name, details }
          expect(bodyOf(fields, valuesOf(fields, row), row)).toEqual(row)
        },
      ),
    )
  })

  test('R166 is normalised where a prompt text is new, and as typed where a field is not one', () => {
    const body = bodyOf(fields, { name: ' A ', details: ' one\n\n\n\ntwo ' }, undefined)
    expect(body).toEqual({ name: ' A ', details: 'one\\n\\ntwo' })
  })
})
