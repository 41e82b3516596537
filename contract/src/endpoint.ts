import type * as core from 'zod/v4/core'

/** Any zod schema, classic or mini. */
export type Schema = core.$ZodType

/** What a request carries after the schema has read it. */
export type ReadAs<S> = S extends Schema ? core.output<S> : undefined

/** What is accepted on the wire before the schema has read it. */
export type WrittenAs<S> = S extends Schema ? core.input<S> : undefined

/** The names in braces of a path, each a piece of text: `'/v1/roles/{role_id}'` gives `{ role_id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name | keyof PathParams<Rest>]: string }
  : unknown

/**
 * What an endpoint answers: nothing (204), one thing, a list of things, or a file of a media type. `names` are other
 * words under which a thing's `name` may arrive from another backend (spec section 3).
 */
export type Reply<Of extends Schema = Schema> =
  | { kind: 'none' }
  | { kind: 'one'; of: Of; names: readonly string[] }
  | { kind: 'list'; of: Of; names: readonly string[] }
  | { kind: 'file'; type: string }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One row of the table in spec section 7: the only place where its method, path, payload and answer stand.
 *
 * - `path` is below `/api`, with its parameters in braces; with and without a trailing slash mean the same.
 * - `body` is the JSON payload; `upload` stands instead of it where a multipart `file` is sent.
 * - `query` is what may stand behind a question mark; of ours alone, another backend need not know it.
 * - `access` is `public` for sign-in alone; everything else is for a super_admin.
 */
export interface Endpoint<
  Path extends string = string,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Reply = Reply,
  Query extends Schema | undefined = Schema | undefined,
> {
  method: Method
  path: Path
  status: 200 | 201 | 204
  access: 'public' | 'super_admin'
  summary: string
  body: Body
  upload: boolean
  reply: Answer
  query: Query
}

interface Options<Query> {
  status?: 200 | 201 | 204
  access?: 'public' | 'super_admin'
  upload?: boolean
  query?: Query
}

/**
 * Declares an endpoint.
 * @param method the HTTP method
 * @param path the path below `/api`, parameters in braces
 * @param summary one sentence for people who read the API's documentation
 * @param body schema of the JSON payload, or `undefined` for none
 * @param reply what it answers, made by `nothing`, `one`, `list` or `file`
 * @param options status (by default 204 for an empty reply, else 200), access, upload, query
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Path extends string,
  Body extends Schema | undefined,
  Answer extends Reply,
  Query extends Schema | undefined = undefined,
>(
  method: Method,
  path: Path,
  summary: string,
  body: Body,
  reply: Answer,
  options: Options<Query> = {},
): Endpoint<Path, Body, Answer, Query> {
  const status = options.status ?? (reply.kind === 'none' ? 204 : 200)
  const { access = 'super_admin', upload = false } = options
  // oxlint-disable-next-line no-unsafe-type-assertion -- where no query is given, Query is undefined
  const query = options.query as Query
  return { method, path, status, access, summary, body, upload, reply, query }
}

/** An empty answer. */
export const nothing = { kind: 'none' } as const

/** An answer of one thing. */
/* @__NO_SIDE_EFFECTS__ */
export const one = <Of extends Schema>(of: Of, names: readonly string[] = []) =>
  ({ kind: 'one', of, names }) as const

/** An answer of an array of things. */
/* @__NO_SIDE_EFFECTS__ */
export const list = <Of extends Schema>(of: Of, names: readonly string[] = []) =>
  ({ kind: 'list', of, names }) as const

/** A binary answer of the media type given. */
/* @__NO_SIDE_EFFECTS__ */
export const file = (type: string) => ({ kind: 'file', type }) as const

/**
 * Fills a path's parameters, each percent-encoded.
 * @returns the path below `/api`
 */
export function pathOf<Path extends string>(
  { path }: { path: Path },
  params: PathParams<Path>,
): string {
  // oxlint-disable-next-line no-unsafe-type-assertion -- PathParams of a path still unknown has no members to name
  const values = params as Record<string, string>
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
