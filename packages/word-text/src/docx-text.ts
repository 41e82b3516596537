import { fontOf, isOn, levelOf } from './docx-styles.ts'
import type { Numbering, Style } from './docx-styles.ts'
import { countLeftOut } from './left-out.ts'
import type { LeftOut, ReadDocument } from './left-out.ts'
import type { ListItem } from './list-numbers.ts'
import { symbolText, textInFont } from './symbol-fonts.ts'
import { createTextBuilder } from './text-builder.ts'
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

/** Elements without text of the document: formats, former formats, phonetic guides. */
const ignored = new Set([
  ...['tabs', 'sectPr', 'tblPr', 'tblPrEx', 'trPr', 'tcPr', 'rt'],
  ...['pPrChange', 'rPrChange', 'numberingChange'],
])
/** Tracked deletions and moves; as a format, they are those of a paragraph's end. */
const deleted = new Set(['del', 'moveFrom'])
/** Elements that stand for a character. */
const characters = new Map([
  ['tab', '\t'],
  ['ptab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '\u2011'],
])
/** Elements that are left out, by their name and the end of their namespace. */
const leftOutElements = new Map<string, readonly [namespace: string, keyof LeftOut]>([
  ['pic', ['/picture', 'picture']],
  ['imagedata', [':vml', 'picture']],
  ['chart', ['/chart', 'chart']],
  ['relIds', ['/diagram', 'diagram']],
  ['object', ['/main', 'object']],
  ['footnoteReference', ['/main', 'note']],
  ['endnoteReference', ['/main', 'note']],
  ['commentReference', ['/main', 'comment']],
])

/** Elements that hold formats. */
const formats = new Set(['rPr', 'pPr', 'numPr'])

/** The formats of the document that decide what is text. */
interface Formats {
  styleOf(id: string | undefined): Style
  itemOf(own: Numbering, style: string | undefined): ListItem | undefined
}

/** The formats of an open run, or of an open paragraph and its end. */
interface Format extends Numbering {
  style?: string | undefined
  font?: string | undefined
  isDeleted?: boolean
  isHidden?: boolean
}

/** How the text has the id of an inserted file in its place; XML has no such character. */
export const insertedFile = /\0([^\0]*)\0/g

/**
 * Reads the text of the main part of a .docx file. The text of a box follows the paragraph that holds it.
 * @param maxCharacters the result may be longer than this; reading stops soon after it
 */
export const docxText = async (
  part: AsyncIterable<Uint8Array>,
  { styleOf, itemOf }: Formats,
  maxCharacters: number,
): Promise<ReadDocument> => {
  const builder = createTextBuilder()
  const leftOut: LeftOut = {}
  const path: string[] = []
  const paragraphs: Format[] = []
  const runs: Format[] = []
  /** How deep the open content control lies that shows its placeholder, which is no text. */
  let placeholder: number | undefined
  let openObjects = 0
  /** What was found before each open `AlternateContent`. */
  const alternatives: number[] = []
  let found = 0
  let ignoredDepth = 0
  let inText = false

  const isShown = () => {
    const { style, isHidden } = runs.at(-1) ?? {}
    const ofParagraph = styleOf(paragraphs.at(-1)?.style).isHidden === true
    const ofRun = styleOf(style).isHidden === true
    return !(isHidden ?? ofParagraph !== ofRun) && placeholder === undefined
  }
  const add = (text: string) => {
    if (text !== '' && isShown()) builder.add(text)
  }
  const isIgnored = ({ uri, local }: Element) => {
    const parent = path.at(-1)
    if (local === 'rPr') return parent !== 'r' && parent !== 'pPr'
    if (local === 'ctrlPr') return true
    if (word.includes(uri)) return ignored.has(local) || (deleted.has(local) && parent !== 'rPr')
    // An alternative repeats the one before it, unless that had no text.
    const isAlternative = local === 'Choice' || local === 'Fallback'
    const before = alternatives.at(-1) ?? 0
    return uri === compatibility && isAlternative && builder.length + found > before
  }
  /** Notes a format. */
  const readFormat = (element: Element, parent = '') => {
    const { local } = element
    const isOfRun = parent === 'rPr' && path.at(-2) !== 'pPr'
    const format = (isOfRun ? runs : paragraphs).at(-1)
    if (!format || !formats.has(parent)) return
    if (deleted.has(local)) format.isDeleted = true
    if (local === 'vanish') format.isHidden = isOn(element)
    if (local === (isOfRun ? 'rStyle' : 'pStyle')) format.style = attributeOf(element, 'val')
    if (local === 'rFonts') format.font = fontOf(element)
    if (local === 'numId') format.numId = attributeOf(element, 'val')
    if (local === 'ilvl') format.level = levelOf(attributeOf(element, 'val'))
  }
  const readField = (mark: string | undefined) => {
    if (mark === 'begin' || mark === 'separate' || mark === 'end') builder.markField(mark)
  }
  const openWord = (element: Element) => {
    const { local } = element
    if (local === 'p') paragraphs.push({})
    else if (local === 'r') runs.push({})
    else if (local === 't') inText = true
    else if (local === 'txbxContent') builder.beginBox()
    else if (local === 'tbl') builder.beginTable()
    else if (local === 'showingPlcHdr' && isOn(element) && placeholder === undefined) {
      placeholder = path.length - 2
      countLeftOut(leftOut, 'field')
    } else if (local === 'object') openObjects++
    else if (local === 'fldChar') readField(attributeOf(element, 'fldCharType'))
    else if (local === 'sym')
      add(
        symbolText(
          attributeOf(element, 'font'),
          Number.parseInt(attributeOf(element, 'char') ?? '', 16) || 0,
        ),
      )
    else if (local === 'altChunk') {
      add(`\0${attributeOf(element, 'id')}\0`)
      builder.endParagraph()
    } else add(characters.get(local) ?? '')
  }
  const closeWord = (local: string) => {
    if (local === 'p') {
      const { isDeleted, isHidden, ...paragraph } = paragraphs.pop() ?? {}
      const item = isDeleted ? undefined : itemOf(paragraph, paragraph.style)
      builder.endParagraph(item, isDeleted || isHidden)
    }
    if (local === 'r') runs.pop()
    if (path.length === placeholder) placeholder = undefined
    if (local === 'object') openObjects--
    if (local === 'tc') builder.endCell()
    if (local === 'tr') builder.endRow()
    if (local === 'txbxContent') builder.endBox()
  }

  await readXml(part, {
    open: (element) => {
      const { uri, local } = element
      const parent = path.at(-1)
      if (parent === undefined && !(word.includes(uri) && local === 'document'))
        throw new UnreadableDocument(notWord())
      if (ignoredDepth > 0 || isIgnored(element)) ignoredDepth++
      else if (uri === compatibility && local === 'AlternateContent')
        alternatives.push(builder.length + found)
      else {
        const [namespace = '', kind] = leftOutElements.get(local) ?? []
        // An embedded object has a picture that stands for it.
        if (kind && uri.endsWith(namespace) && openObjects === 0 && isShown()) {
          countLeftOut(leftOut, kind)
          found++
        }
        if (word.includes(uri)) {
          readFormat(element, parent)
          openWord(element)
        } else if (math.includes(uri)) {
          if (local === 'r') runs.push({})
          if (local === 't') inText = true
        }
      }
      path.push(local)
    },
    text: (text) => {
      if (inText && ignoredDepth === 0)
        add(textInFont(runs.at(-1)?.font, text.replaceAll(/\n\s*/g, ' ')))
    },
    close: ({ uri, local }) => {
      path.pop()
      if (ignoredDepth > 0) ignoredDepth--
      else if (uri === compatibility && local === 'AlternateContent') alternatives.pop()
      else if (local === 't') inText = false
      else if (word.includes(uri)) closeWord(local)
      else if (math.includes(uri) && local === 'r') runs.pop()
      return builder.length > maxCharacters * 2
    },
  })
  return { text: builder.finish(), leftOut }
}
