import type * as core from 'zod/v4/core'
import type { KeyScope } from './access.ts'
import type { Feature } from './features.ts'

/** Any zod schema, classic or mini. */
export type Schema = core.$ZodType

/** The value after a schema has parsed it; `undefined` without a schema. */
export type OutputOf<S> = S extends Schema ? core.output<S> : undefined

/** The value that a schema accepts before parsing; `undefined` without a schema. */
export type InputOf<S> = S extends Schema ? core.input<S> : undefined

/** The names of schemas in the description of the API, by which generated clients know them. */
export const schemaNames = new WeakMap<Schema, string>()

/** Gives a schema a name in the description of the API. */
/* @__NO_SIDE_EFFECTS__ */
export const named = <S extends Schema>(name: string, schema: S): S => {
  schemaNames.set(schema, name)
  return schema
}

/** The parameters of a path, all text: `'/v1/roles/{role_id}'` gives `{ role_id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name | keyof PathParams<Rest>]: string }
  : unknown

/**
 * What an endpoint responds with: nothing (204), one item, a list of items, a file of a media type, or a redirect (302). `names` are
 * other fields in which another backend may send an item's `name` (spec section 3).
 */
export type ResponseSpec<Of extends Schema = Schema> =
  | { kind: 'none' }
  | { kind: 'item'; of: Of; names: readonly string[] }
  | { kind: 'list'; of: Of; names: readonly string[] }
  | { kind: 'file'; type: string }
  | { kind: 'redirect' }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A caller of guarded endpoints: super administrators; super administrators even before they have set up the second factor
 * that the server requires; or services with a key of this scope.
 */
type Caller = 'super_admin' | 'own_account' | KeyScope

/** Who may call an endpoint: everybody, or one or more kinds of callers. */
export type Access = 'public' | Caller | readonly Caller[]

/** Super administrators, and services that read figures. */
export const forReporting = ['super_admin', 'reporting'] as const

type SuccessStatus = 200 | 201 | 204 | 302

/** One endpoint of the API. Its method, path, payload and response are stated here and nowhere else. */
export interface Endpoint<
  Path extends string = string,
  Body extends Schema | undefined = Schema | undefined,
  Response extends ResponseSpec = ResponseSpec,
  Query extends Schema | undefined = Schema | undefined,
> {
  method: Method
  /** Below `/api`, with parameters in braces. Served with and without a trailing slash. */
  path: Path
  /** One sentence for the API documentation. */
  summary: string
  /** Schema of the JSON body; `uploadedFile` for a multipart form, `undefined` for none. */
  body: Body
  /** Schema of the query string. Other backends do not know it. */
  query: Query
  status: SuccessStatus
  response: Response
  access: Access
  /** The feature that announces this endpoint; `undefined` for those of spec section 7. */
  feature: Feature | undefined
  /** The largest JSON body, in bytes, where it is not `maxBody`. */
  bodyLimit: number | undefined
  /** The most values in the JSON body, nested ones included, where it is not `maxBodyValues`. */
  maxValues: number | undefined
  /** Whether the response holds a secret. Nothing may store it, so a request with an `Idempotency-Key` is rejected. */
  secretResponse: boolean
  /** What a client sends, and what it gets or one of a list of it, for the description of the API. */
  example:
    | {
        readonly body?: InputOf<Body>
        readonly response: Response extends { of: infer Of } ? InputOf<Of> : unknown
      }
    | undefined
  /** Whether the body holds a password. Not even its hash may be stored, so an `Idempotency-Key` is rejected too. */
  secretBody: boolean
}

/**
 * Declares an endpoint.
 * @param definition see `Endpoint`; `status` is 204 for an empty response, 302 for a redirect, otherwise 200, and `access` is
 * `super_admin` unless given
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Path extends string,
  Response extends ResponseSpec,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
>(
  method: Method,
  path: Path,
  definition: Pick<Endpoint<Path, Body, Response, Query>, 'summary' | 'response'> &
    Partial<Endpoint<Path, Body, Response, Query>>,
): Endpoint<Path, Body, Response, Query> {
  const { response, body, query } = definition
  return {
    method,
    path,
    status: response.kind === 'none' ? 204 : response.kind === 'redirect' ? 302 : 200,
    access: 'super_admin',
    feature: undefined,
    bodyLimit: undefined,
    maxValues: undefined,
    secretResponse: false,
    secretBody: false,
    example: undefined,
    ...definition,
    // oxlint-disable no-unsafe-type-assertion -- without a schema, Body and Query are undefined
    body: body as Body,
    query: query as Query,
  }
}

/** An empty response. */
export const noContent = { kind: 'none' } as const

/** A redirect to the address in `Location`. */
export const redirect = { kind: 'redirect' } as const

/** A response of one item. */
/* @__NO_SIDE_EFFECTS__ */
export const item = <Of extends Schema>(of: Of, names: readonly string[] = []) =>
  ({ kind: 'item', of, names }) as const

/** A response of an array of items. */
/* @__NO_SIDE_EFFECTS__ */
export const list = <Of extends Schema>(of: Of, names: readonly string[] = []) =>
  ({ kind: 'list', of, names }) as const

/** A binary response of the given media type. */
/* @__NO_SIDE_EFFECTS__ */
export const file = (type: string) => ({ kind: 'file', type }) as const

/** Fills in a path's parameters, percent-encoded. The result is below `/api`. */
export function buildPath<Path extends string>(
  { path }: { path: Path },
  params: PathParams<Path>,
): string {
  // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript cannot list the parameters of a generic path
  const values = params as Record<string, string>
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
