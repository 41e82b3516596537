import { SaxesParser } from 'saxes'
import type { SaxesTagNS } from 'saxes'

/** An element that begins or ends. */
export type Element = SaxesTagNS

/** What to do at the beginnings, texts and ends of a part; `true` from one of them ends the reading. */
export interface Reader {
  open?(element: Element): boolean | void
  text?(text: string): boolean | void
  close?(element: Element): boolean | void
}

/** Bytes that are turned into characters at a time. */
const step = 64 * 1024

/**
 * Reads XML in UTF-8 or UTF-16, from its beginning until it ends or the reader has enough.
 * @throws where it is not well-formed; entities of its own are not expanded but refused
 */
export const readXml = (bytes: Uint8Array, reader: Reader): void => {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let enough = false
  const ask = (answer: boolean | void) => (enough ||= answer === true)
  parser.on('opentag', (element) => ask(!enough && reader.open?.(element)))
  parser.on('text', (text) => ask(!enough && reader.text?.(text)))
  parser.on('cdata', (text) => ask(!enough && reader.text?.(text)))
  parser.on('closetag', (element) => ask(!enough && reader.close?.(element)))

  const decoder = new TextDecoder(encodingOf(bytes))
  for (let from = 0; from < bytes.length && !enough; from += step) {
    parser.write(decoder.decode(bytes.subarray(from, from + step), { stream: true }))
  }
  if (!enough) parser.write(decoder.decode()).close()
}

/** By the byte order mark, or by how its first character, `<`, is written. */
const encodingOf = ([first, second]: Uint8Array) => {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/** The value of an attribute, whatever its prefix is. */
export const attributeOf = (element: Element, name: string): string | undefined =>
  Object.values(element.attributes).find(({ local }) => local === name)?.value
