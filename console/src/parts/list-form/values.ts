import { fromWire, toWire } from '@greenroom/contract'
import type { Schema } from '@greenroom/contract'
import * as z from 'zod/mini'
import type { Item } from '../../services/api/crud-resource.ts'
import { isPrompt } from './field.ts'
import type { Field } from './field.ts'

/** What a form holds: each field's text as the author sees it, by the field's name. */
export type Values = Record<string, string>

/** What a form sends, by the field's name. */
export type Body = Readonly<Record<string, unknown>>

const stored = (row: Item | undefined, { name }: Field): string => {
  const value = row?.[name]
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
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
export const bodyOf = (fields: readonly Field[], values: Values, row: Item | undefined): Body =>
  Object.fromEntries(
    fields.map((field) => [field.name, sentBy(field, values[field.name] ?? '', row)]),
  )

function sentBy(field: Field, value: string, row: Item | undefined): unknown {
  if (isPrompt(field)) return toWire(value, row && stored(row, field))
  if (field.kind === 'switch') return value === 'true'
  return field.kind === 'number' ? numberIn(value) : value
}

/** The number that a text says: `null` for none, the text itself where it says something else. */
function numberIn(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

/** What is left of a body once the contract has read it; a form has shown its faults before. */
export const readBody = (schema: Schema, body: unknown): Body =>
  z.safeParse(z.pipe(schema, z.record(z.string(), z.unknown())), body).data ?? {}

/** Whether two sets of values say the same. */
export const sameValues = (one: Values, other: Values): boolean =>
  Object.keys(one).every((name) => one[name] === other[name])
