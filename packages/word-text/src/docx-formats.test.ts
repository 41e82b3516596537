import { expect, test } from 'vitest'
import { docx, docxWith, paragraph } from '../test/word-files.ts'
import { documentText } from './document-text.ts'

const read = async (bytes: Buffer) => (await documentText(bytes, 200_000)).text
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const item = (text: string, level = 0, list = 1) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`
const styled = (text: string, style: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`
const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
const definition = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
const use = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`
const symbol = '<w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr>'
const wingdings = symbol.replaceAll('Symbol', 'Wingdings')
const outline = definition(
  0,
  level(0, 'decimal', '%1.'),
  level(1, 'lowerLetter', '%2)'),
  level(2, 'decimal', '%1.%2.%3', '<w:isLgl/>'),
)
const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'

test.each([
  [
    'levels, which begin anew below each item',
    outline + use(1, 0),
    [item('a'), item('b', 1), item('c', 1), item('d', 2), item('e'), item('f', 1)],
    '1. a\n  a) b\n  b) c\n    1.2.1 d\n2. e\n  a) f',
  ],
  [
    'lists that continue each other, and one that begins anew',
    outline + use(1, 0) + use(2, 0) + use(3, 0, restart),
    [item('a'), paragraph('x'), item('b', 0, 2), item('c', 0, 3), item('d', 0, 3)],
    '1. a\nx\n2. b\n5. c\n6. d',
  ],
  [
    'a level that is counted through, and one of another list',
    definition(
      0,
      level(0, 'decimal', '%1.'),
      level(1, 'decimal', 'Step %2:', '<w:lvlRestart w:val="0"/>'),
    ) +
      use(1, 0) +
      use(2, 0, `<w:lvlOverride w:ilvl="0">${level(0, 'upperRoman', '%1')}</w:lvlOverride>`),
    [item('a'), item('b', 1), item('c'), item('d', 1), item('e', 0, 2)],
    '1. a\n  Step 1: b\n2. c\n  Step 2: d\nIII e',
  ],
  [
    'bullets of any font, of which ticks and dashes tell more',
    definition(
      0,
      level(0, 'bullet', '\uf0b7', symbol),
      level(1, 'bullet', 'o'),
      level(2, 'bullet', '\uf0fc', wingdings),
      level(3, 'bullet', '\uf0fb', wingdings),
      level(4, 'bullet', '–'),
      level(5, 'bullet', ''),
      level(6, 'none', ''),
    ) + use(1, 0),
    [0, 1, 2, 3, 4, 5, 6].map((at) => item('x', at)),
    '• x\n  • x\n    ✓ x\n      ✗ x\n        – x\n          • x\nx',
  ],
  [
    'paragraphs without text, deleted ones, and none',
    outline + use(1, 0),
    [
      item('a'),
      item('  '),
      item('c'),
      item('d', 0, 0),
      item('e', 0, 9),
      item('f ').replace('</w:pPr>', '<w:rPr><w:del/></w:rPr></w:pPr>'),
      item('g'),
    ],
    '1. a\n\n3. c\nd\ne\n4. f g',
  ],
])('reads lists: %s', { tags: ['R196'] }, async (_, numbering, paragraphs, text) => {
  expect(await read(docxWith(paragraphs.join(''), { numbering }))).toBe(text)
})

test('reads lists of styles, and of a style that names a list', async () => {
  const inList = (numbers: string) => `<w:pPr><w:numPr>${numbers}</w:numPr></w:pPr>`
  const style = (id: string, content: string) => `<w:style w:styleId="${id}">${content}</w:style>`
  const styles =
    style('Heading1', inList('<w:numId w:val="1"/>')) +
    style('Heading2', inList('<w:ilvl w:val="1"/><w:numId w:val="1"/>')) +
    style('Own', '<w:basedOn w:val="Heading2"/>') +
    style('Outline', inList('<w:numId w:val="1"/>')) +
    style('Endless', '<w:basedOn w:val="Endless"/>')
  const numbering =
    definition(0, level(0, 'decimal', '%1'), level(1, 'decimal', '%1.%2')) +
    definition(1, '<w:numStyleLink w:val="Outline"/>') +
    use(1, 0) +
    use(2, 1)
  const body = [
    ...['Heading1', 'Heading2', 'Own', 'Endless'].map((name) => styled(name, name)),
    item('of the same list', 0, 2),
  ]
  expect(await read(docxWith(body.join(''), { styles, numbering }))).toBe(
    '1 Heading1\n  1.1 Heading2\n  1.2 Own\nEndless\n2 of the same list',
  )
})

test('keeps levels where the list itself is missing, and reads on where it is damaged', async () => {
  const body = item('a') + item('b', 1)
  expect(await read(docx(body))).toBe('• a\n  • b')
  expect(await read(docxWith(body, { numbering: '<w:num>', styles: '</w:x>' }))).toContain('b')
})

test.each([
  ['decimal', ['1', '27', '4000']],
  ['decimalZero', ['01', '27', '4000']],
  ['lowerLetter', ['a', 'aa', '4000']],
  ['upperLetter', ['A', 'AA', '4000']],
  ['lowerRoman', ['i', 'xxvii', '4000']],
  ['upperRoman', ['I', 'XXVII', '4000']],
  ['chineseCounting', ['1', '27', '4000']],
])('writes numbers as %s', async (format, labels) => {
  const numbering = [1, 27, 4000].map(
    (start, id) =>
      definition(id, level(0, format, '%1').replace('w:val="1"', `w:val="${start}"`)) +
      use(id + 1, id),
  )
  // Definitions come before their uses in real files; the order does not matter.
  const body = [1, 2, 3].map((list) => item('x', 0, list))
  const text = await read(docxWith(body.join(''), { numbering: numbering.join('') }))
  expect(text.split('\n')).toEqual(labels.map((label) => `${label} x`))
})

const hidden = '<w:vanish/>'
test.each([
  [
    'hidden text',
    `<w:p>${run('a')}${run('HIDDEN', hidden)}${run('b', '<w:vanish w:val="0"/>')}</w:p>`,
    'ab',
  ],
  [
    'a hidden paragraph, and one whose end is hidden',
    `${paragraph('a')}<w:p><w:pPr><w:rPr>${hidden}</w:rPr></w:pPr>${run('HIDDEN', hidden)}</w:p><w:p><w:pPr><w:rPr>${hidden}</w:rPr></w:pPr>${run('b ')}</w:p>${paragraph('c')}`,
    'a\nb c',
  ],
  [
    'a number of which only the paragraph’s end is hidden',
    `${item('a').replace('</w:pPr>', `<w:rPr>${hidden}<w:specVanish/></w:rPr></w:pPr>`)}${paragraph(' goes on')}`,
    '• a goes on',
  ],
  [
    'a hidden end before a table',
    `<w:p><w:pPr><w:rPr>${hidden}</w:rPr></w:pPr>${run('a')}</w:p><w:tbl><w:tr><w:tc>${paragraph('b')}</w:tc></w:tr></w:tbl>`,
    'a\nb',
  ],
  [
    'styles of hidden text',
    `<w:p>${run('HIDDEN', '<w:rStyle w:val="Secret"/>')}${run('a', '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>')}</w:p>${styled('HIDDEN', 'Below')}`,
    'a',
  ],
  [
    'former formats, which count no more',
    `<w:p><w:r><w:rPr><w:rPrChange><w:rPr>${hidden}</w:rPr></w:rPrChange></w:rPr><w:t>a</w:t></w:r></w:p>`,
    'a',
  ],
])('reads text as Word shows it: %s', { tags: ['R196'] }, async (_, body, text) => {
  const styles = `<w:style w:styleId="Secret"><w:rPr>${hidden}</w:rPr></w:style><w:style w:styleId="Below"><w:basedOn w:val="Secret"/></w:style>`
  expect(await read(docxWith(body, { styles }))).toBe(text)
})

const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
const [begin, separate, end] = [mark('begin'), mark('separate'), mark('end')]
test.each([
  [
    'a field in a code',
    `${begin}${begin}${run('CODE')}${separate}${run('RESULT')}${end}${separate}${run('a')}${end}`,
    'a',
  ],
  [
    'a field in a result',
    `${begin}${separate}${run('a')}${begin}${separate}${run('b')}${end}${end}`,
    'ab',
  ],
  ['a field without a result', `${run('a')}${begin}${run('CODE')}${end}${run('b')}`, 'ab'],
  [
    'a code of two paragraphs',
    `${run('a')}${begin}</w:p><w:p>${run('CODE')}${separate}${run('b')}${end}`,
    'ab',
  ],
  ['a field that does not end', `${run('a')}${begin}${run('b')}`, 'ab'],
  ['an end without a field', `${run('a')}${end}${separate}${run('b')}`, 'ab'],
])('shows the results of fields only: %s', { tags: ['R196'] }, async (_, content, text) => {
  expect(await read(docx(`<w:p>${content}</w:p>`))).toBe(text)
})

test('leaves out the placeholders of empty controls', async () => {
  const control = (properties: string, content: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
  const empty = control('<w:showingPlcHdr/>', paragraph('Click here'))
  const full = control('<w:showingPlcHdr w:val="0"/>', paragraph('b'))
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const row = `<w:tr>${control('<w:showingPlcHdr/>', cell(paragraph('Click here')))}${cell(paragraph('c'))}</w:tr>`
  const bytes = docx(`${paragraph('a')}${empty}${full}<w:tbl>${row}</w:tbl>`)
  expect(await documentText(bytes, 99)).toEqual({
    text: 'a\n\nb\n\tc',
    notes: ['2 empty fields were left out.'],
  })
})

const boxed = (...texts: string[]) =>
  `<w:pict><v:textbox><w:txbxContent>${texts.map((text) => paragraph(text)).join('')}</w:txbxContent></v:textbox></w:pict>`
const alternatives = (choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`
test.each([
  [
    'once',
    `<w:p><w:r>${alternatives(boxed('box'), boxed('box'))}</w:r>${run('a')}</w:p>${paragraph('b')}`,
    'a\nbox\nb',
  ],
  [
    'two in a paragraph',
    `<w:p><w:r>${boxed('one', 'two')}${boxed('three')}</w:r></w:p>`,
    'one\ntwo\nthree',
  ],
  [
    'in a cell',
    `<w:tbl><w:tr><w:tc><w:p>${run('a')}<w:r>${boxed('box')}</w:r></w:p></w:tc><w:tc>${paragraph('b')}</w:tc></w:tr></w:tbl>`,
    'a\nbox\tb',
  ],
  [
    'in a box',
    `<w:p><w:r>${boxed('x').replace('</w:p>', `<w:r>${boxed('y')}</w:r></w:p>`)}</w:r>${run('a')}</w:p>`,
    'a\nx\ny',
  ],
  [
    'in an unfinished paragraph',
    `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('a')}<w:r>${boxed('box')}</w:r></w:p>`,
    'abox',
  ],
  [
    'of which only the fallback is there',
    `<w:p><w:r>${alternatives('', boxed('box'))}</w:r></w:p>`,
    'box',
  ],
])('reads text boxes: %s', { tags: ['R196'] }, async (_, body, text) => {
  expect(await read(docx(body))).toBe(text)
})
