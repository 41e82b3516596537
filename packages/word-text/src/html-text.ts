/** Elements whose content is not shown. */
const unseen = ['script', 'style', 'head', 'title', 'template', 'noscript']
const blocks = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'ul', 'ol', 'tr', 'table', 'br', 'hr'],
  ...['blockquote', 'pre', 'section', 'article', 'header', 'footer', 'dt', 'dd', 'caption'],
])
const entities = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', copy: '©', reg: '®' },
    ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', euro: '€', pound: '£' },
    ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»' },
    ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', deg: '°' },
    ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ecirc: 'ê', aacute: 'á', oacute: 'ó' },
    ...{
      iacute: 'í',
      uacute: 'ú',
      ntilde: 'ñ',
      ge: '≥',
      le: '≤',
      plusmn: '±',
      times: '×',
      rarr: '→',
    },
  }),
)

/** The text of an HTML page: blocks on lines of their own, cells separated by tabs, items with their labels. */
export const htmlText = (html: string): string => {
  const parts: string[] = []
  /** For each open list the number of its last item; `undefined` where it has bullets. */
  const lists: (number | undefined)[] = []
  const isLabel = () => /^(?:•|\d+\.) $/.test(parts.at(-1) ?? '')
  const add = (text: string) => {
    const last = parts.at(-1) ?? '\n'
    const shown = /\s$/.test(last) ? text.trimStart() : text
    if (shown !== '') parts.push(shown)
  }
  const readTag = (name: string, isEnd: boolean) => {
    // The first block of an item stands beside its label.
    if (blocks.has(name) && (isEnd || !isLabel())) parts.push('\n')
    if (name === 'ul' || name === 'ol') {
      if (isEnd) lists.pop()
      else lists.push(name === 'ol' ? 0 : undefined)
    }
    if (isEnd && (name === 'td' || name === 'th')) parts.push('\t')
    if (name !== 'li' || isEnd) return
    const last = lists.at(-1)
    if (last !== undefined) lists[lists.length - 1] = last + 1
    parts.push('  '.repeat(Math.min(8, Math.max(0, lists.length - 1))))
    parts.push(last === undefined ? '• ' : `${last + 1}. `)
  }
  let place = 0
  while (place < html.length) {
    const open = html.indexOf('<', place)
    add(decodeEntities(html.slice(place, open < 0 ? html.length : open)))
    if (open < 0) break
    const isComment = html.startsWith('<!--', open)
    const end = isComment ? html.indexOf('-->', open) : html.indexOf('>', open)
    if (end < 0) break
    place = end + (isComment ? 3 : 1)
    const [, slash, tag] = /^<(\/?)([a-z][a-z\d]*)/i.exec(html.slice(open, open + 20)) ?? []
    const name = tag?.toLowerCase()
    if (isComment || name === undefined) continue
    if (slash === '' && unseen.includes(name)) place = endOf(html, name, place)
    else readTag(name, slash === '/')
  }
  return parts
    .join('')
    .replaceAll(/ ?\n[ \n]*\n( *)/g, '\n$1')
    .trim()
}

/** Where an element without elements of its own ends. */
const endOf = (html: string, name: string, place: number) => {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = place
  return end.exec(html)?.index ?? html.length
}

/** Blanks of any kind are one; entities are characters. */
const decodeEntities = (text: string) =>
  text
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi,
      (all: string, ...found: (string | undefined)[]) => {
        const [decimal, hex = '', name] = found
        if (name !== undefined) return entities.get(name) ?? all
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
        return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
      },
    )
