import type { Readable } from 'node:stream'
import type {
  Access,
  Endpoint,
  KeyScope,
  OutputOf,
  PathParams,
  ResponseSpec,
} from '@greenroom/contract'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'

/** Who sent a request: a signed-in super_admin, or a service with a service key. */
export interface Actor {
  readonly kind: 'user' | 'key'
  /** What a service key opens. */
  readonly scope?: KeyScope
  /** The id of the user or of the key. */
  readonly id: string
  /** As records show it: an email address, or `Production (service key)`. */
  readonly name: string
  /** SHA-256 of the token or key that was sent. */
  readonly tokenHash: Buffer
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard on every API request except those to public endpoints. */
    actor: Actor | null
    /** The message of the error that the request ended with. */
    errorMessage: string | null
    readonly origin: string
  }
  interface FastifyContextConfig {
    access?: Access
    endpoint?: Endpoint
  }
}

/** What a handler receives. In a change, `db` is the transaction. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly db: Database
  readonly params: PathParams<E['path']>
  readonly query: OutputOf<E['query']>
  /** The validated JSON, or an `UploadedFile` where the endpoint takes one. */
  readonly body: OutputOf<E['body']>
  /** Who sent it; `null` at public endpoints. */
  readonly actor: Actor | null
  readonly requestId: string
  /** The network address of the caller. Forwarded addresses are trusted only as far as TRUST_PROXY allows. */
  readonly address: string
  /** Where browsers reach the console: PUBLIC_URL, or the scheme and host of the request. */
  readonly origin: string
  readonly userAgent: string
}

/** A body that is sent as it is: JSON written by PostgreSQL, a stream or a file. `Of` is the type of what it holds. */
export class RawResponse<Of> {
  readonly body: Readable | Uint8Array | string
  readonly headers: Readonly<Record<string, string>>
  declare readonly of?: Of

  constructor(body: RawResponse<Of>['body'], headers: RawResponse<Of>['headers'] = {}) {
    this.body = body
    this.headers = headers
  }
}

/** Writes a handler's result as JSON text; `null` for none. */
export const toJson = (result: unknown): string | null => {
  if (result === undefined) return null
  const isJson = result instanceof RawResponse && typeof result.body === 'string'
  return isJson ? result.body : JSON.stringify(result)
}

/** What a handler returns for a response of the contract. */
export type ResultOf<R extends ResponseSpec> = R extends { kind: 'none' }
  ? undefined
  : R extends { kind: 'item'; of: infer Of }
    ? OutputOf<Of> | RawResponse<OutputOf<Of>>
    : R extends { kind: 'list'; of: infer Of }
      ? readonly OutputOf<Of>[] | RawResponse<OutputOf<Of>[]>
      : R extends { kind: 'file' }
        ? RawResponse<'file'>
        : never

/** A response ready to be sent. The body is JSON unless a header says otherwise, and `null` where there is none. */
export interface RouteResponse<Body = Readable | Uint8Array | string | null> {
  readonly status: number
  readonly body: Body
  readonly headers?: Readonly<Record<string, string>>
}

/** The parts of a request that routes use. */
export type ApiRequest = Pick<
  FastifyRequest,
  | 'id'
  | 'ip'
  | 'origin'
  | 'headers'
  | 'params'
  | 'query'
  | 'body'
  | 'actor'
  | 'log'
  | 'raw'
  | 'isMultipart'
  | 'parts'
>

/** An endpoint and its handler. */
export interface Route {
  readonly endpoint: Endpoint
  /** Whether it takes `Idempotency-Key` and `If-Match`. */
  readonly changes: boolean
  /** Whether its response has an ETag, and it takes `If-None-Match`. */
  readonly hasEtag?: boolean
  readonly handle: (db: Database, request: ApiRequest) => Promise<RouteResponse>
}
