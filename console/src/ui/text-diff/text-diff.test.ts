import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffTexts, inlinePieces, piecesOf } from './diff-texts.ts'
import type { Passage, Piece } from './diff-texts.ts'
import { foldLines, foldPiece, showBlanks, trimBlankLines } from './fold.ts'

const join = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
const sideOf = (passages: readonly Passage[], mark: 'del' | 'ins') =>
  passages
    .map((passage) => ('same' in passage ? passage.same : join(piecesOf(mark, passage.pieces))))
    .join('')
const differing = (passages: readonly Passage[], mark: 'del' | 'ins') =>
  passages.flatMap((passage) =>
    'same' in passage
      ? []
      : piecesOf(mark, passage.pieces)
          .filter((piece) => piece.mark)
          .map(({ text }) => text),
  )
/** Both texts as one, with marks as in `[-removed-]` and `{+added+}`. */
const inline = (left: string, right: string) =>
  diffTexts(left, right)
    .flatMap((passage) =>
      'same' in passage ? [{ text: passage.same }] : inlinePieces(passage.pieces),
    )
    .map(({ text, mark }: Piece) =>
      mark === 'del' ? `[-${text}-]` : mark === 'ins' ? `{+${text}+}` : text,
    )
    .join('')

describe('diffTexts', () => {
  test.each([
    ['a word', 'Ask for the price.', 'Ask for the budget.', ['price'], ['budget']],
    [
      'adjacent words as one',
      'Ask for the price.',
      'Ask for our own price.',
      ['the'],
      ['our own '],
    ],
    ['a line', 'One.\nTwo.\nThree.', 'One.\nThree.', ['Two.\n'], []],
    [
      'texts with little in common',
      'Belts and hoses.',
      'Quite another matter!',
      ['Belts and hoses.'],
      ['Quite another matter!'],
    ],
    ['an emoji as a whole', 'Greets 👩‍💼 twice.', 'Greets 👨‍💼 twice.', ['👩‍💼'], ['👨‍💼']],
    ['a flag as a whole', 'Greets 🇩🇪 twice.', 'Greets 🇩🇰 twice.', ['🇩🇪'], ['🇩🇰']],
    ['nothing for equal texts', 'Same.', 'Same.', [], []],
    ['an empty text', '', 'Mine.', [], ['Mine.']],
  ])('marks %s', (_, left, right, leftOnly, rightOnly) => {
    const passages = diffTexts(left, right)
    expect(differing(passages, 'del')).toEqual(leftOnly)
    expect(differing(passages, 'ins')).toEqual(rightOnly)
  })

  test('keeps every character of both texts', () => {
    const line = fc
      .array(
        fc.constantFrom(
          'a',
          'bb',
          '{role}',
          ' ',
          '  ',
          'ü',
          '—',
          "'",
          '\r',
          '👩‍💼',
          '\u{301}',
          '\ud83d',
        ),
      )
      .map((all) => all.join(''))
    const text = fc.array(line).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (left, right) => {
        const passages = diffTexts(left, right)
        expect(sideOf(passages, 'del')).toBe(left)
        expect(sideOf(passages, 'ins')).toBe(right)
        const shown = passages.map((passage) =>
          'same' in passage ? [{ text: passage.same }] : inlinePieces(passage.pieces),
        )
        const inlineText = (mark: 'del' | 'ins') =>
          join(shown.flat().filter((piece: Piece) => piece.mark !== mark))
        expect(inlineText('ins')).toBe(left)
        expect(inlineText('del')).toBe(right)
      }),
      { numRuns: import.meta.env['FULL'] ? 10_000 : 1_000 },
    )
  })

  test.each([' ', '\n'])(
    'gives up on the longest texts and marks them as a whole, separated by %j',
    (gap) => {
      const text = (seed: number) =>
        Array.from({ length: 40_000 }, (_, at) => ((at * seed * 7919) % 99_991).toString(36))
          .join(gap)
          .slice(0, 200_000)
      // Comparing them to the end would take minutes.
      expect(diffTexts(text(3), text(5))).toEqual([
        {
          pieces: [
            { text: text(3), mark: 'del' },
            { text: text(5), mark: 'ins' },
          ],
        },
      ])
    },
  )
})

describe('inlinePieces', () => {
  test.each([
    ['a word', 'Ask for the price.', 'Ask for the budget.', 'Ask for the [-price-]{+budget+}.'],
    [
      'several words at a time',
      'They sell hoses and belts today.',
      'They sell tyres or mats today.',
      'They sell [-hoses and belts-]{+tyres or mats+} today.',
    ],
    ['a removed word', 'Ask them twice.', 'Ask them.', 'Ask them[- twice-].'],
    [
      'lines of their own',
      'Ask for the price.\nWait a bit.',
      'Ask for a price.\nWait a day.',
      'Ask for [-the-]{+a+} price.\nWait a [-bit-]{+day+}.',
    ],
    [
      'texts with little in common',
      'Belts and hoses.',
      'Quite another matter!',
      '[-Belts and hoses.-]{+Quite another matter!+}',
    ],
    ['an empty text', '', 'Mine.', '{+Mine.+}'],
  ])('shows %s once, removed before added', (_, left, right, shown) => {
    expect(inline(left, right)).toBe(shown)
  })
})

describe('folding', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at}`).join('\n')

  test('keeps two lines on each side of a fold', () => {
    expect(foldLines(`${lines(10)}\n`, false, false)).toEqual({
      before: '0\n1',
      lines: 6,
      after: '8\n9',
    })
    expect(foldLines(lines(10), true, false)).toEqual({ before: '', lines: 8, after: '8\n9' })
    expect(foldLines(lines(10), false, true)).toEqual({ before: '0\n1', lines: 8, after: '' })
    expect(foldLines(lines(5), false, false)).toEqual({ before: lines(5), lines: 0, after: '' })
  })

  test.each([
    ['\nOne.\n\nTwo.\n\n', 'One.\n\nTwo.'],
    [' \n\n  Indented.\n', '  Indented.'],
    ['\n\n', ''],
    ['One.', 'One.'],
  ])('leaves out the blank lines around %j', (text, trimmed) => {
    expect(trimBlankLines(text)).toBe(trimmed)
    expect(foldLines(text, false, false)).toEqual({ before: trimmed, lines: 0, after: '' })
  })

  test('leaves out the blank lines around a fold', () => {
    const paragraphs = ['', 'One.', '', 'Two.', '', 'Three.', '', 'Four.', '', '']
    expect(foldLines(paragraphs.join('\n'), false, false)).toEqual({
      before: 'One.',
      lines: 5,
      after: 'Four.',
    })
  })

  test('shortens long pieces of a line, and differing ones far less', () => {
    const long = 'x'.repeat(500)
    expect(foldPiece(long, false)).toHaveLength(60 + 3 + 60)
    expect(foldPiece(long, true)).toBe(long)
    expect(foldPiece('x'.repeat(5000), true)).toHaveLength(2003)
    const words = foldPiece('seven letters '.repeat(50).trim(), false)
    expect(words.split(' ').every((word) => /^(seven|letters|…)$/.test(word))).toBe(true)
  })

  test('shows blanks when nothing else differs', () => {
    expect(showBlanks(' \n\t')).toBe('·↵\n→')
  })
})
