import type { Schema } from '@greenroom/contract'
import * as z from 'zod/mini'
import { fieldErrors } from '../../lib/field-errors.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import type { Field } from './field.ts'
import type { FormDefinition } from './panel.ts'
import { bodyOf, readBody, valuesOf } from './values.ts'
import type { Body, Values } from './values.ts'

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
