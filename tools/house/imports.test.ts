import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../step.mjs'
import { importsBelow } from './import-graph.ts'
import type { Import } from './import-graph.ts'

const isTest = (path: string) => path.includes('.test.')
const built = (folder: string) => importsBelow(folder).filter(({ from }) => !isTest(from))
const contract = built('contract/src')
const server = built('server/src')
const console_ = built('console/src')
const packages_ = built('packages')

/** Imports may go down this list or stay in place, never up. */
const layers = {
  console: ['app', 'screens', 'panels', 'parts', 'services', 'ui', 'lib'],
  server: ['resources', 'http access documents', 'files database'],
}

/** The place of a path in the layers: -1 for what wires the program, the last place for the settings and the like. */
function layerOf(side: 'console' | 'server', path: string): number {
  const folder = path.split('/').length > 3 ? (path.split('/')[2] ?? '') : ''
  const place = layers[side].findIndex((names) => names.split(' ').includes(folder))
  if (place >= 0) return place
  const wires = /\/src\/(main|app|start|upstream-app)\.tsx?$|\/src\/cli\//.test(path)
  return wires ? -1 : layers[side].length
}

const goesUp =
  (side: 'console' | 'server') =>
  ({ from, to }: Import) =>
    to.startsWith(`${side}/src/`) && layerOf(side, to) < layerOf(side, from)

/** The part of a path that names one of several neighbours: `panels/personas`, `resources/industries`. */
const neighbour = (path: string, folder: string) =>
  new RegExp(`/src/${folder}/([^/.]+)`).exec(path)?.[1]

const crosses =
  (folder: string) =>
  ({ from, to }: Import) => {
    const [one, other] = [neighbour(from, folder), neighbour(to, folder)]
    return one !== undefined && other !== undefined && one !== other
  }

const isRelative = ({ to }: Import) => /^(contract|packages|server|console)\//.test(to)
const packages = (imports: Import[]) => [
  ...new Set(imports.filter((one) => !isRelative(one)).map(({ to }) => to)),
]

describe('imports', () => {
  test('are read at all', () => {
    for (const imports of [contract, server, console_]) {
      expect(imports.filter(isRelative).length).toBeGreaterThan(40)
      expect(imports.filter((one) => isRelative(one) && !existsSync(join(root, one.to)))).toEqual(
        [],
      )
    }
    expect(console_).toContainEqual({ from: 'console/src/main.tsx', to: 'console/src/app/app.tsx' })
  })

  test('of the contract are zod alone', () => {
    expect(packages(contract).filter((name) => !/^zod(\/|$)/.test(name))).toEqual([])
  })

  test('of the console and the server meet in the contract alone', () => {
    const strays = [...contract, ...server, ...console_].filter(
      (one) => isRelative(one) && one.to.split('/')[0] !== one.from.split('/')[0],
    )
    expect(strays).toEqual([])
    for (const side of [server, console_]) expect(packages(side)).toContain('@greenroom/contract')
  })

  test('of a package stay inside it', () => {
    const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')
    expect(
      packages_.filter((one) => isRelative(one) && folderOf(one.to) !== folderOf(one.from)),
    ).toEqual([])
    expect(packages(packages_).filter((name) => name.startsWith('@greenroom/'))).toEqual([])
  })

  test('of what reaches the browser are never the whole of zod', () => {
    expect([...contract, ...console_].filter(({ to }) => to === 'zod')).toEqual([])
  })

  test.each(['console', 'server'] as const)('inside the %s go down its layers', (side) => {
    expect((side === 'console' ? console_ : server).filter(goesUp(side))).toEqual([])
  })

  test.each([
    ['panels', console_],
    ['resources', server],
  ])('never lead from one of the %s to another', (folder, imports) => {
    expect(imports.filter(crosses(folder))).toEqual([])
  })
})
