import { fromWire, toWire } from '@greenroom/contract'
import type { Item } from '../../services/api/alike.ts'
import { isPrompt } from './field.ts'
import type { Field } from './field.ts'

/** What a form holds: each field's text as the author sees it, by the field's name. */
export type Values = Record<string, string>

const stored = (row: Item | undefined, { name }: Field): string => {
  const value = row?.[name]
  return typeof value === 'string' ? value : ''
}

/** The values a form begins with: those of the row, or empty ones. */
export const valuesOf = (fields: readonly Field[], row: Item | undefined): Values =>
  Object.fromEntries(
    fields.map((field) => {
      const value = stored(row, field)
      return [field.name, isPrompt(field) ? fromWire(value) : value]
    }),
  )

/** What a form sends: prompt texts in their wire form, an untouched one byte for byte as it came. */
export const bodyOf = (fields: readonly Field[], values: Values, row: Item | undefined): Values =>
  Object.fromEntries(
    fields.map((field) => {
      const value = values[field.name] ?? ''
      const sent = isPrompt(field) ? toWire(value, row && stored(row, field)) : value
      return [field.name, sent]
    }),
  )

/** Whether two sets of values say the same. */
export const sameValues = (one: Values, other: Values): boolean =>
  Object.keys(one).every((name) => one[name] === other[name])
