import { SaxesParser } from 'saxes'
import type { SaxesTagNS } from 'saxes'

export type Element = SaxesTagNS

/** Called for the elements and texts of a document. Reading stops once one of them returns `true`. */
export interface XmlHandlers {
  open?(element: Element): boolean | void
  text?(text: string): boolean | void
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
  const note = (result: boolean | void) => (isDone ||= result === true)
  parser.on('opentag', (element) => note(!isDone && handlers.open?.(element)))
  parser.on('text', (text) => note(!isDone && handlers.text?.(text)))
  parser.on('cdata', (text) => note(!isDone && handlers.text?.(text)))
  parser.on('closetag', (element) => note(!isDone && handlers.close?.(element)))

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
