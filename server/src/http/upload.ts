import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import { maxUpload } from '@greenroom/contract'
import type { Endpoint, ResponseSpec } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../error-code.ts'
import type { AnswerTo, Asked, Call, Route } from './route.ts'
import { Refusal, refuse } from './http-error.ts'
import { serve } from './serve.ts'

/** The field of a form that a file is sent in. */
export const fileField = 'file'

/** A file that was sent; `name` is what its sender calls it. */
export interface Upload {
  readonly name: string
  readonly bytes: Buffer
}

/** What a form may have around its file, in bytes: boundaries, headers, a few fields that nobody reads. */
const around = 64 * 1024

const tooLarge = `The file is larger than ${maxUpload / 1024 / 1024} MB.`
const notOne = `Send one file, in the field ${fileField}.`
const notWhole = 'The file did not arrive whole. Please try again.'
const notForm = `Send the file as multipart/form-data, in the field ${fileField}.`

/** Lets the routes of this part of the server be sent one file, as `multipart/form-data`, and nothing else. */
export const takeFiles = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxUpload, files: 2, fields: 10, parts: 12, fieldSize: 4096 },
  })
}

/**
 * Reads the file that a request carries; its hash is the request's body from then on, which tells it from another.
 * @throws Refusal naming the field: 413 as soon as it is too large, 415 for another kind of body, 400 when there is none,
 * more than one or half of one
 */
export const readUpload = async (request: Asked): Promise<Upload> => {
  if (!request.isMultipart()) refuse(415, notForm, fileField)
  if (Number(request.headers['content-length']) > maxUpload + around)
    refuse(413, tooLarge, fileField)
  try {
    const { name, bytes, sha256 } = await onlyFile(request)
    request.body = { sha256 }
    return { name, bytes }
  } catch (error) {
    // The rest is read and dropped: a browser that is still sending hears the answer only then.
    request.raw.unpipe().resume()
    if (error instanceof Refusal) throw error
    const isTooMuch = /^FST_\w+_LIMIT$/.test(codeOf(error) ?? '')
    return refuse(400, isTooMuch ? notOne : notWhole, fileField)
  }
}

/**
 * Ties an endpoint that is sent a file and changes nothing.
 * @param handle is given the file beside what every handler is given
 */
export const serveUpload = <Path extends string, R extends ResponseSpec>(
  endpoint: Endpoint<Path, undefined, R>,
  handle: (call: Call<Path, undefined> & { readonly file: Upload }) => Promise<AnswerTo<R>>,
): Route => ({
  endpoint,
  changes: false,
  answer: async (db, request) => {
    const file = await readUpload(request)
    return serve(endpoint, (call) => handle({ ...call, file })).answer(db, request)
  },
})

interface Received extends Upload {
  readonly sha256: string
}

const onlyFile = async (request: Asked): Promise<Received> => {
  let found: Received | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') continue
    if (found || part.fieldname !== fileField) return refuse(400, notOne, fileField)
    found = await received(part)
  }
  return found && found.bytes.length > 0 ? found : refuse(400, notOne, fileField)
}

/** Hashes as it arrives: ten megabytes at once would hold everybody else up. */
const received = async ({ file, filename: name }: MultipartFile): Promise<Received> => {
  file.once('limit', () => file.destroy(new Refusal(413, tooLarge, { field: fileField })))
  const arriving: AsyncIterable<Buffer> = file
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  for await (const chunk of arriving) {
    hash.update(chunk)
    chunks.push(chunk)
  }
  return { name, bytes: Buffer.concat(chunks), sha256: hash.digest('hex') }
}
