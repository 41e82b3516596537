import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@greenroom/contract'
import { describe, expect, test } from 'vitest'
import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'

const exists = (path: string) => existsSync(join(root, path))

/** The names of the files and folders directly in a folder, without extensions. */
const namesIn = (folder: string) => [
  ...new Set(
    sourceFiles(folder)
      .map((path) => path.slice(folder.length + 1).split('/')[0] ?? '')
      .filter((name) => !name.includes('.test.') && !name.endsWith('.css'))
      .map((name) => name.replace(/\.\w+$/, '')),
  ),
]

describe('a resource has the same name everywhere', () => {
  const resources = namesIn('server/src/resources')
  const panels = namesIn('console/src/panels')

  test('resources and panels are found', () => {
    expect(resources).toContain('reference-data')
    expect(panels).toContain('industries')
  })

  test.each(resources)('%s has a contract, routes and a test of its routes', (name) => {
    expect(exists(`contract/src/resources/${name}.ts`)).toBe(true)
    expect(exists(`server/src/resources/${name}/routes.ts`)).toBe(true)
    expect(exists(`server/src/resources/${name}/routes.test.ts`)).toBe(true)
  })

  test.each(panels)('%s has an end-to-end test', (name) => {
    expect(exists(`e2e/panels/${name}.spec.ts`)).toBe(true)
  })
})

describe('every message of the contract is used', () => {
  const code = ['contract/src', 'packages', 'server', 'console/src', 'e2e']
    .flatMap((folder) => sourceFiles(folder))
    .filter(
      (path) => /\.tsx?$/.test(path) && !/contract\/src\/lib\/(messages|limits)\.ts$/.test(path),
    )
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')

  /** Every message of a tree, as code refers to it: `validationMessages.email.required`. */
  const references = (tree: object, name: string): string[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? references(value, `${name}.${key}`)
        : [`${name}.${key}`],
    )

  test.each([
    ['validationMessages', contract.validationMessages],
    ['signInMessages', contract.signInMessages],
    ['toastMessages', contract.toastMessages],
  ])('%s', (name, messages) => {
    expect(references(messages, name).filter((reference) => !code.includes(reference))).toEqual([])
  })
})
