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
