import { Parser } from 'htmlparser2'

/** Elements whose content is not shown. */
const unseen = new Set(['script', 'style', 'head', 'title', 'template', 'noscript'])
const blocks = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'ul', 'ol', 'tr', 'table', 'br', 'hr'],
  ...['blockquote', 'pre', 'section', 'article', 'header', 'footer', 'dt', 'dd', 'caption'],
])

/** The text of an HTML page: blocks on lines of their own, cells separated by tabs, items with their labels. */
export const htmlText = (html: string): string => {
  const parts: string[] = []
  /** For each open list the number of its last item; `undefined` where it has bullets. */
  const lists: (number | undefined)[] = []
  let openUnseen = 0
  const isLabel = () => /^(?:•|\d+\.) $/.test(parts.at(-1) ?? '')
  const add = (text: string) => {
    const blanks = text.replaceAll(/[ \t\r\n]+/g, ' ')
    const shown = /\s$/.test(parts.at(-1) ?? '\n') ? blanks.trimStart() : blanks
    if (shown !== '') parts.push(shown)
  }
  const beginItem = () => {
    const last = lists.at(-1)
    if (last !== undefined) lists[lists.length - 1] = last + 1
    parts.push('  '.repeat(Math.min(8, Math.max(0, lists.length - 1))))
    parts.push(last === undefined ? '• ' : `${last + 1}. `)
  }
  new Parser({
    onopentag(name) {
      if (unseen.has(name)) openUnseen++
      // The first block of an item stands beside its label.
      if (blocks.has(name) && !isLabel()) parts.push('\n')
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 0 : undefined)
      if (name === 'li') beginItem()
    },
    onclosetag(name) {
      if (unseen.has(name)) openUnseen--
      if (blocks.has(name)) parts.push('\n')
      if (name === 'ul' || name === 'ol') lists.pop()
      if (name === 'td' || name === 'th') parts.push('\t')
    },
    ontext(text) {
      if (openUnseen === 0) add(text)
    },
  }).end(html)
  return parts
    .join('')
    .replaceAll(/ ?\n[ \n]*\n( *)/g, '\n$1')
    .trim()
}
