import { expect, test } from 'vitest'
import { docx, docxOf, mainPart, paragraph, relations, zip } from '../test/word-files.ts'
import { readDocx } from './docx.ts'

const read = async (bytes: Buffer) => (await readDocx(bytes, 200_000)).text
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

test.each([
  ['paragraphs', paragraph('One.') + paragraph('Two.'), 'One.\nTwo.\n'],
  [
    'breaks and tabs',
    `<w:p>${run('a')}<w:r><w:br/><w:tab/></w:r>${run('b')}<w:r><w:cr/></w:r></w:p>`,
    'a\n\tb\n\n',
  ],
  [
    'tab stops, which are formats',
    `<w:p><w:pPr><w:tabs><w:tab w:pos="9"/></w:tabs></w:pPr>${run('a')}</w:p>`,
    'a\n',
  ],
  [
    'hyphens',
    `<w:p>${run('a')}<w:r><w:noBreakHyphen/></w:r>${run('b')}<w:r><w:softHyphen/></w:r>${run('c')}</w:p>`,
    'a\u2011bc\n',
  ],
  [
    'a tracked deletion',
    `<w:p>${run('a')}<w:del><w:r><w:delText>x</w:delText></w:r></w:del><w:del>${run('y')}</w:del><w:ins>${run('b')}</w:ins></w:p>`,
    'ab\n',
  ],
  [
    'a tracked move',
    `<w:p><w:moveFrom>${run('a')}</w:moveFrom><w:moveTo>${run('a')}</w:moveTo></w:p>`,
    'a\n',
  ],
  [
    'a deleted paragraph mark',
    `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('a ')}</w:p>${paragraph('b')}`,
    'a b\n',
  ],
  [
    'a field',
    `<w:p><w:r><w:instrText>HYPERLINK "x"</w:instrText></w:r>${run('link')}<w:fldSimple w:instr="DATE">${run('today')}</w:fldSimple></w:p>`,
    'linktoday\n',
  ],
  [
    'a table',
    `<w:tbl><w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}${paragraph('c')}</w:tc></w:tr><w:tr><w:tc>${paragraph('d')}</w:tc></w:tr></w:tbl>${paragraph('e')}`,
    'a\tb\nc\nd\ne\n',
  ],
  [
    'a table in a table',
    `<w:tbl><w:tr><w:tc><w:tbl><w:tr><w:tc>${paragraph('a')}</w:tc></w:tr></w:tbl>${paragraph('b')}</w:tc></w:tr></w:tbl>`,
    'a\nb\n',
  ],
  [
    'content controls',
    `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${paragraph('a')}</w:sdtContent></w:sdt><w:p><w:sdt><w:sdtContent>${run('b')}</w:sdtContent></w:sdt></w:p>`,
    'a\nb\n',
  ],
  [
    'wrappers',
    `<w:p><w:hyperlink>${run('a')}</w:hyperlink><w:smartTag>${run('b')}</w:smartTag><w:customXml>${run('c')}</w:customXml></w:p>`,
    'abc\n',
  ],
  [
    'an alternative with the same text',
    `<w:p><mc:AlternateContent><mc:Choice Requires="x">${run('a')}</mc:Choice><mc:Fallback>${run('a')}</mc:Fallback></mc:AlternateContent></w:p>`,
    'a\n',
  ],
  [
    'an emoji that only the fallback has',
    `<w:p>${run('a')}<w:r><mc:AlternateContent><mc:Choice Requires="w16se"/><mc:Fallback><w:t>😊</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    'a😊\n',
  ],
  [
    'a text box beside other text',
    `<w:p><w:r><w:pict><w:txbxContent>${paragraph('box')}</w:txbxContent></w:pict></w:r>${run('a')}</w:p>`,
    'a\nbox\n',
  ],
  [
    'a text box and nothing else',
    `<w:p><w:r><w:pict><w:txbxContent>${paragraph('box')}</w:txbxContent></w:pict></w:r></w:p>`,
    'box\n',
  ],
  [
    'a phonetic guide',
    `<w:p><w:ruby><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:p>`,
    '漢\n',
  ],
  ['a formula', '<w:p><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></w:p>', 'x=1\n'],
  [
    'symbols',
    '<w:p><w:r><w:sym w:font="Arial" w:char="2192"/><w:sym w:font="Wingdings" w:char="F0E0"/></w:r></w:p>',
    '→→\n',
  ],
  ['character references', paragraph('&lt;a&gt; &amp; &#233;&#x1F600;'), '<a> & é😀\n'],
  [
    'blanks between elements',
    `<w:p>\n  ${run('a')}\n  <w:r>\n <w:t>b\n  c</w:t></w:r></w:p>\n`,
    'ab c\n',
  ],
])('reads the text of %s', { tags: ['R196'] }, async (_, body, text) => {
  expect(await read(docx(body))).toBe(text)
})

const part = mainPart(paragraph('Grüße, 世界 😀.'))
const other = part.replaceAll('w:', 'ns0:').replace('xmlns:w', 'xmlns:ns0')
const strict = part.replace(
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
)
const asDefault = part.replaceAll('w:', '').replace('xmlns:w=', 'xmlns=')
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const rels = '_rels/.rels'
const strictType = 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument'
test.each([
  ['another namespace prefix', docxOf(other)],
  ['a default namespace', docxOf(asDefault)],
  [
    'strict Open XML',
    zip({ [rels]: relations('word/document.xml', strictType), 'word/document.xml': strict }),
  ],
  ['a byte order mark', docxOf(`\ufeff${part}`)],
  ['UTF-16', docxOf(Buffer.from(`\ufeff${part.replace('UTF-8', 'UTF-16')}`, 'utf16le'))],
  ['big-endian UTF-16', docxOf(bigEndian(`\ufeff${part.replace('UTF-8', 'UTF-16')}`))],
  [
    'another name of its main part',
    zip({ [rels]: relations('/word/document2.xml'), 'word/document2.xml': part }),
  ],
  [
    'capitals in the name of its main part',
    zip({ [rels]: relations('Word/Document.xml'), 'word/document.xml': part }),
  ],
  [
    'backslashes in names',
    zip({ '_rels\\.rels': relations('word/document.xml'), 'word\\document.xml': part }),
  ],
  [
    'slashes before the names of its parts',
    zip({ '/_rels/.rels': relations('/word/document.xml'), '/word/document.xml': part }),
  ],
  [
    'dots before the names of its parts',
    zip({ './_rels/.rels': relations('./word/document.xml'), './word/document.xml': part }),
  ],
  ['a missing relationships part', zip({ 'word/document.xml': part })],
])('reads a document with %s', { tags: ['R196'] }, async (_, bytes) => {
  expect(await read(bytes)).toBe('Grüße, 世界 😀.\n')
})

test('reads a long text of any script whole', { tags: ['R196'] }, async () => {
  const sentence = '深い知識と豊富な経験。Опыт и знания 😀. '
  const text = await read(docx(paragraph(sentence.repeat(4000))))
  expect(text).toBe(`${sentence.repeat(4000)}\n`)
})

const laughs = `<!DOCTYPE d [<!ENTITY a "${'ha'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}">]>`
const external = '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
test.each([
  ['text instead of XML', docxOf('no XML')],
  ['truncated XML', docxOf(part.slice(0, -20))],
  ['internal entities', docxOf(part.replace('?>', `?>${laughs}`).replace('世', '&b;'))],
  ['external entities', docxOf(part.replace('?>', `?>${external}`).replace('世', '&a;'))],
  ['a truncated archive', docxOf(part).subarray(0, 200)],
])('refuses a document with %s', async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow(/./)
})

const book = '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>'
test.each([
  ['an Excel workbook', zip({ [rels]: relations('xl/workbook.xml'), 'xl/workbook.xml': book })],
  ['a ZIP archive', zip({ 'holiday.txt': 'x' })],
])('refuses %s', { tags: ['R167'] }, async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow(
    'Only Word documents can be read; this one is another kind of file.',
  )
})

/** Sets the flag of encryption in the headers of one kind, and leaves the bytes readable. */
const flaggedEncrypted = (signature: string, flagsOffset: number) => {
  const bytes = docx(paragraph('secret'))
  const headers = bytes.toString('latin1').matchAll(new RegExp(signature, 'g'))
  for (const { index } of headers)
    bytes.writeUInt16LE(bytes.readUInt16LE(index + flagsOffset) | 1, index + flagsOffset)
  return bytes
}
test.each([
  ['the directory', flaggedEncrypted('PK\x01\x02', 8)],
  ['the headers of its parts', flaggedEncrypted('PK\x03\x04', 6)],
])(
  'refuses a document that is flagged as encrypted in %s',
  { tags: ['R196'] },
  async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow('This document is protected with a password.')
  },
)

test('reads a document with bytes after its end, or with a comment that is cut off', async () => {
  const bytes = docx(paragraph('a'))
  expect(await read(Buffer.concat([bytes, Buffer.from('\r\n')]))).toBe('a\n')
  bytes.writeUInt16LE(1, bytes.length - 2)
  expect(await read(bytes)).toBe('a\n')
})

test.each(['word/document.xml', 'WORD/Document.xml', 'word\\document.xml', '/word/document.xml'])(
  'refuses a document with a second part %s',
  async (name) => {
    const second = 'word/document.xm2'.padEnd(name.length, '2').slice(0, name.length)
    const bytes = zip({ 'word/document.xml': part, [second]: mainPart(paragraph('other')) })
    const forged = Buffer.from(bytes.toString('latin1').replaceAll(second, name), 'latin1')
    await expect(read(forged)).rejects.toThrow(
      'This document is damaged: two of its parts have the same name.',
    )
  },
)
