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
}

/** The specifiers that a file imports. */
function readSpecifiers(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const { staticImports, staticExports, dynamicImports } = module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
    ),
  ]
}

/** Lists every import of the TypeScript files below a folder. */
export const readImports = (folder: string): Import[] =>
  sourceFiles(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((from) =>
      [...new Set(readSpecifiers(from))].map((specifier) => ({
        from,
        to: specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier,
      })),
    )
