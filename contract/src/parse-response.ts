import * as z from 'zod/mini'
import type { ResponseSpec, Schema } from './endpoint.ts'

const record = z.record(z.string(), z.unknown())

/** Puts a name that arrived under another word where the schema looks for it (spec section 3). */
function withName(json: unknown, names: readonly string[]): unknown {
  const read = z.safeParse(record, json)
  if (!read.success || typeof read.data['name'] === 'string') return json
  const other = names.map((key) => read.data[key]).find((value) => typeof value === 'string')
  return other === undefined ? json : { ...read.data, name: other }
}

/** A thing without those of its fields that are in no shape known. */
function withoutFaults(json: unknown, { issues }: z.core.$ZodError): unknown {
  const read = z.safeParse(record, json)
  const faulty = new Set(issues.map(({ path: [field] }) => field))
  return read.success
    ? Object.fromEntries(Object.entries(read.data).filter(([field]) => !faulty.has(field)))
    : json
}

/**
 * Reads a thing as any backend may send it; a field that cannot be read is as good as absent.
 * @returns the thing, or `undefined` where it lacks what it cannot do without (its id, say)
 */
export function parseItem<Of extends Schema>(
  { of, names }: ResponseSpec<Of> & { kind: 'item' | 'list' },
  json: unknown,
): z.core.output<Of> | undefined {
  const named = withName(json, names)
  const whole = z.safeParse(of, named)
  return whole.success ? whole.data : z.safeParse(of, withoutFaults(named, whole.error)).data
}

/**
 * Reads an array as any backend may send it; what can not be read in it is left out.
 * @returns the things, or `undefined` where it is no array
 */
export function parseList<Of extends Schema>(
  spec: ResponseSpec<Of> & { kind: 'list' },
  json: unknown,
): z.core.output<Of>[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.flatMap((each: unknown) => parseItem(spec, each) ?? [])
}
