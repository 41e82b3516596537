import { fromWire, toWire } from '@greenroom/contract'
import type { Schema } from '@greenroom/contract'
import * as z from 'zod/mini'
import type { Item } from '../../services/api/crud-resource.ts'
import { isPrompt } from './field.ts'
import type { Body, Field } from './field.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import type { FormDefinition } from './panel.ts'

/** The text of each field as the author sees it. */
export type Values = Record<string, string>

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

/**
 * Converts the values of a form to the body of a save, and validates them.
 * @param source the row that the form was opened with, to edit or to copy it; absent when adding
 */
export function formBody<Row extends Item>(
  { resource, toCreate, toUpdate }: FormDefinition<Row>,
  fields: readonly Field[],
  source: Row | undefined,
) {
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const sent = (values: Values, target: Row | undefined): readonly [Schema, unknown] => {
    const body = bodyOf(fields, values, source)
    if (target) return [resource.change, toUpdate ? toUpdate(body, target) : body]
    // A copy, or a row that replaces a deleted one, takes over what the form does not show.
    return [resource.input, toCreate ? toCreate(body, source) : { ...source, ...body }]
  }
  return {
    /** @param target the row to update; absent to create one */
    of: (values: Values, target: Row | undefined): Body => readBody(...sent(values, target)),
    /** The error of each invalid field. @param target as above */
    errors: (values: Values, target: Row | undefined): Record<string, string> =>
      fieldErrors(...sent(values, target), labels),
  }
}

/**
 * The body that gives a row the content of an earlier version, byte for byte. It is not validated: that version may
 * break a rule of today, and then the server says which.
 */
export function restoringBody<Row extends Item>(
  { toUpdate }: FormDefinition<Row>,
  fields: readonly Field[],
  version: Row,
  current: Row,
): Body {
  const body = bodyOf(fields, valuesOf(fields, version), version)
  return readBody(z.unknown(), toUpdate ? toUpdate(body, current) : body)
}
