// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderCell } from '../features/crud/column.tsx'
import { copyOf } from '../features/crud/copy-row.ts'
import { textField } from '../features/crud/field.ts'
import { passageOf } from '../features/find/match.ts'
import { VersionDiff } from '../ui/text-diff/version-diff.tsx'
import { ReportContent } from '../features/report/report-content.tsx'
import { Name } from '../ui/name.tsx'
import { foldLines, foldPiece } from '../ui/text-diff/fold.ts'
import { initialsOf, placeBetween, shorten } from './characters.ts'

test.each([
  ['Dana Whitfield', 'DW'],
  ['  dana   maria whitfield ', 'DW'],
  ['Dana', 'D'],
  ['plant_manager', 'PM'],
  ['Jean-Luc Picard', 'JP'],
  ['Zoë Ågren', 'ZÅ'],
  ['E\u0301mile Zola', 'E\u0301Z'],
  ['李 小龍', '李小'],
  ['𝒜da Lovelace', '𝒜L'],
  ['Agent 47', 'A4'],
  ['😀 Anna Berg', 'AB'],
  ['👩‍💼Anna', 'A'],
  ['😀', ''],
  ['', ''],
])('initials of “%s” are “%s”', { tags: ['R034'] }, (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

/** Characters of one to eleven units. */
const characters = ['a', 'E\u0301', '😀', '👍🏽', '🇩🇪', '👩‍💼', '👨‍👩‍👧‍👦']

test('a text is cut between characters', () => {
  const text = characters.join('')
  const starts = characters.map((_, at) => characters.slice(0, at).join('').length)
  for (let at = 0; at < text.length; at++) {
    const start = starts.findLast((one) => one <= at)
    expect([at, placeBetween(text, at)]).toEqual([at, start])
    expect(shorten(text, at)).toBe(`${text.slice(0, start)}…`)
  }
  expect(placeBetween(text, -3)).toBe(0)
  expect(placeBetween(text, text.length + 3)).toBe(text.length)
  expect(shorten(text, text.length)).toBe(text)
})

const emoji = '👩‍💼'
const cell = { row: {}, name: '', lookups: undefined }
/** Everything in the console that cuts what people have written. */
const cuts: Readonly<Record<string, (text: string) => ReactNode>> = {
  'a name': (text) => <Name>{text}</Name>,
  'a cell': (text) => renderCell({ title: '', text: () => text, cut: 101 }, cell),
  'the name of a copy': (text) =>
    copyOf([textField('name', 'Name')], { name: text }).stored['name'],
  'a changed passage': (text) => foldPiece(text, true),
  'an unchanged passage': (text) => foldPiece(text, false),
  'unchanged lines': (text) => foldLines(text, false, false).before,
  'a text of a version': (text) => (
    <VersionDiff earlier={undefined} later={{ heading: '', texts: [{ label: '', text }] }} />
  ),
  'a coaching summary': (text) => (
    <ReportContent report={{ overall: 1, scores: [], summary: text }} />
  ),
  'a passage that was found': (text) => {
    const { before, found, after } = passageOf(text, 'found') ?? {}
    return [before, found, after].join('')
  },
}

test.each(Object.entries(cuts))('%s is cut between characters', (_, cut) => {
  for (let shift = 0; shift < emoji.length; shift++) {
    const many = emoji.repeat(3000)
    const text = `${'a'.repeat(shift)}${many}found${'b'.repeat(shift)}${many}`
    render(
      <MantineProvider env="test">
        <main>{cut(text)}</main>
      </MantineProvider>,
    )
    const shown = screen.getByRole('main').textContent
    cleanup()
    expect(shown).toContain(emoji)
    expect(shown.length).toBeLessThan(text.length)
    expect(shown.replaceAll(emoji, '')).toMatch(/^[\w\s…,().\u2069-]*$/)
  }
})
