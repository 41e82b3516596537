import { expect, test } from 'vitest'
import { docx } from '../test/word-files.ts'
import { documentText } from './document-text.ts'
import { symbolText, textInFont } from './symbol-fonts.ts'

const fonts = ['Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings']
const codes = Array.from({ length: 0xff - 0x20 + 1 }, (_, at) => at + 0x20)

test.each(fonts)('gives each code of %s one character, or says that there is none', (font) => {
  for (const code of codes) {
    const text = symbolText(font, code)
    expect(symbolText(font.toUpperCase(), 0xf000 + code)).toBe(text)
    if (text !== '[?]') expect(Array.from(text)).toHaveLength(1)
    expect(text).not.toMatch(/[\ue000-\uf8ff\p{Surrogate}]/u)
  }
  const known = codes.filter((code) => symbolText(font, code) !== '[?]')
  expect(known.length).toBeGreaterThan(185)
})

test.each([
  ['Symbol', 0xf0b3, '≥'],
  ['Symbol', 0xb1, '±'],
  ['Symbol', 0xf0b0, '°'],
  ['Symbol', 0xf061, 'α'],
  ['Wingdings', 0xf0fc, '✓'],
  ['Wingdings', 0xf0fb, '✗'],
  ['Wingdings', 0xf0e0, '→'],
  ['Wingdings', 0xf0fe, '☑'],
  ['Wingdings 2', 0x50, '✓'],
  ['Wingdings 2', 0x4f, '✗'],
  ['Arial', 0x2192, '→'],
  ['Arial', 0xf0b3, '[?]'],
  ['Own Icons', 0xe001, '[?]'],
  [undefined, 0, '[?]'],
  ['Arial', 0xd800, '[?]'],
  ['Arial', 0x11_0000, '[?]'],
])('reads %s %i as %s', { tags: ['R196'] }, (font, code, text) => {
  expect(symbolText(font, code)).toBe(text)
})

test('reads letters in a symbol font as its symbols, also those that a style sets', async () => {
  expect(textInFont('Wingdings', 'ü ü')).toBe('✓ ✓')
  expect(textInFont('Arial', '160\u00b0C \uf0b0')).toBe('160\u00b0C [?]')
  const run =
    '<w:r><w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/></w:rPr><w:t>ü</w:t></w:r>'
  expect((await documentText(docx(`<w:p>${run}</w:p>`), 99)).text).toBe('✓')
})
