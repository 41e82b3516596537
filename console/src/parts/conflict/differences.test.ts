import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differencesOf } from './differences.ts'
import type { Stretch } from './differences.ts'
import { foldLines, foldPiece, visible } from './folding.ts'

const sideOf = (stretches: readonly Stretch[], side: 'theirs' | 'mine') =>
  stretches
    .map((stretch) =>
      'same' in stretch ? stretch.same : stretch[side].map(({ text }) => text).join(''),
    )
    .join('')
const alone = (stretches: readonly Stretch[], side: 'theirs' | 'mine') =>
  stretches.flatMap((stretch) =>
    'same' in stretch ? [] : stretch[side].filter(({ only }) => only).map(({ text }) => text),
  )

describe('the differences of two texts', () => {
  test.each([
    ['a word', 'Ask for the price.', 'Ask for the budget.', ['price'], ['budget']],
    [
      'words side by side as one',
      'Ask for the price.',
      'Ask for our own price.',
      ['the'],
      ['our own '],
    ],
    ['a line', 'One.\nTwo.\nThree.', 'One.\nThree.', ['Two.\n'], []],
    [
      'little in common',
      'Belts and hoses.',
      'Quite another matter!',
      ['Belts and hoses.'],
      ['Quite another matter!'],
    ],
    ['nothing at all', 'Same.', 'Same.', [], []],
    ['an empty text', '', 'Mine.', [], ['Mine.']],
  ])('show %s', (_, theirs, mine, theirsAlone, mineAlone) => {
    const stretches = differencesOf(theirs, mine)
    expect(alone(stretches, 'theirs')).toEqual(theirsAlone)
    expect(alone(stretches, 'mine')).toEqual(mineAlone)
  })

  test('give both texts back, whatever they are', () => {
    const line = fc
      .array(fc.constantFrom('a', 'bb', '{role}', ' ', '  ', 'ü', '—', "'"))
      .map((all) => all.join(''))
    const text = fc.array(line).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (theirs, mine) => {
        const stretches = differencesOf(theirs, mine)
        expect(sideOf(stretches, 'theirs')).toBe(theirs)
        expect(sideOf(stretches, 'mine')).toBe(mine)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([' ', '\n'])(
    'take no longer than a second for the longest texts, parted by %j',
    (gap) => {
      const text = (seed: number) =>
        Array.from({ length: 40_000 }, (_, at) => ((at * seed * 7919) % 99_991).toString(36))
          .join(gap)
          .slice(0, 200_000)
      const from = performance.now()
      const stretches = differencesOf(text(3), text(5))
      expect(performance.now() - from).toBeLessThan(1000)
      expect(sideOf(stretches, 'mine')).toBe(text(5))
    },
  )
})

describe('folding', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at}`).join('\n')

  test('keeps two lines at each side of what it folds away', () => {
    expect(foldLines(`${lines(10)}\n`, false, false)).toEqual({
      before: '0\n1',
      lines: 6,
      after: '8\n9',
    })
    expect(foldLines(lines(10), true, false)).toEqual({ before: '', lines: 8, after: '8\n9' })
    expect(foldLines(lines(10), false, true)).toEqual({ before: '0\n1', lines: 8, after: '' })
    expect(foldLines(lines(5), false, false)).toEqual({ before: lines(5), lines: 0, after: '' })
  })

  test('shortens long pieces of a line, those that differ far less', () => {
    const long = 'x'.repeat(500)
    expect(foldPiece(long, false)).toHaveLength(60 + 3 + 60)
    expect(foldPiece(long, true)).toBe(long)
    expect(foldPiece('x'.repeat(5000), true)).toHaveLength(2003)
    const words = foldPiece('seven letters '.repeat(50).trim(), false)
    expect(words.split(' ').every((word) => /^(seven|letters|…)$/.test(word))).toBe(true)
  })

  test('lets blanks be seen where they alone differ', () => {
    expect(visible(' \n\t')).toBe('·↵\n→')
  })
})
