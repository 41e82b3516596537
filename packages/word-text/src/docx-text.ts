import { notWord, Unreadable } from './unreadable.ts'
import { attributeOf, readXml } from './xml.ts'
import type { Element } from './xml.ts'

/** WordprocessingML, as Word writes it and in the strict form of the standard. */
const word = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
const maths = [
  'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'http://purl.oclc.org/ooxml/officeDocument/math',
]
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'

/** What is no text of the document: formats, what was deleted or moved away, the reading aids above characters. */
const left = new Set(['pPr', 'rPr', 'sectPr', 'tblPr', 'trPr', 'tcPr', 'del', 'moveFrom', 'rt'])
/** Characters that have an element of their own. */
const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
}
/** What other programs call the root of their main part. */
const others: Readonly<Record<string, string>> = {
  workbook: 'an Excel workbook',
  presentation: 'a PowerPoint presentation',
}

/**
 * Reads the text of the main part of a .docx file. Text boxes are left out, unless there is no other text.
 * @param enough how many characters are wanted at most
 */
export const docxText = (part: Uint8Array, enough: number): string => {
  const body: string[] = []
  const boxes: string[] = []
  /** Where text goes: the innermost box, or the body. */
  const targets = [body]
  /** How much text there was where the alternatives that are open begin. */
  const alternatives: number[] = []
  let length = 0
  let skipped = 0
  let inText = false

  const add = (text: string) => {
    targets.at(-1)?.push(text)
    length += text.length
  }
  /** Puts the end of a cell or a row in the place of the last paragraph's or cell's. */
  const end = (last: string, mark: string) => {
    const target = targets.at(-1)
    if (target?.at(-1) === last) target.pop()
    target?.push(mark)
  }
  const isLeft = ({ uri, local }: Element) =>
    (word.includes(uri) && left.has(local)) ||
    // The fallback repeats what the choice before it said, where it said anything.
    (uri === compatibility && local === 'Fallback' && length > (alternatives.at(-1) ?? 0))

  let depth = 0
  readXml(part, {
    open: (element) => {
      const { uri, local } = element
      depth++
      if (depth === 1 && !(word.includes(uri) && local === 'document'))
        throw new Unreadable(notWord(others[local] ?? 'of another kind'))
      if (skipped > 0 || isLeft(element)) skipped++
      else if (uri === compatibility && local === 'AlternateContent') alternatives.push(length)
      else if (word.includes(uri)) {
        if (local === 't') inText = true
        if (local === 'txbxContent') targets.push(boxes)
        if (local === 'sym') add(symbol(attributeOf(element, 'char')))
        add(characters[local] ?? '')
      } else if (maths.includes(uri) && local === 't') inText = true
    },
    text: (text) => {
      if (inText && skipped === 0) add(text.replaceAll(/\n\s*/g, ' '))
    },
    close: ({ uri, local }) => {
      depth--
      if (skipped > 0) skipped--
      else if (uri === compatibility && local === 'AlternateContent') alternatives.pop()
      else if (local === 't') inText = false
      else if (word.includes(uri)) {
        if (local === 'p') add('\n')
        if (local === 'tc') end('\n', '\t')
        if (local === 'tr') end('\t', '\n')
        if (local === 'txbxContent') targets.pop()
      }
      return body.length > 0 && length > enough * 2
    },
  })
  const text = body.join('')
  return text.trim() === '' ? boxes.join('') : text
}

/** Characters of symbol fonts have codes of their own that say nothing without the font. */
const symbol = (code: string | undefined) => {
  const point = Number.parseInt(code ?? '', 16)
  return point > 0x1f && point < 0xd800 ? String.fromCodePoint(point) : ''
}
