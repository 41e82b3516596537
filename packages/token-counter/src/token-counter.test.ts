import fc from 'fast-check'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { textPieces } from './text-pieces.ts'
import { countTokens } from './token-counter.ts'

test('counts the tokens of texts without long runs exactly', async () => {
  const longestRuns = `${'x'.repeat(255)}${' '.repeat(255)}`.repeat(9)
  for (const text of ['', 'Hello Walter', '漢字 and 😀\n\n\tcode(1.5);', longestRuns])
    expect(await countTokens(text)).toBe(encode(text).length)
})

test('counts the name of a special token like other text', async () => {
  expect(await countTokens('a <|endoftext|> b')).toBe(9)
})

/** Counts a text, and measures for how long this thread was blocked meanwhile, in milliseconds. */
async function countAndWatch(text: string) {
  let blockedMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    blockedMs = Math.max(blockedMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const tokens = await countTokens(text)
  clearInterval(timer)
  return { tokens, blockedMs }
}

test.each([
  ['x', 25_000],
  [' ', 3_000],
  ['\n', 14_000],
  ['😀', 200_000],
])('counts 200,000 × %j without blocking this thread', async (character, most) => {
  await countTokens('Load the vocabulary')
  const text = character.repeat(200_000 / character.length)
  const counts = [await countAndWatch(text), await countAndWatch(text), await countAndWatch(text)]
  for (const { tokens } of counts) {
    expect(tokens).toBeGreaterThan(0)
    expect(tokens).toBeLessThanOrEqual(most)
  }
  // A busy machine may stop this thread once, but not each time.
  expect(Math.min(...counts.map(({ blockedMs }) => blockedMs))).toBeLessThan(1_000)
})

test('pieces join to the text and split neither short runs nor surrogate pairs', () => {
  const run = fc
    .tuple(fc.constantFrom('x', '😀', 'a😀', '\n', ' '), fc.integer({ min: 1, max: 700 }))
    .map(([characters, times]) => characters.repeat(times))
  fc.assert(
    fc.property(fc.array(run), (runs) => {
      const text = runs.join('')
      const pieces = [...textPieces(text)]
      expect(pieces.join('')).toBe(text)
      expect(pieces.every((piece) => !/[\uD800-\uDBFF]$/.test(piece))).toBe(true)
      expect(pieces.every((piece) => !/\S{256}|\s{256}/.test(piece))).toBe(true)
    }),
  )
  expect([...textPieces(`${'x'.repeat(255)} y`)]).toHaveLength(1)
  expect([...textPieces('x'.repeat(450))].map(({ length }) => length)).toEqual([200, 200, 50])
})
