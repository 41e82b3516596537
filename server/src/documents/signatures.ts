/* oxlint-disable no-control-regex -- what files begin with is made of control characters */

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** What files begin with, and what they are called in a sentence. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'a PNG picture'],
  [/^\xff\xd8\xff/, 'a JPEG picture'],
  [/^GIF8[79]a/, 'a GIF picture'],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'an old Office file'],
  [/^PK(\x03\x04|\x05\x06|\x07\x08)/, 'a ZIP archive'],
  [/^RIFF....WEBP/s, 'a WebP picture'],
  [/^....ftyp(avif|avis|heic|heix|mif1|msf1)/s, 'a HEIC or AVIF picture'],
  [/^....ftyp/s, 'a video'],
  [/^(II\*\0|MM\0\*)/, 'a TIFF picture'],
  [/^BM.{4}\0\0\0\0/s, 'a BMP picture'],
  [/^%PDF-/, 'a PDF file'],
  [/^\s*\{\\rtf/, 'an RTF document'],
  [/^\x1f\x8b/, 'a compressed file'],
  [/^(7z\xbc\xaf|Rar!\x1a\x07)/, 'an archive'],
  [/^(MZ|\x7fELF)/, 'a program'],
  [/^\xdb\xa5\x2d\0|^\x31\xbe\0\0|^\xfe\x37\0\x23|^\x9b\xa5/, 'a document of Word 2 or older'],
  [
    /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg/is,
    'an SVG drawing',
  ],
  [
    /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!DOCTYPE html|html|head|body|script)/is,
    'an HTML page',
  ],
  [/^(\xef\xbb\xbf)?\s*MIME-Version:/i, 'a web archive'],
  [/^(\xef\xbb\xbf)?\s*<\?xml/, 'an XML file'],
]

/** Says by its first bytes what a file is, for a sentence: "a PDF file". */
export const kindOf = (bytes: Buffer): string => {
  const start = text(bytes, 0, 1024)
  const known = beginnings.find(([beginning]) => beginning.test(start))
  if (known) return known[1]
  // Text has no bytes below 9, whatever its language; UTF-16 begins with its mark.
  return /^(\xff\xfe|\xfe\xff)/.test(start) || !/[\0-\x08]/.test(start)
    ? 'plain text'
    : 'of another kind'
}
