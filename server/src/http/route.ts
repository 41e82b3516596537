import type { Readable } from 'node:stream'
import type { Endpoint, PathParams, OutputOf, ResponseSpec, Schema } from '@greenroom/contract'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'

/** A value that PostgreSQL has already written as JSON; `T` is what stands in it. */
export interface Json<T> {
  readonly json: string
  readonly of?: T
}

/** Who is signed in, as the database says at this very call. */
export interface Actor {
  readonly userId: string
  readonly email: string
  /** SHA-256 of the token that was sent. */
  readonly tokenHash: Buffer
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate for everything it lets through below `/api`; never for public endpoints. */
    actor: Actor | null
  }
  interface FastifyContextConfig {
    access?: 'public' | 'super_admin'
  }
}

/** What a handler is given. Inside a change, `db` is the transaction and the only connection there is. */
export interface Call<Path extends string, Body extends Schema | undefined> {
  readonly db: Database
  readonly params: PathParams<Path>
  readonly body: OutputOf<Body>
  readonly requestId: string
  /** The caller's address; of a proxy only where TRUST_PROXY says so. */
  readonly address: string
}

/** What is sent as it is, with headers of its own: a file, or a list of which there may be more than one piece. */
export class Ready<Of> {
  readonly body: Readable | Uint8Array | string
  readonly headers: Readonly<Record<string, string>>
  declare readonly of?: Of

  constructor(body: Ready<Of>['body'], headers: Ready<Of>['headers']) {
    this.body = body
    this.headers = headers
  }
}

/** What a handler gives back for an endpoint's reply. */
export type AnswerTo<R extends ResponseSpec> = R extends { kind: 'none' }
  ? undefined
  : R extends { kind: 'item'; of: infer Of }
    ? OutputOf<Of> | Json<OutputOf<Of>>
    : R extends { kind: 'list'; of: infer Of }
      ? readonly OutputOf<Of>[] | Json<OutputOf<Of>[]> | Ready<OutputOf<Of>[]>
      : R extends { kind: 'file' }
        ? Ready<'file'>
        : never

/** An answer that is ready to be sent; the body is JSON unless a header says otherwise, `null` where there is none. */
export interface Answer<Body = string | null> {
  readonly status: number
  readonly body: Body
  readonly headers?: Readonly<Record<string, string>>
}

/** As much of a request as answering takes. */
export type Asked = Pick<
  FastifyRequest,
  | 'id'
  | 'ip'
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

/** An endpoint and what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Whether it takes `Idempotency-Key` and `If-Match`. */
  readonly changes: boolean
  readonly answer: (
    db: Database,
    request: Asked,
  ) => Promise<Answer<string | Readable | Uint8Array | null>>
}

/** Writes a handler's answer as JSON text. */
export const written = (answer: unknown): string | null => {
  if (answer === undefined) return null
  return isJson(answer) ? answer.json : JSON.stringify(answer)
}

const isJson = (answer: unknown): answer is Json<unknown> =>
  typeof answer === 'object' &&
  answer !== null &&
  'json' in answer &&
  typeof answer.json === 'string'
