/** The part of a logger that this package needs. */
export interface Log {
  warn(message: string): void
}

/**
 * Why the database could not be opened:
 * - `unsupported`: this machine cannot run an embedded PostgreSQL at all
 * - `in-use`: another process has it exclusively
 * - `unusable`: its folder cannot be used, or PostgreSQL does not start in it
 */
export type Reason = 'unsupported' | 'in-use' | 'unusable'

/** The embedded PostgreSQL could not be opened; the message is fit to be shown to an operator. */
export class EmbeddedPostgresError extends Error {
  readonly reason: Reason
  constructor(reason: Reason, message: string) {
    super(message)
    this.name = 'EmbeddedPostgresError'
    this.reason = reason
  }
}

/** The code of an operating system error, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
