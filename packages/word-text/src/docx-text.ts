import { notWord, UnreadableDocument } from './unreadable-document.ts'
import { attributeOf, readXml } from './xml.ts'
import type { Element } from './xml.ts'

/** Namespaces, as Word writes them and in the strict form of the standard. */
const word = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
const math = [
  'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'http://purl.oclc.org/ooxml/officeDocument/math',
]
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'

/** Elements without text of the document: properties, tracked deletions and moves, phonetic guides. */
const ignored = new Set(['pPr', 'rPr', 'sectPr', 'tblPr', 'trPr', 'tcPr', 'del', 'moveFrom', 'rt'])
/** Elements that stand for a character. */
const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
}

/**
 * Reads the text of the main part of a .docx file. Text boxes count only where there is no other text.
 * @param maxCharacters the result may be longer than this; reading stops soon after it
 */
export const docxText = async (
  part: AsyncIterable<Uint8Array>,
  maxCharacters: number,
): Promise<string> => {
  const body: string[] = []
  const boxes: string[] = []
  /** Where text goes: the innermost text box, or the body. */
  const targets = [body]
  /** The length of the text at the start of each open `AlternateContent`. */
  const alternatives: number[] = []
  let length = 0
  let depth = 0
  let ignoredDepth = 0
  let inText = false

  const add = (text: string) => {
    targets.at(-1)?.push(text)
    length += text.length
  }
  /** Replaces the mark of the last paragraph in a cell, or of the last cell in a row. */
  const replaceLast = (last: string, mark: string) => {
    const target = targets.at(-1)
    if (target?.at(-1) === last) target.pop()
    target?.push(mark)
  }
  const isIgnored = ({ uri, local }: Element) =>
    (word.includes(uri) && ignored.has(local)) ||
    // A fallback repeats the choice before it, unless the choice had no text.
    (uri === compatibility && local === 'Fallback' && length > (alternatives.at(-1) ?? 0))

  await readXml(part, {
    open: (element) => {
      const { uri, local } = element
      depth++
      if (depth === 1 && !(word.includes(uri) && local === 'document'))
        throw new UnreadableDocument(notWord())
      if (ignoredDepth > 0 || isIgnored(element)) ignoredDepth++
      else if (uri === compatibility && local === 'AlternateContent') alternatives.push(length)
      else if (word.includes(uri)) {
        if (local === 't') inText = true
        if (local === 'txbxContent') targets.push(boxes)
        if (local === 'sym') add(symbol(attributeOf(element, 'char')))
        add(characters[local] ?? '')
      } else if (math.includes(uri) && local === 't') inText = true
    },
    text: (text) => {
      if (inText && ignoredDepth === 0) add(text.replaceAll(/\n\s*/g, ' '))
    },
    close: ({ uri, local }) => {
      depth--
      if (ignoredDepth > 0) ignoredDepth--
      else if (uri === compatibility && local === 'AlternateContent') alternatives.pop()
      else if (local === 't') inText = false
      else if (word.includes(uri)) {
        if (local === 'p') add('\n')
        if (local === 'tc') replaceLast('\n', '\t')
        if (local === 'tr') replaceLast('\t', '\n')
        if (local === 'txbxContent') targets.pop()
      }
      return body.length > 0 && length > maxCharacters * 2
    },
  })
  const text = body.join('')
  return text.trim() === '' ? boxes.join('') : text
}

/** Symbol fonts use private code points, which mean nothing without the font. */
const symbol = (code: string | undefined) => {
  const point = Number.parseInt(code ?? '', 16)
  return point > 0x1f && point < 0xd800 ? String.fromCodePoint(point) : ''
}
