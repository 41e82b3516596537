import { SaxesParser } from 'saxes'
import type { SaxesTagNS } from 'saxes'

export type Element = SaxesTagNS

/** Called for the elements and texts of a document. Reading stops soon after `close` returns `true`. */
export interface XmlHandlers {
  open(element: Element): void
  text?(text: string): void
  close?(element: Element): boolean | void
}

/**
 * Reads XML in UTF-8 or UTF-16.
 * @throws where it is not well-formed. Entities of its own are not expanded but refused.
 */
export const readXml = async (
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> => {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let isDone = false
  parser.on('opentag', handlers.open)
  for (const event of ['text', 'cdata'] as const) parser.on(event, (text) => handlers.text?.(text))
  parser.on('closetag', (element) => (isDone ||= handlers.close?.(element) === true))

  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    if (isDone) return
  }
  parser.write(decoder?.decode() ?? '').close()
}

/** By the byte order mark, or by how the first character, `<`, is written. */
const encodingOf = ([first, second]: Uint8Array) => {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/** The value of an attribute, whatever its prefix is. */
export const attributeOf = (element: Element, name: string): string | undefined =>
  Object.values(element.attributes).find(({ local }) => local === name)?.value
