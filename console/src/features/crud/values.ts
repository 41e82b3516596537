import { fromWire, toWire } from '@greenroom/contract'
import type { Schema } from '@greenroom/contract'
import * as z from 'zod/mini'
import type { Item } from '../../services/api/crud-resource.ts'
import { isPrompt } from './field.ts'
import type { Field } from './field.ts'

/** The text of each field as the author sees it. */
export type Values = Record<string, string>

/** The JSON body of a save. */
export type Body = Readonly<Record<string, unknown>>

const stored = (row: Item | undefined, { name }: Field): string => {
  const value = row?.[name]
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : ''
}

/** The initial values of a form. */
export const valuesOf = (fields: readonly Field[], row: Item | undefined): Values =>
  Object.fromEntries(
    fields.map((field) => {
      const value = stored(row, field)
      return [field.name, isPrompt(field) ? fromWire(value) : value]
    }),
  )

/** Converts values to a body: prompts in wire form, and unchanged ones byte for byte as they came. */
export const bodyOf = (fields: readonly Field[], values: Values, row: Item | undefined): Body =>
  Object.fromEntries(
    fields.map((field) => [field.name, sentBy(field, values[field.name] ?? '', row)]),
  )

function sentBy(field: Field, value: string, row: Item | undefined): unknown {
  if (isPrompt(field)) return toWire(value, row && stored(row, field))
  if (field.kind === 'switch') return value === 'true'
  return field.kind === 'number' ? numberIn(value) : value
}

/** Parses a number: `null` for an empty text, the text itself if it is not a number. */
function numberIn(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

/** Parses a body that has already been validated. */
export const readBody = (schema: Schema, body: unknown): Body =>
  z.safeParse(z.pipe(schema, z.record(z.string(), z.unknown())), body).data ?? {}

/** Whether two sets of values are equal. */
export const sameValues = (one: Values, other: Values): boolean =>
  Object.keys(one).every((name) => one[name] === other[name])

/** The value of a field in the words of its form. */
export function displayedValue(field: Field, value: string): string {
  if (field.kind === 'switch') return field.words[value === 'true' ? 'on' : 'off']
  if (field.kind !== 'choice' || value === '') return value
  const { rows, loading, failed } = field.choices
  const choice = rows.find((one) => one.value === value)
  return choice?.label ?? (loading ? '…' : failed ? value : `${value} (no longer exists)`)
}
