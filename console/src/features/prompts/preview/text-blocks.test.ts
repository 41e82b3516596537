import type { ComposedPart } from '@greenroom/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'

const lines = (count: number) => `${'x'.repeat(99)}\n`.repeat(count)

test('joined, the blocks are the prompt, and each but the last ends with a line', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom('\n', '\n\n', ''), fc.string({ maxLength: 3000 })))
    .map((pieces) => pieces.join(''))
  const part = fc.record({ text, isPassage: fc.boolean() }).map((one): ComposedPart => ({
    text: one.text,
    sources: [],
    ...(one.isPassage && { placeholder: 'name' }),
  }))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const blocks = textBlocks(parts).map((block) => block.map((piece) => piece.text).join(''))
      expect(blocks.join('')).toBe(parts.map((one) => one.text).join(''))
      for (const block of blocks.slice(0, -1)) expect(block.endsWith('\n')).toBe(true)
    }),
  )
})

test('splits a long text into many blocks, and numbers a passage once', () => {
  const blocks = textBlocks([
    { text: lines(100), sources: [] },
    { text: '', placeholder: 'name', sources: [] },
    { text: lines(100), placeholder: 'industry_details', sources: [] },
  ])
  expect(blocks.length).toBeGreaterThan(8)
  const passages = blocks.flat().flatMap(({ passage }) => passage ?? [])
  expect(passages.filter(({ isStart }) => isStart).map(({ number }) => number)).toEqual([1, 2])
})
