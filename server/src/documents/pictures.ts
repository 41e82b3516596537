import * as z from 'zod/mini'
import { refuse } from '../http/http-error.ts'
import { fileField } from '../http/upload.ts'
import type { Upload } from '../http/upload.ts'
import { inWorker } from './in-worker.ts'
import { kindOf } from './signatures.ts'
import { damagedPicture, notPicture } from './unreadable.ts'

/** A picture as it is kept. */
interface Picture {
  readonly bytes: Uint8Array
  readonly type: 'image/webp'
}

const answered = z.union([
  z.object({ picture: z.instanceof(Uint8Array) }),
  z.object({ refused: z.string() }),
])
const taken = ['a PNG picture', 'a JPEG picture', 'a GIF picture']
const failures = {
  time: 'This picture takes too long to read.',
  memory: 'This picture is too large to read.',
  crash: damagedPicture,
}

/**
 * Makes a picture anew from its pixels, at most 512 wide and high: nothing else that the file carried is kept. Of an
 * animation it is the first frame.
 * @param upload a PNG, JPEG or GIF file of at most 40 million pixels
 * @throws Refusal 422 that says what is wrong with it, 503 where too many are being read
 */
export const smallPicture = async ({ name, bytes }: Upload): Promise<Picture> => {
  if (name.includes('.') && !/\.(png|jpe?g|gif)$/i.test(name)) no(notPicture)
  const kind = kindOf(bytes)
  if (!taken.includes(kind)) no(`${notPicture.slice(0, -1)}; this one is ${kind}.`)
  // Threads that come and go need sharp's own library loaded in this one.
  await import('sharp')
  const outcome = await inWorker('picture-worker', bytes)
  if ('failure' in outcome) return no(failures[outcome.failure])
  const answer = z.parse(answered, outcome.answer)
  return 'picture' in answer ? { bytes: answer.picture, type: 'image/webp' } : no(answer.refused)
}

const no = (message: string) => refuse(422, message, fileField)
