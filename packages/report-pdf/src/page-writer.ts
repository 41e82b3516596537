import { buffer } from 'node:stream/consumers'
// oxlint-disable-next-line no-named-as-default -- its types have no other name for it
import PDFDocument from 'pdfkit'
import type { Fonts } from './fonts.ts'
import { page } from './layout.ts'
import type { TextStyle } from './layout.ts'
import { breakLines } from './lines.ts'
import type { Line } from './lines.ts'

/** Writes a document from top to bottom, page after page. */
export type PageWriter = ReturnType<typeof createPageWriter>

/** @param title what PDF readers show in their title bar */
export const createPageWriter = (fonts: Fonts, title: string) => {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    font: '',
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Producer: 'Greenroom', Creator: 'Greenroom' },
  })
  for (const { key, bytes } of fonts.all) doc.registerFont(key, bytes)
  let y: number = page.top

  const startPage = () => {
    doc.addPage()
    y = page.top
  }
  const linesOf = (text: string, { width, ...style }: TextStyle) =>
    breakLines(fonts.replaceMissing(text), style, width, fonts)
  return {
    doc,
    /** How far down the current page is written. */
    y: () => y,
    /** Moves down. */
    skip: (height: number) => {
      y += height
    },
    /** Starts a new page unless the current one has this much room left. */
    ensureRoom: (height: number) => {
      if (y + height > page.bottom) startPage()
    },
    /** The width of a text on one line. */
    widthOf: (text: string, style: TextStyle) =>
      linesOf(text, { ...style, width: Infinity })[0]?.width ?? 0,
    heightOf: (text: string, style: TextStyle) =>
      linesOf(text, style).length * style.size * style.leading,
    /** Draws a text at a height without moving there. */
    drawAt: (text: string, style: TextStyle, top: number) => {
      for (const [index, line] of linesOf(text, style).entries())
        drawLine(doc, line, style, top + index * style.size * style.leading)
    },
    /** Writes a text from here on, over as many pages as it takes. */
    write: (text: string, style: TextStyle) => {
      const height = style.size * style.leading
      for (const line of linesOf(text, style)) {
        if (y + height > page.bottom) startPage()
        const isEmpty = line.runs.length === 0
        if (!isEmpty) drawLine(doc, line, style, y)
        // Empty lines separate paragraphs; half a line is enough.
        y += isEmpty ? height / 2 : height
      }
    },
    /** Ends the document, after something was added to each of its pages. */
    finish: (addTo: (page: number, pages: number) => void) => {
      const { start, count } = doc.bufferedPageRange()
      for (let index = 0; index < count; index++) {
        doc.switchToPage(start + index)
        addTo(index + 1, count)
      }
      doc.end()
      return buffer(doc)
    },
  }
}

/** Draws a line on one baseline, whatever fonts it is set in. */
const drawLine = (doc: PDFKit.PDFDocument, line: Line, style: TextStyle, top: number) => {
  const { x, width, size, leading, colour, align } = style
  const isAtRight = align === undefined ? line.isRightToLeft : align === 'right'
  const baseline = top + (size * leading) / 2 + size * 0.35
  let left = isAtRight ? x + width - line.width : x
  doc.fillColor(colour).fontSize(size)
  for (const run of line.runs) {
    doc.font(run.font.key).text(run.text, left, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      // Without `features` pdfkit draws word by word, from left to right.
      ...(run.level > 0 && run.text.includes(' ') && { features: [] }),
    })
    left += run.width
  }
}
