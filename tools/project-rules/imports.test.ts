import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run.mjs'
import { workspaces } from '../source-files.mjs'
import { readImports } from './import-graph.ts'
import type { Import } from './import-graph.ts'

const isProduction = ({ from }: Import) => !from.includes('.test.') && !from.includes('/test/')
const importsOf = (folder: string) => readImports(folder).filter(isProduction)
const contract = importsOf('contract/src')
const server = importsOf('server/src')
const console_ = importsOf('console/src')
const packages = workspaces
  .filter((folder) => folder.startsWith('packages/'))
  .flatMap((folder) => importsOf(folder))

const isRelative = ({ to }: Import) => /^(contract|packages|server|console)\//.test(to)
const packageNames = (imports: Import[]) =>
  imports.filter((one) => !isRelative(one)).map(({ to }) => to)

/** The folders of a layered part from the top layer to the bottom one. Imports only go down, or stay in a layer. */
const layers = {
  console: [['app'], ['screens'], ['panels'], ['features'], ['services'], ['ui'], ['lib']],
  server: [
    ['process'],
    ['resources', 'seed'],
    ['data'],
    ['http', 'access', 'adapters'],
    ['database'],
    ['config'],
    ['lib'],
  ],
}
type Side = keyof typeof layers

/** Files directly in `src` and command-line tools put everything together: they may import all layers. */
const entryPoint = /\/src\/[^/]+\.tsx?$|\/src\/cli\//

function layerOf(side: Side, path: string): number {
  if (entryPoint.test(path)) return -1
  const [, folder = ''] = /\/src\/([^/]+)\//.exec(path) ?? []
  const layer = layers[side].findIndex((folders) => folders.includes(folder))
  return layer === -1 ? layers[side].length : layer
}

const goesUp =
  (side: Side) =>
  ({ from, to }: Import) =>
    to.startsWith(`${side}/src/`) && layerOf(side, to) < layerOf(side, from)

/** The panel or resource that a path belongs to: `personas` for `console/src/features/personas/…`. */
const siblingIn = (folder: string, path: string) =>
  new RegExp(`/src/${folder}/([^/.]+)`).exec(path)?.[1]

const crossesSiblings =
  (folder: string) =>
  ({ from, to }: Import) => {
    const [one, other] = [siblingIn(folder, from), siblingIn(folder, to)]
    return one !== undefined && other !== undefined && one !== other
  }

const crossesFeatures = crossesSiblings('features')

/** A file directly in `src` counts as a folder of its own. */
const folderOf = (path: string) => (/\/src\/[^/]+$/.test(path) ? path : dirname(path))

/** The folders, or other parts, that (indirectly) import themselves, through others. */
function partsInCycles(imports: Import[], partOf: (path: string) => string): string[] {
  const imported = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [folder, other] = [partOf(from), partOf(to)]
    if (folder !== other) imported.set(folder, (imported.get(folder) ?? new Set()).add(other))
  }
  const reaches = (folder: string, goal: string, seen = new Set<string>()): boolean =>
    [...(imported.get(folder) ?? [])].some((next) => {
      if (next === goal) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, goal, seen)
    })
  return [...imported.keys()].filter((folder) => reaches(folder, folder))
}

describe('imports', () => {
  test('are read, and resolve to files', () => {
    for (const imports of [contract, server, console_]) {
      const relative = imports.filter(isRelative)
      expect(relative.length).toBeGreaterThan(40)
      expect(relative.filter(({ to }) => !existsSync(join(root, to)))).toEqual([])
    }
    expect(console_).toContainEqual({
      from: 'console/src/app/main.tsx',
      to: 'console/src/app/routes.tsx',
      lazy: false,
    })
  })

  test('of the contract name zod only', () => {
    expect(packageNames(contract).filter((name) => !/^zod(\/|$)/.test(name))).toEqual([])
  })

  test('of packages name neither the contract nor the server', () => {
    const imported = packageNames(packages).filter((name) => name.startsWith('@greenroom/'))
    expect(imported.filter((name) => name !== '@greenroom/worker-pool')).toEqual([])
  })

  test('from one workspace into another use its package name', () => {
    const workspaceOf = (path: string) => workspaces.find((folder) => path.startsWith(`${folder}/`))
    const crossing = [...contract, ...packages, ...server, ...console_].filter(
      (one) => isRelative(one) && workspaceOf(one.from) !== workspaceOf(one.to),
    )
    expect(crossing).toEqual([])
    for (const side of [server, console_])
      expect(packageNames(side)).toContain('@greenroom/contract')
  })

  test('of browser code name zod/mini, never all of zod', () => {
    expect(packageNames([...contract, ...console_])).not.toContain('zod')
  })

  test.each([
    ['console', console_],
    ['server', server],
  ] as const)('in the %s go down its layers', (side, imports) => {
    expect(imports.filter(goesUp(side))).toEqual([])
  })

  test('never go round in a circle of folders', () => {
    const relative = [...contract, ...packages, ...server, ...console_].filter(isRelative)
    expect(partsInCycles(relative, folderOf)).toEqual([])
  })

  test('from one feature of the console into another use its public file, and never go round in a circle', () => {
    const crossing = console_.filter(crossesFeatures)
    expect(crossing.length).toBeGreaterThan(20)
    expect(crossing.filter(({ to }) => !to.endsWith('/index.ts'))).toEqual([])
    expect(partsInCycles(crossing, (path) => siblingIn('features', path) ?? path)).toEqual([])
  })

  test.each([
    ['panels', console_],
    ['resources', server],
  ])('never lead from one of the %s to another', (folder, imports) => {
    expect(imports.filter(crossesSiblings(folder))).toEqual([])
  })
})
