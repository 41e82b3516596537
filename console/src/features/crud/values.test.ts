import { inBraces, modePlaceholders, modeTemplateErrors } from '@greenroom/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { promptField, textField } from './field.ts'
import type { Field } from './field.ts'
import { bodyOf, valuesOf } from './values.ts'

const fields = [textField('name', 'Name'), promptField('details', 'Prompt Template')]

describe('the body of a form', () => {
  test('is byte for byte the stored row if nothing was typed', { tags: ['R166'] }, () => {
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

  const template = modePlaceholders.map(inBraces).join('\n')
  test.each([
    ['escaped line breaks', `${template.replaceAll('\n', '\\n')}\\n\\n\\n\\n trailing \\n`],
    ['real line breaks', `${template}\n\n\n\nmore\n`],
    ['line breaks of Windows', template.replaceAll('\n', '\r\n')],
    ['double quotes and backslashes', `${template} "quoted" C:\\new \\\\n \\`],
    ['blanks around it', `   ${template}\t `],
  ])('has an untouched text with %s byte for byte', { tags: ['R166'] }, (_, stored) => {
    const rules = { placeholders: modePlaceholders, validate: modeTemplateErrors }
    const mode: readonly Field[] = [
      {
        kind: 'template',
        name: 'prompt_template',
        label: 'T',
        rows: 12,
        rules,
        hints: { used: '' },
      },
    ]
    const row = { prompt_template: stored }
    const { prompt_template: shown = '' } = valuesOf(mode, row)
    // A text box turns every kind of line break into a line feed.
    const values = { prompt_template: shown.replaceAll(/\r\n?/g, '\n') }
    expect(bodyOf(mode, values, row)).toEqual(row)
    expect(bodyOf(mode, { prompt_template: `${values.prompt_template}.` }, row)).not.toEqual(row)
  })

  test('normalises new prompts and leaves other fields as typed', { tags: ['R166'] }, () => {
    const body = bodyOf(fields, { name: ' A ', details: ' one\n\n\n\ntwo ' }, undefined)
    expect(body).toEqual({ name: ' A ', details: 'one\\n\\ntwo' })
  })

  test(
    'has numbers, null and booleans for fields that are not text, and the typed text for an invalid number',
    { tags: ['R175'] },
    () => {
      const words = { on: 'On', off: 'Off' }
      const numbers: readonly Field[] = [
        { kind: 'number', name: 'users', label: 'Users', min: 1, step: 1 },
        { kind: 'number', name: 'price', label: 'Price', min: 0, step: 0.01 },
        { kind: 'switch', name: 'on', label: 'On', words },
      ]
      for (const [row, values] of [
        [
          { users: 7, price: 29.5, on: false },
          { users: '7', price: '29.5', on: 'false' },
        ],
        [
          { users: null, price: null, on: true },
          { users: '', price: '', on: 'true' },
        ],
        [
          { users: '1e999', price: 'x', on: false },
          { users: '1e999', price: 'x', on: '' },
        ],
      ] as const) {
        expect(bodyOf(numbers, values, row)).toEqual(row)
        expect(valuesOf(numbers, row)).toMatchObject({ users: values.users, price: values.price })
      }
      expect(bodyOf(numbers, { users: ' ', price: '1e2', on: 'true' }, undefined)).toEqual({
        users: null,
        price: 100,
        on: true,
      })
    },
  )
})
