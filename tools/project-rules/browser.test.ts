import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'

/** Parts of the browser that may be missing or refuse, and the one file that knows what to do then. */
const owners: Record<string, { uses: RegExp; owner: string }> = {
  storage: { uses: /\b(local|session)Storage\b/, owner: 'lib/storage.ts' },
  'the database': { uses: /\bindexedDB\b|\bopenDB\b/, owner: 'services/session/old-drafts.ts' },
  'the clipboard': {
    uses: /navigator\.clipboard|useClipboard|execCommand\('copy'/,
    owner: 'ui/copy-text.ts',
  },
}

test.each(Object.entries(owners))('one file of the console uses %s', (_, { uses, owner }) => {
  const found = sourceFiles('console/src').filter(
    (path) =>
      /(?<!\.test)\.tsx?$/.test(path) &&
      uses.test(readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  )
  expect(found).toEqual([`console/src/${owner}`])
})
