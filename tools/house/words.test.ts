import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@greenroom/contract'
import { describe, expect, test } from 'vitest'
import { sourcesBelow } from '../files.mjs'
import { root } from '../step.mjs'

const exists = (path: string) => existsSync(join(root, path))

/** The words of the things that stand directly in a folder, files without their endings. */
const wordsIn = (folder: string) => [
  ...new Set(
    sourcesBelow(folder)
      .map((path) => path.slice(folder.length + 1).split('/')[0] ?? '')
      .filter((name) => !name.includes('.test.') && !name.endsWith('.css'))
      .map((name) => name.replace(/\.\w+$/, '')),
  ),
]

describe('one word for each thing', () => {
  const served = wordsIn('server/src/resources')
  const panels = wordsIn('console/src/panels')

  test('is found at all', () => {
    expect(served).toContain('industries')
    expect(panels).toContain('industries')
  })

  test.each(served)('%s has its contract, its routes and their test on the server', (word) => {
    expect(exists(`contract/src/resources/${word}.ts`)).toBe(true)
    expect(exists(`server/src/resources/${word}/routes.ts`)).toBe(true)
    expect(exists(`server/src/resources/${word}/routes.test.ts`)).toBe(true)
  })

  test.each(panels)('%s has its end-to-end test', (word) => {
    expect(exists(`e2e/panels/${word}.spec.ts`)).toBe(true)
  })
})

describe('what the contract says once', () => {
  const code = ['contract/src', 'packages', 'server', 'console/src', 'e2e']
    .flatMap((folder) => sourcesBelow(folder))
    .filter((path) => /\.tsx?$/.test(path) && !/contract\/src\/(messages|limits)\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')

  /** The names of the leaves of a tree, as code writes them: `say.email.required`. */
  const leaves = (tree: object, name: string): string[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? leaves(value, `${name}.${key}`)
        : [`${name}.${key}`],
    )

  test.each([
    ['say', contract.validationMessages],
    ['refused', contract.roleMessages],
    ['outcome', contract.toastMessages],
  ])('every message of %s is used or tested', (name, messages) => {
    expect(leaves(messages, name).filter((leaf) => !code.includes(leaf))).toEqual([])
  })
})
