import sharp from 'sharp'
import { damagedPicture, notPicture, Unreadable } from './unreadable.ts'
import { work } from './work.ts'

/** What a picture's header may announce, and how large it is made, in pixels. */
const limits = { pixels: 40_000_000, edge: 512 }

/* A thread for one picture: given its bytes, it answers `{ picture }`, a WebP file. */
await work(async (bytes) => {
  sharp.cache(false)
  sharp.concurrency(1)
  // The header alone, whatever it announces: nothing is decoded before it has been looked at.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (!['png', 'jpeg', 'gif'].includes(header.format)) throw new Unreadable(notPicture)
  if (header.width * header.height > limits.pixels)
    throw new Unreadable('This picture has more than 40 million pixels.')
  const small = await sharp(bytes, { failOn: 'error', limitInputPixels: limits.pixels })
    .timeout({ seconds: 5 })
    .autoOrient()
    .resize(limits.edge, limits.edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  return { picture: new Uint8Array(small) }
}, damagedPicture)
