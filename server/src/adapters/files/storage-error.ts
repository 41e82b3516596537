import { codeOf } from '../../lib/error-code.ts'

/** The file storage is full or not available. */
export class StorageError extends Error {
  readonly isFull: boolean
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StorageError'
    this.isFull = isFullError(cause)
  }
}

/** Whether the disk, the quota or the file size limit is exhausted. flydrive wraps the system's error. */
const isFullError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '') ||
  (error instanceof Error && error.cause !== undefined && isFullError(error.cause))
