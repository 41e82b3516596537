import * as z from 'zod/mini'
import type { Reply, Schema } from './endpoint.ts'

const record = z.record(z.string(), z.unknown())

/** Puts a name that arrived under another word where the schema looks for it (spec section 3). */
function withName(json: unknown, names: readonly string[]): unknown {
  const read = z.safeParse(record, json)
  if (!read.success || typeof read.data['name'] === 'string') return json
  const other = names.map((key) => read.data[key]).find((value) => typeof value === 'string')
  return other === undefined ? json : { ...read.data, name: other }
}

/**
 * Reads a thing as any backend may send it.
 * @returns the thing, or `undefined` where it can not be read
 */
export function readOne<Of extends Schema>(
  reply: Reply<Of> & { kind: 'one' | 'list' },
  json: unknown,
): z.core.output<Of> | undefined {
  const read = z.safeParse(reply.of, withName(json, reply.names))
  return read.success ? read.data : undefined
}

/**
 * Reads an array as any backend may send it; what can not be read in it is left out.
 * @returns the things, or `undefined` where it is no array
 */
export function readList<Of extends Schema>(
  reply: Reply<Of> & { kind: 'list' },
  json: unknown,
): z.core.output<Of>[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.flatMap((each: unknown) => {
    const read = z.safeParse(reply.of, withName(each, reply.names))
    return read.success ? [read.data] : []
  })
}
