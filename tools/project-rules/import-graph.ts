import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'

/** An import or re-export; type imports and dynamic imports are included. */
export interface Import {
  from: string
  /** The path of a relative import, otherwise the specifier as written. */
  to: string
  /** Whether it is a dynamic import. */
  lazy: boolean
}

/** The specifiers that a file imports, by whether it imports them dynamically. */
function readSpecifiers(path: string): Map<string, boolean> {
  const text = readFileSync(join(root, path), 'utf8')
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const { staticImports, staticExports, dynamicImports } = module
  const fixed = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  ]
  const lazy = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
  )
  return new Map([
    ...lazy.map((to) => [to, true] as const),
    ...fixed.map((to) => [to, false] as const),
  ])
}

/** Lists every import of the TypeScript files below a folder. */
export const readImports = (folder: string): Import[] =>
  sourceFiles(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((from) =>
      [...readSpecifiers(from)].map(([specifier, lazy]) => ({
        from,
        to: specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier,
        lazy,
      })),
    )
