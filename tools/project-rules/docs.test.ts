import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingNames } from '../../server/src/config/config.ts'
import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'

const pages = sourceFiles('').filter((path) => path.endsWith('.md'))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const decisions = pages.filter((path) => path.startsWith('docs/decisions/'))

/** Paths in backticks: `server/src/app.ts`, `e2e/panels/`. */
const pathInBackticks =
  /`((?:contract|packages|server|console|e2e|tools|bench|examples|docs|\.ci|\.github)\/[\w./-]*)`/g

describe.each(pages)('%s', (page) => {
  test('only names files that exist', () => {
    const paths = [...read(page).matchAll(pathInBackticks)].map(([, path = '']) => path)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('only links to files that exist', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      ([, link = '']) => link,
    )
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([])
  })
})

test('docs/finding-things.md names a file in each row', () => {
  const rows = read('docs/finding-things.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]+$|^\| (Sentence|Question)/.test(line))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => !row.includes('`'))).toEqual([])
})

test.each<[path: string, limit: number]>([
  ['docs/architecture.md', 90],
  ['CONTRIBUTING.md', 110],
  ['README.md', 90],
  ...decisions.map((path): [string, number] => [path, 25]),
])('%s has at most %i lines', (path, limit) => {
  expect(read(path).trimEnd().split('\n').length).toBeLessThanOrEqual(limit)
})

/** The rows of the tables whose header begins with this, without their headers. */
const rowsOf = (page: string, header: string) =>
  read(page)
    .split('\n\n')
    .filter((part) => part.startsWith(`| ${header}`))
    .flatMap((table) => table.trim().split('\n').slice(2))
const inBackticks = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('docs/operating.md lists the settings that the code reads, and no others', () => {
  const rows = rowsOf('docs/operating.md', 'Variable')
  const named = rows.flatMap(inBackticks).filter((name) => settingNames.includes(name))
  expect(new Set(named)).toEqual(new Set(settingNames))
  const first = rows.flatMap((row) => inBackticks(row.split('|')[1]))
  expect(first.filter((name) => !settingNames.includes(name))).toEqual([])
})

test('each message of the log in docs/operating/monitoring.md is in the code', () => {
  const code = [...sourceFiles('server/src'), ...sourceFiles('packages')]
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .map(read)
    .join('\n')
  const messages = rowsOf('docs/operating/monitoring.md', '`msg`').flatMap((row) =>
    inBackticks(row.split('|')[1]),
  )
  expect(messages.length).toBeGreaterThan(10)
  // What differs stands as an ellipsis or a number.
  const isWritten = (message: string) => message.split(/…|\d+/).every((part) => code.includes(part))
  expect(messages.filter((message) => !isWritten(message))).toEqual([])
})

test('the pictures of the documentation show the navigation of the console: npm run pictures', () => {
  const segments = read('console/src/screens/dashboard/segments.ts')
  const titles = [...segments.matchAll(/title: '([^']+)',\s+(?:heading: '[^']+',\s+)?icon:/g)].map(
    ([, title]) => title,
  )
  expect(titles.length).toBeGreaterThan(15)
  expect(read('docs/pictures/navigation.txt').trim().split('\n')).toEqual(titles)
})
