import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesBelow } from '../files.mjs'
import { root } from '../step.mjs'

const pages = sourcesBelow('').filter((path) => path.endsWith('.md'))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** A file or folder of this project, as pages name it: `server/src/app.ts`, `e2e/panels/`. */
const path = /`((?:contract|packages|server|console|e2e|tools|bench|docs|\.ci)\/[\w./-]*)`/g

test.each(pages)('%s names only files that exist', (page) => {
  const named = [...read(page).matchAll(path)].map(([, name = '']) => name)
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test.each(pages)('%s links only to what exists', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([])
})

test('docs/finding-things.md names a place for each line of its tables', () => {
  const rows = read('docs/finding-things.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]+$/.test(line))
  expect(rows.length).toBeGreaterThan(20)
  expect(
    rows.filter((row) => !row.includes('`') && !/^\|  *(Sentence|Question)/.test(row)),
  ).toEqual([])
})
