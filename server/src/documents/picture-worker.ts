import sharp from 'sharp'
import { damagedPicture, notPicture, Unreadable } from './unreadable.ts'
import { work } from './work.ts'

/** What a picture's header may announce, and how large it is made, in pixels. */
const limits = { pixels: 40_000_000, edge: 512 }

/* A thread for one picture: given its bytes, it answers `{ picture }`, a WebP file. */
await work(async (bytes) => {
  sharp.cache(false)
  sharp.concurrency(1)
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: limits.pixels })
  const { format, width, height } = await picture.metadata()
  if (!['png', 'jpeg', 'gif'].includes(format)) throw new Unreadable(notPicture)
  if (width * height > limits.pixels)
    throw new Unreadable('This picture has more than 40 million pixels.')
  const small = await picture
    .timeout({ seconds: 6 })
    .autoOrient()
    .resize(limits.edge, limits.edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  return { picture: new Uint8Array(small) }
}, damagedPicture)
