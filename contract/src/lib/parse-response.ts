import * as z from 'zod/mini'
import type { ResponseSpec, Schema } from './endpoint.ts'

/** Faster than a schema, which would copy every row. */
const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Copies a name sent in an alternative field to `name` (spec section 3). */
function withName(json: unknown, names: readonly string[]): unknown {
  if (!isObject(json) || typeof json['name'] === 'string') return json
  const other = names.map((key) => json[key]).find((value) => typeof value === 'string')
  return other === undefined ? json : { ...json, name: other }
}

/** Drops the fields that the schema rejected. */
function withoutInvalidFields(json: unknown, { issues }: z.core.$ZodError): unknown {
  if (!isObject(json)) return json
  const invalid = new Set(issues.map(({ path: [field] }) => field))
  return Object.fromEntries(Object.entries(json).filter(([field]) => !invalid.has(field)))
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
