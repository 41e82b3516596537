import { expect, test } from 'vitest'
import { prose } from './prose.ts'

test('joins the lines of a paragraph and keeps paragraphs and lists', () => {
  expect(prose`
    One sentence that goes
    on here.

    A list:
    - first
      and more
    - second

    1. one
    2. two
    That was all.
  `).toBe(
    'One sentence that goes on here.\n\nA list:\n- first and more\n- second\n\n1. one\n2. two That was all.',
  )
})
