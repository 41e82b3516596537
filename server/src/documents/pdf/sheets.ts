import { buffer } from 'node:stream/consumers'
// oxlint-disable-next-line no-named-as-default -- its types have no other name for it
import PDFDocument from 'pdfkit'
import type { Fonts } from './fonts.ts'
import { linesOf } from './lines.ts'
import type { Line } from './lines.ts'
import { paper } from './paper.ts'
import type { Setting } from './paper.ts'

/** A document that is written from top to bottom, sheet after sheet. */
export interface Sheets {
  readonly doc: PDFKit.PDFDocument
  /** How far down the present sheet is written. */
  y(): number
  /** Leaves so much room free. */
  skip(height: number): void
  /** Begins a new sheet where less than this is left of the present one. */
  keep(height: number): void
  /** How wide a text would be on one line. */
  widthOf(text: string, setting: Setting): number
  /** How high a text would be. */
  heightOf(text: string, setting: Setting): number
  /** Sets a text at a height of its own, without going on from there. */
  put(text: string, setting: Setting, y: number): void
  /** Sets a text from here on, over as many sheets as it takes. */
  flow(text: string, setting: Setting): void
  /** Ends the document, after something was put on each of its sheets. */
  finish(onEach: (sheet: number, sheets: number) => void): Promise<Buffer>
}

/** Opens a document. @param title what readers of PDF files show above it */
export const newSheets = (fonts: Fonts, title: string): Sheets => {
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    font: '',
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Producer: 'Greenroom', Creator: 'Greenroom' },
  })
  for (const { key, bytes } of fonts.all) doc.registerFont(key, bytes)
  let y: number = paper.top

  const newSheet = () => {
    doc.addPage()
    y = paper.top
  }
  const lines = (text: string, { width, ...style }: Setting) =>
    linesOf(fonts.settled(text), style, width, fonts)
  const heightOf = (text: string, setting: Setting) =>
    lines(text, setting).length * setting.size * setting.leading
  const put = (text: string, setting: Setting, from: number) => {
    for (const [index, line] of lines(text, setting).entries())
      draw(doc, line, setting, from + index * setting.size * setting.leading)
  }
  return {
    doc,
    y: () => y,
    skip: (height) => {
      y += height
    },
    keep: (height) => {
      if (y + height > paper.bottom) newSheet()
    },
    widthOf: (text, setting) => lines(text, { ...setting, width: Infinity })[0]?.width ?? 0,
    heightOf,
    put,
    flow: (text, setting) => {
      const height = setting.size * setting.leading
      for (const line of lines(text, setting)) {
        if (y + height > paper.bottom) newSheet()
        // An empty line parts paragraphs; it need not be as high as a written one.
        if (line.pieces.length > 0) draw(doc, line, setting, y)
        y += line.pieces.length > 0 ? height : height / 2
      }
    },
    finish: (onEach) => {
      const { start, count } = doc.bufferedPageRange()
      for (let sheet = 0; sheet < count; sheet++) {
        doc.switchToPage(start + sheet)
        onEach(sheet + 1, count)
      }
      doc.end()
      return buffer(doc)
    },
  }
}

/** Draws a line below a height. Whatever fonts it is set in, its letters stand on one baseline. */
const draw = (doc: PDFKit.PDFDocument, line: Line, setting: Setting, top: number) => {
  const { x, width, size, leading, colour, align } = setting
  const isAtRight = align === undefined ? line.isRightToLeft : align === 'right'
  const baseline = top + (size * leading) / 2 + size * 0.35
  let at = isAtRight ? x + width - line.width : x
  doc.fillColor(colour).fontSize(size)
  for (const { text, font, level, width: advance } of line.pieces) {
    doc.font(font.key).text(text, at, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      // Told features, pdfkit takes the text as a whole; else word by word, from left to right, each word once.
      ...(level > 0 && text.includes(' ') && { features: [] }),
    })
    at += advance
  }
}
