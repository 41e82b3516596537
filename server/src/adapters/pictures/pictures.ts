import { fileField } from '@greenroom/contract'
import type { UploadedFile } from '@greenroom/contract'
import pLimit from 'p-limit'
import { HttpError, refuse } from '../../http/http-error.ts'
import { busy } from '../documents/busy.ts'

/** A picture as it is stored. */
interface Picture {
  readonly bytes: Uint8Array
  readonly type: 'image/webp'
}

const limits = { pixels: 40_000_000, edge: 512, seconds: 5, waiting: 10 }
const wrongKind = 'A picture must be a PNG, JPEG or GIF file.'
/** How PNG, JPEG and GIF files begin. Other kinds, such as SVG, never reach the decoder. */
const signature = /^(\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a)/

/** A decoded picture takes up to 160 MB. */
const slots = pLimit(2)

/**
 * Re-encodes an uploaded picture as WebP of at most 512 by 512 pixels: the first frame, without metadata.
 * @throws HttpError 422 with the reason, or 503 while too many are being resized
 */
export const smallPicture = async ({ name, bytes }: UploadedFile): Promise<Picture> => {
  const hasPictureName = !name.includes('.') || /\.(png|p?jpe?g|jfif|pjp|gif)$/i.test(name)
  if (!hasPictureName || !signature.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1')))
    refuse(422, wrongKind, fileField)
  if (slots.pendingCount >= limits.waiting) throw busy()
  return slots(() => shrink(bytes))
}

/** sharp works in its own threads, so the server keeps responding. */
const shrink = async (bytes: Uint8Array): Promise<Picture> => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    // Reads only the header, so the announced size does not matter yet.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > limits.pixels)
      return refuse(422, 'This picture has more than 40 million pixels.', fileField)
    const small = await sharp(bytes, { failOn: 'error', limitInputPixels: limits.pixels })
      .timeout({ seconds: limits.seconds })
      .autoOrient()
      .resize(limits.edge, limits.edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { bytes: small, type: 'image/webp' }
  } catch (error) {
    if (error instanceof HttpError) throw error
    return refuse(422, 'This picture is damaged and cannot be read.', fileField)
  }
}
