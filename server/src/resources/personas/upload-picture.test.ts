import sharp from 'sharp'
import { expect, test } from 'vitest'
import { gifBomb, picture, pngBomb } from '../../../test/pictures.ts'
import { usePersona } from '../../../test/persona-picture.ts'

const persona = usePersona()
const { stored, upload, shown } = persona
const uploaded = /^\/files\/[\da-f]{32}\.webp$/
const served = async (address: string) => {
  const response = await fetch(persona.app.url + address)
  return {
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
/** The size and two corner colours of a stored picture. */
const colours = async (address: string) => {
  const { data, info } = await sharp((await served(address)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels)
    return red > blue ? 'red' : 'blue'
  }
  const { width, height } = info
  return { width, height, first: at(2, 2), last: at(width - 3, height - 3) }
}

test.each([
  ['png', 'frank.png'],
  ['jpeg', 'frank.jpg'],
  ['jpeg', 'frank.jfif'],
  ['jpeg', 'FRANK.JPEG'],
  ['gif', 'frank.gif'],
  ['png', 'blob'],
  ['jpeg', 'renamed.png'],
] as const)(
  're-encodes a picture as WebP: %s, sent as %s',
  { tags: ['R168', 'R195'] },
  async (format, name) => {
    const { status, body } = await upload(await picture(format), name)
    expect([status, body]).toEqual([200, { profile_pic: expect.stringMatching(uploaded) }])
    const { profile_pic } = Object(body)
    expect(await shown()).toBe(profile_pic)
    const { type, bytes } = await served(profile_pic)
    expect([type, (await sharp(bytes).metadata()).format]).toEqual(['image/webp', 'webp'])
    expect(await colours(profile_pic)).toEqual({
      width: 512,
      height: 256,
      first: 'red',
      last: 'blue',
    })
  },
)

test('applies the camera’s rotation and removes all metadata', async () => {
  const sent = await sharp(await picture('jpeg'))
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: 'secret-words', Artist: 'secret-words' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(sent.includes('Exif')).toBe(true)
  const { profile_pic } = Object((await upload(sent, 'a.jpg')).body)
  expect(await colours(profile_pic)).toEqual({
    width: 256,
    height: 512,
    first: 'red',
    last: 'blue',
  })
  const { bytes } = await served(profile_pic)
  const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
  expect(bytes.includes('secret-words')).toBe(false)
})

test('keeps small sizes and transparency, and the first frame of an animation', async () => {
  await upload(await picture('png', { width: 40, height: 20 }))
  expect(await colours(await shown())).toMatchObject({ width: 40, height: 20 })
  const transparent = { create: { width: 9, height: 9, channels: 4 as const, background: '#0000' } }
  await upload(await sharp(transparent).png().toBuffer())
  expect((await sharp((await served(await shown())).bytes).metadata()).hasAlpha).toBe(true)
  const frames = await Promise.all(
    ['red', 'blue', 'green'].map((background) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(3)
  await upload(animation, 'a.gif')
  expect((await sharp((await served(await shown())).bytes).metadata()).pages).toBeUndefined()
  expect(await colours(await shown())).toMatchObject({
    width: 50,
    height: 50,
    first: 'red',
    last: 'red',
  })
})

const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const wrongKind = 'A picture must be a PNG, JPEG or GIF file.'
const damaged = 'This picture is damaged and cannot be read.'
const tooMany = 'This picture has more than 40 million pixels.'
test.each([
  ['an SVG', 'a.png', Buffer.from(svg), wrongKind],
  ['an SVG by name', 'a.svg', Buffer.from(svg), wrongKind],
  ['HTML', 'a.gif', Buffer.from('<!DOCTYPE html><script>1</script>'), wrongKind],
  ['text', 'a.jpg', Buffer.from('GIF88a'), wrongKind],
  ['a PDF', 'a.jpg', Buffer.from('%PDF-1.7\n'), wrongKind],
  ['a WebP', 'a.png', picture('webp'), wrongKind],
  ['a TIFF', 'a.jpg', picture('tiff'), wrongKind],
  ['HTML that begins like a GIF', 'a.gif', Buffer.from('GIF89a<script>alert(1)</script>'), damaged],
  [
    'half a PNG',
    'a.png',
    picture('png').then((bytes) => bytes.subarray(0, bytes.length / 2)),
    damaged,
  ],
  [
    'half a JPEG',
    'a.jpg',
    picture('jpeg').then((bytes) => bytes.subarray(0, bytes.length / 2)),
    damaged,
  ],
  ['a PNG of 2.5 billion pixels', 'a.png', pngBomb(50_000, 50_000), tooMany],
  ['a PNG of 41 million pixels', 'a.png', pngBomb(41_000, 1_000), tooMany],
  ['a GIF of 4 billion pixels', 'a.gif', gifBomb(), tooMany],
  ['a JPEG of 4 billion pixels', 'a.jpg', picture('jpeg').then(enlarged), tooMany],
])('rejects %s, sent as %s', { tags: ['R168'] }, async (_, name, bytes, message) => {
  expect(await upload(await bytes, name)).toMatchObject({
    status: 422,
    body: { message, field: 'file' },
  })
  expect([await shown(), await stored()]).toEqual([null, []])
})

/** A JPEG whose header announces 65,000 by 65,000 pixels. */
function enlarged(jpeg: Buffer): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.fill(Buffer.of(0xfd, 0xe8), frame + 5, frame + 9)
  return jpeg
}
