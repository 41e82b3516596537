import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import { csvEncoding, fileField, maxUpload } from '@greenroom/contract'
import type { UploadedFile } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../lib/error-code.ts'
import { HttpError, refuse } from './http-error.ts'
import type { ApiRequest } from './route.ts'

/** Bytes that a form may take besides its file: boundaries, part headers, other fields. */
const multipartOverhead = 64 * 1024

const tooLarge = `The file is larger than ${maxUpload / 1024 / 1024} MB.`
const notOneFile = `Send one file, in the field ${fileField}.`
const incomplete = 'The upload was incomplete. Please try again.'
const notMultipart = `Send the file as multipart/form-data, in the field ${fileField}.`

/** Makes the routes of this Fastify scope accept `multipart/form-data` and nothing else. */
export const acceptUploads = async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxUpload, files: 2, fields: 10, parts: 12, fieldSize: 4096 },
  })
}

/** Makes the routes of this Fastify scope accept `text/csv` in UTF-8 or UTF-16 and nothing else. */
export const acceptCsv = async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
    const text = decodeCsv(body)
    done(text === undefined ? new HttpError(400, notUtf8) : null, text)
  })
  app.addContentTypeParser('*', (_request, _body, done) => done(new HttpError(415, notCsv)))
}

const decodeCsv = (body: Buffer) => {
  try {
    return new TextDecoder(csvEncoding(body), { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}

const notUtf8 = 'The file is not in UTF-8. Save it as “CSV UTF-8” and try again.'
const notCsv = 'Send the file as it is, with Content-Type: text/csv.'

/** An uploaded file, written as JSON by its hash: idempotency keys compare requests as JSON. */
interface HashedUpload extends UploadedFile {
  toJSON(): { readonly sha256: string }
}

/**
 * Reads the file of a request.
 * @throws HttpError 413 as soon as it is too large; 415 for another kind of body; 400 for no file, several or half of one
 */
export const readUpload = async (request: ApiRequest): Promise<HashedUpload> => {
  if (!request.isMultipart()) refuse(415, notMultipart, fileField)
  if (Number(request.headers['content-length']) > maxUpload + multipartOverhead)
    refuse(413, tooLarge, fileField)
  try {
    return await readOnlyFile(request)
  } catch (error) {
    // Drain the rest: a browser reads the response only after it has sent everything.
    request.raw.unpipe().resume()
    if (error instanceof HttpError) throw error
    const isOverLimit = /^FST_\w+_LIMIT$/.test(codeOf(error) ?? '')
    return refuse(400, isOverLimit ? notOneFile : incomplete, fileField)
  }
}

const readOnlyFile = async (request: ApiRequest): Promise<HashedUpload> => {
  let found: HashedUpload | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') continue
    if (found || part.fieldname !== fileField) return refuse(400, notOneFile, fileField)
    found = await readFile(part)
  }
  return found && found.bytes.length > 0 ? found : refuse(400, notOneFile, fileField)
}

/** Hashes chunk by chunk: 10 MB at once would block the event loop. */
const readFile = async ({ file, filename: name }: MultipartFile): Promise<HashedUpload> => {
  file.once('limit', () => file.destroy(new HttpError(413, tooLarge, { field: fileField })))
  const incoming: AsyncIterable<Buffer> = file
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) {
    hash.update(chunk)
    chunks.push(chunk)
  }
  const sha256 = hash.digest('hex')
  return { name, bytes: Buffer.concat(chunks), toJSON: () => ({ sha256 }) }
}
