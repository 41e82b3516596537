import type { Readable } from 'node:stream'
import { previewTypes } from '@greenroom/contract'

/** What files of ours are, by the end of their name. No browser runs any of them as a page. */
const types: ReadonlyMap<string, string> = new Map([
  ['webp', 'image/webp'],
  ...Object.entries(previewTypes),
])

/** The media type of a file of ours; `undefined` for a name that is not ours. */
export const typeOf = (name: string): string | undefined =>
  types.get(/^[\da-f]{32}\.([\da-z]{3,4})$/.exec(name)?.[1] ?? '')

/** Stores pictures and previews by the names that we give them (`4f…c2.webp`), in a folder or in S3. Failures throw a StorageError. */
export interface Files {
  /** Stores a file, and replaces one of the same name. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Reads a file; `undefined` if it does not exist. `size` is in bytes. */
  get(name: string): Promise<{ bytes: Readable; type: string; size: number } | undefined>
  /** Whether a file exists. */
  has(name: string): Promise<boolean>
  /** Deletes a file if it exists. */
  remove(name: string): Promise<void>
  /** Lists our files. `modified` requests the time of the last change; `undefined` if the file was deleted meanwhile. */
  list(): AsyncIterable<{ name: string; modified: () => Promise<Date | undefined> }>
}
