import * as z from 'zod/mini'
import type { ResponseSpec, Schema } from './endpoint.ts'

const record = z.record(z.string(), z.unknown())

/** Copies a name sent in an alternative field to `name` (spec section 3). */
function withName(json: unknown, names: readonly string[]): unknown {
  const read = z.safeParse(record, json)
  if (!read.success || typeof read.data['name'] === 'string') return json
  const other = names.map((key) => read.data[key]).find((value) => typeof value === 'string')
  return other === undefined ? json : { ...read.data, name: other }
}

/** Drops the fields that the schema rejected. */
function withoutInvalidFields(json: unknown, { issues }: z.core.$ZodError): unknown {
  const read = z.safeParse(record, json)
  const invalid = new Set(issues.map(({ path: [field] }) => field))
  return read.success
    ? Object.fromEntries(Object.entries(read.data).filter(([field]) => !invalid.has(field)))
    : json
}

/**
 * Parses an item leniently, as any backend may send it: an unreadable field counts as absent.
 * @returns the item, or `undefined` if a required field (such as its id) is missing
 */
export function parseItem<Of extends Schema>(
  { of, names }: ResponseSpec<Of> & { kind: 'item' | 'list' },
  json: unknown,
): z.core.output<Of> | undefined {
  const named = withName(json, names)
  const whole = z.safeParse(of, named)
  return whole.success ? whole.data : z.safeParse(of, withoutInvalidFields(named, whole.error)).data
}

/**
 * Parses an array leniently: unreadable items are left out.
 * @returns the items, or `undefined` if the JSON is no array
 */
export function parseList<Of extends Schema>(
  spec: ResponseSpec<Of> & { kind: 'list' },
  json: unknown,
): z.core.output<Of>[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.flatMap((each: unknown) => parseItem(spec, each) ?? [])
}
