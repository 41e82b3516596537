import { expect, test } from 'vitest'
import { docFile } from '../test/doc-file.ts'
import type { Change } from '../test/doc-file.ts'
import { documentText } from './document-text.ts'

type Content = Parameters<typeof docFile>[0]
const read = async (content: Content) => (await documentText(docFile(content), 200_000)).text
const paragraph = (text: string, ...changes: Change[]) => ({ runs: [[text] as const], changes })

const hidden: Change = [0x083c, 1]
const deleted: Change = [0x0800, 1]
const inList = (use: number, level = 0): Change[] => [
  [0x260a, level],
  [0x460b, use, 0],
]
/** A symbol that was inserted: its text is a parenthesis. */
const inserted = (font: number, code: number) =>
  ['(', [0x0855, 1], [0x6a09, font, 0, code, 0xf0]] as const

test('reads lists of a .doc file', { tags: ['R196'] }, async () => {
  const outline = [
    { format: 0, text: '\0.' },
    { format: 4, text: '\u0001)' },
    { format: 0, text: '\0.\u0001.\u0002' },
  ]
  const symbol: Change = [0x4a4f, 1, 0]
  const bullets = [{ format: 23, text: '\uf0b7', characters: [symbol] }]
  const roman = [{ format: 1, text: '\0.', start: 4 }]
  expect(
    await read({
      fonts: ['Arial', 'Symbol'],
      lists: [outline, bullets, roman],
      uses: [{ list: 0 }, { list: 1 }, { list: 2 }, { list: 0, starts: { 0: 7 } }, { list: 9 }],
      paragraphs: [
        paragraph('a', ...inList(1)),
        paragraph('b', ...inList(1, 1)),
        paragraph('c', ...inList(1, 1)),
        paragraph('d', ...inList(1)),
        paragraph('e', ...inList(1, 1)),
        paragraph('f', ...inList(2)),
        paragraph('g', ...inList(3)),
        paragraph('h', ...inList(4)),
        paragraph('i', ...inList(4)),
        paragraph('j', ...inList(5)),
        paragraph('k', ...inList(99)),
        paragraph('l', ...inList(0)),
      ],
    }),
  ).toBe('1. a\n  a) b\n  b) c\n2. d\n  a) e\n• f\nIV. g\n7. h\n8. i\nj\nk\nl')
})

test('reads lists, fonts and hidden text of styles in a .doc file', async () => {
  expect(
    await read({
      fonts: ['Wingdings'],
      lists: [[{ format: 0, text: '\0)' }]],
      uses: [{ list: 0 }],
      styles: [
        { kind: 'paragraph' },
        { kind: 'paragraph', paragraph: inList(1) },
        { kind: 'paragraph', basedOn: 1 },
        { kind: 'character', characters: [hidden] },
        { kind: 'character', characters: [[0x4a4f, 0, 0]] },
        { kind: 'paragraph', basedOn: 5 },
      ],
      paragraphs: [
        { runs: [['a']], style: 1 },
        { runs: [['b']], style: 2 },
        {
          runs: [
            ['HIDDEN', [0x4a30, 3, 0]],
            ['c', [0x4a30, 3, 0], [0x083c, 0]],
            ['d', [0x4a30, 3, 0], [0x083c, 0x81]],
            ['HIDDEN', [0x4a30, 3, 0], [0x083c, 0x80]],
            ['\uf0fc', [0x4a30, 4, 0]],
            [''],
          ],
          style: 5,
        },
      ],
    }),
  ).toBe('1) a\n2) b\ncd✓')
})

test('reads symbols, and text as Word shows it, in a .doc file', { tags: ['R196'] }, async () => {
  expect(
    await read({
      fonts: ['Symbol', 'Wingdings', 'Arial'],
      paragraphs: [
        {
          runs: [
            ['160'],
            inserted(0, 0xb0),
            ['C ('],
            inserted(1, 0xfb),
            inserted(2, 0xb0),
            inserted(9, 0xb0),
            [''],
          ],
        },
        { runs: [['a'], ['HIDDEN', hidden], ['b', [0x083c, 0]], ['gone', deleted], ['']] },
        { runs: [['c '], ['\r', deleted]] },
        { runs: [['d']] },
        { runs: [['HIDDEN\r', hidden]] },
        { runs: [['e '], ['\r', hidden]] },
        { runs: [['f']] },
        { runs: [['table'], ['\r', hidden]] },
        { runs: [['HIDDEN\x07', hidden]], changes: [[0x2416, 1]] },
        { runs: [['g\x07']], changes: [[0x2416, 1]] },
        { runs: [['\x07', hidden]], changes: [[0x2417, 1]] },
        paragraph('x\u0013 IF \u0013 A \u0014CODE\u0015 = 1 \u0014e\u0015\u0013 XE \u0015'),
      ],
    }),
  ).toBe('160°C (✗[?][?]\nab\nc d\ne f\ntable\n\tg\nxe')
})

test('reads text boxes of a .doc file after the paragraphs that hold them, and others last', async () => {
  const cell = (text: string) => ({ runs: [[`${text}\x07`] as const] })
  const rowEnd = { runs: [['\x07'] as const], changes: [[0x2417, 1]] as const }
  expect(
    await read({
      paragraphs: [
        paragraph('a\x08 more'),
        paragraph('b\u0013 SHAPE \u0014\x08\x01\u0015'),
        cell('c\x08'),
        cell('d'),
        rowEnd,
        paragraph('\x08no box'),
        paragraph('e'),
      ],
      shapes: [12, 11, 13, 99],
      boxes: [
        { text: 'box of b', shape: 11 },
        { text: 'box of a\rtwo', shape: 12 },
        { text: 'in a cell', shape: 13 },
        { text: 'in a group', shape: 14 },
      ],
    }),
  ).toBe('a more\nbox of a\ntwo\nb\nbox of b\nc\nin a cell\td\nno box\ne\nin a group')
})

test('says what was left out of a .doc file', async () => {
  const paragraphs = [paragraph('a\x01\x01 b\x02\u0013 HYPERLINK \x01\u0014c\u0015\x08\x01')]
  expect((await documentText(docFile({ paragraphs }), 99)).notes).toEqual([
    '2 pictures and a footnote were left out.',
  ])
})

test('reads a .doc file whose styles, fonts and lists are damaged', async () => {
  const bytes = docFile({ paragraphs: [paragraph('a', ...inList(1))] })
  const head = bytes.indexOf(Buffer.of(0xec, 0xa5, 0xc1))
  for (const pointer of [0xa2, 0x112, 0x2e2, 0x2ea]) {
    bytes.writeUInt32LE(0x7fffff, head + pointer)
    bytes.writeUInt32LE(0x7fffff, head + pointer + 4)
  }
  expect((await documentText(bytes, 99)).text).toBe('a')
})
