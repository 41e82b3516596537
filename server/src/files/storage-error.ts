import { codeOf } from '../lib/error-code.ts'

/** The file store cannot do its work: it is full, or it cannot be reached. */
export class StorageError extends Error {
  readonly isFull: boolean
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StorageError'
    this.isFull = saysFull(cause)
  }
}

/** No room on the disk, or none left for this account; flydrive wraps what the system says. */
const saysFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '') ||
  (error instanceof Error && error.cause !== undefined && saysFull(error.cause))
