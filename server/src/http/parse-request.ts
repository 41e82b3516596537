import { issueMessage } from '@greenroom/contract'
import type { PathParams, OutputOf, Schema } from '@greenroom/contract'
import { safeParse } from 'zod/v4/core'
import type { output } from 'zod/v4/core'
import { refuse } from './http-error.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is an id of ours. */
export const isUuid = (text: string): boolean => uuid.test(text)

/**
 * Reads a body by its schema: nothing is coerced, fields it does not know are left out.
 * @throws Refusal 400 in the contract's words, naming the field
 */
export function readBody<S extends Schema | undefined>(schema: S, body: unknown): OutputOf<S>
export function readBody(schema: Schema | undefined, body: unknown): unknown {
  if (!schema) return undefined
  const given = body === undefined ? {} : body
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return refuse(400, 'The body must be a JSON object.')
  return readAs(schema, given)
}

/**
 * Reads what stands behind the question mark of an address; names the schema does not know are passed over.
 * @throws Refusal 400 in the contract's words, naming the parameter
 */
export function readQuery<S extends Schema | undefined>(schema: S, query: unknown): OutputOf<S>
export function readQuery(schema: Schema | undefined, query: unknown): unknown {
  return schema && readAs(schema, query)
}

/**
 * Reads a whole thing that was put batchPerTick from what is kept and what is to be changed.
 * @throws Refusal 400 in the contract's words, naming the field
 */
export const readAs = <S extends Schema>(schema: S, given: unknown): output<S> => {
  const read = safeParse(schema, given)
  if (read.success) return read.data
  const [fault] = read.error.issues
  if (!fault) return refuse(400, 'The body is not valid.')
  return refuse(400, issueMessage(fault), fault.path.join('.') || undefined)
}

/**
 * Reads the parameters of a path. Those that are ids are looked at before any SQL is: an id of another shape names
 * nothing of ours, so the answer is the same 404 as for one that is gone.
 * @throws Refusal 404
 */
export const readParams = <Path extends string>(
  path: Path,
  params: unknown,
): PathParams<Path> & Readonly<Record<string, string>> => {
  if (!hasParams(path, params)) return refuse(404, 'There is nothing at this address.')
  for (const name of paramNames(path)) {
    const value = params[name] ?? ''
    if (isId(name) && !isUuid(value)) refuse(404, `There is nothing with the ${name} given.`)
  }
  return params
}

const isId = (name: string) => name === 'id' || name.endsWith('_id')

const known = new Map<string, readonly string[]>()

/** The names in a path of the contract, looked for once for each path. */
const paramNames = (path: string) => {
  const before = known.get(path)
  if (before) return before
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name ? [name] : []))
  known.set(path, names)
  return names
}

const hasParams = <Path extends string>(
  path: Path,
  params: unknown,
): params is PathParams<Path> & Readonly<Record<string, string>> =>
  typeof params === 'object' &&
  params !== null &&
  paramNames(path).every((name) => typeof Reflect.get(params, name) === 'string')
