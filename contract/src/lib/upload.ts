import * as z from 'zod/mini'

/** The multipart field in which a file is sent (spec section 7). */
export const fileField = 'file'

/** A file as it was uploaded; `name` is the sender's name for it. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The body of an endpoint that takes a multipart form with one file instead of JSON. */
export const uploadedFile = z.custom<UploadedFile>()

/** The body of an endpoint that takes a CSV file instead of JSON. */
export const csvText = z.custom<string>()

/** The encoding of a CSV file, by its byte order mark or by how its first letter is written. Spreadsheets write several. */
export const csvEncoding = ([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}

/** Whether a body is JSON. */
export const isJsonBody = (body: unknown): boolean =>
  body !== undefined && body !== uploadedFile && body !== csvText
