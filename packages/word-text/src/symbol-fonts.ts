import fonts from './symbol-fonts.json' with { type: 'json' }

/**
 * The characters of fonts whose codes have another meaning, from 0x20 to 0xff in rows of 16; a space where Unicode has none.
 * Ticks and arrows are the common ones, which every font and model knows.
 */
const tables = new Map(
  Object.entries(fonts).map(([font, rows]) => [font, rows.flatMap((row) => Array.from(row))]),
)

/** Where Word writes characters of such fonts: in the area of Unicode for private use. */
const isPrivate = (code: number) => code >= 0xf000 && code <= 0xf0ff
const unknown = '[?]'

/** The character of an inserted symbol, or `[?]`: never another one. */
export const symbolText = (font: string | undefined, code: number): string => {
  const table = tables.get(font?.toLowerCase() ?? '')
  const place = isPrivate(code) ? code - 0xf000 : code
  if (table && place <= 0xff) {
    const found = table[place - 0x20]
    return found === undefined || (found === ' ' && place !== 0x20) ? unknown : found
  }
  const isOrdinary = (code > 0x1f && code < 0xd800) || (code > 0xf8ff && code < 0x11_0000)
  return isOrdinary ? String.fromCodePoint(code) : unknown
}

/** Text in a font: Word shows letters of a symbol font as its symbols. */
export const textInFont = (font: string | undefined, text: string): string =>
  tables.has(font?.toLowerCase() ?? '')
    ? text.replaceAll(/[\x21-\xff\uf020-\uf0ff]/g, (letter) =>
        symbolText(font, letter.charCodeAt(0)),
      )
    : text.replaceAll(/[\uf020-\uf0ff]/g, unknown)
