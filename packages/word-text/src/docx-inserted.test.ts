import { expect, test } from 'vitest'
import { docx, docxWith, paragraph, zip } from '../test/word-files.ts'
import { documentText } from './document-text.ts'

const read = async (bytes: Buffer) => (await documentText(bytes, 200_000)).text
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const hidden = '<w:vanish/>'
const alternatives = (choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`
const chunk = `<w:altChunk r:id="aFChunk"/>`
const html =
  '<html><head><title>x</title></head><body><h1>Maria</h1><p>50&nbsp;% &amp;\n more</p><ul><li>one<ol><li><p>two</p></li></ol></li></ul></body></html>'
const htmlText = 'Maria\n50\u00a0% & more\n• one\n  1. two'
const archived = (encoding: string, body: string) =>
  `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="=b"\r\n\r\n--=b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--=b\r\nContent-Type: image/png\r\n\r\nx\r\n--=b--`
test.each([
  ['a page', html, htmlText],
  ['a page in UTF-16', Buffer.from(`\ufeff${html}`, 'utf16le'), htmlText],
  ['an archive', archived('8bit', html), htmlText],
  [
    'an archive with codes',
    archived('quoted-printable', '<p style=3D"x">Gr=C3=BC=\r\n=C3=9Fe</p>'),
    'Grüße',
  ],
  ['an archive in base64', archived('base64', Buffer.from(html).toString('base64')), htmlText],
  ['a text', 'Only text.', 'Only text.'],
  [
    'a page with scripts and comments',
    '<p>a<script>x < y</script><!-- c > d --><style>e</style>b</p>',
    'ab',
  ],
  [
    'a page with cells',
    '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    'a\tb\n\nc',
  ],
  ['a page that is cut off', '<p>a</p><p>b <img src="', 'a\n\nb'],
])('reads an inserted file: %s', { tags: ['R196'] }, async (_, inserted, text) => {
  const found = await read(
    docxWith(`${paragraph('Before')}${chunk}${paragraph('After')}`, { inserted }),
  )
  expect(found.replaceAll(/\n+/g, '\n')).toBe(`Before\n${text}\nAfter`.replaceAll(/\n+/g, '\n'))
})

test('says why a document whose text is in an inserted file has none', async () => {
  for (const inserted of ['{\\rtf1 a}', undefined, zip({ 'a.txt': 'x' }), docx(chunk)]) {
    const bytes = docxWith(chunk, inserted === undefined ? {} : { inserted })
    await expect(read(bytes)).rejects.toThrow('in an inserted file that cannot be read')
  }
})

const picture = '<w:drawing><pic:pic/></w:drawing>'
test.each([
  ['nothing', run('a'), []],
  ['a picture', `${run('a')}<w:r>${picture}</w:r>`, ['A picture was left out.']],
  [
    'several kinds, each once',
    `${run('a')}<w:r>${alternatives(picture, '<w:pict><v:imagedata/></w:pict>')}${picture}<w:drawing><c:chart/></w:drawing></w:r>`,
    ['2 pictures and a chart were left out.'],
  ],
  [
    'an object, a footnote and a comment',
    `${run('a')}<w:r><w:object><v:imagedata/></w:object><w:footnoteReference/><w:commentReference/></w:r>`,
    ['An embedded object, a footnote and a comment were left out.'],
  ],
  [
    'what is deleted or hidden',
    `${run('a')}<w:del><w:r>${picture}</w:r></w:del><w:r><w:rPr>${hidden}</w:rPr>${picture}</w:r>`,
    [],
  ],
])('says what was left out: %s', { tags: ['R196'] }, async (_, content, notes) => {
  expect((await documentText(docx(`<w:p>${content}</w:p>`), 200_000)).notes).toEqual(notes)
})
