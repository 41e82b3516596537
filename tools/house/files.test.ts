import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourcesBelow } from '../files.mjs'
import { root } from '../step.mjs'

const files = sourcesBelow('')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const isText = (path: string) =>
  isCode(path) || /\.(md|json|html|css|sh|yml|svg)$|\/run$|rc$/.test(path)

/** Content and table definitions: as long as what they say. */
const data =
  /^server\/src\/database\/(seed\/demo\/|migrations\/|schema\.ts$)|^e2e\/support\/plain-data\.ts$/

const lengths = files
  .filter((path) => isCode(path) && !data.test(path))
  .map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }))
  .toSorted((one, other) => one.lines - other.lines)
const lengthAt = (part: number) => lengths[Math.floor((lengths.length - 1) * part)]?.lines

describe('files', () => {
  test('are read at all', () => {
    expect(lengths.length).toBeGreaterThan(100)
  })

  test('are short: no longer than 250 lines, nine in ten 150, half of them 70', () => {
    expect(lengths.filter(({ lines }) => lines > 250)).toEqual([])
    expect(lengthAt(0.9)).toBeLessThanOrEqual(150)
    expect(lengthAt(0.5)).toBeLessThanOrEqual(70)
  })

  test('have names in kebab-case', () => {
    const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
    const usual = ['README.md', 'CONTRIBUTING.md', 'LICENSE']
    const odd = files.filter((path) => !kebab.test(basename(path)) && !usual.includes(path))
    expect(odd).toEqual([])
  })

  test('are never an index but the contract’s door', () => {
    expect(files.filter((path) => /\/index\.tsx?$/.test(path))).toEqual(['contract/src/index.ts'])
  })

  test('are free of what does not belong in them', () => {
    // Put together here, so that this file does not find itself.
    const never = [
      ['TO', 'DO'],
      ['FIX', 'ME'],
      ['@ts-', 'ignore'],
      ['/wo', 'rk/'],
      ['/ro', 'ot/'],
      ['registry.npm', 'js'],
      ['deb.deb', 'ian.org'],
      ['"resolved": "', 'http'],
    ].map((parts) => parts.join(''))
    const found = files
      .filter(isText)
      .flatMap((path) =>
        never.filter((word) => read(path).includes(word)).map((word) => [path, word]),
      )
    expect(found).toEqual([])
  })
})
