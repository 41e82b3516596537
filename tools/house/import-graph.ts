import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { sourcesBelow } from '../files.mjs'
import { root } from '../step.mjs'

/** An import or re-export, types and dynamic ones included: who imports, and what. */
export interface Import {
  from: string
  /** A path below the root where the import is relative, else the package's name as written. */
  to: string
}

const isScript = (path: string) => /\.tsx?$/.test(path)

/** The texts after `from`, inside `import(…)` and so on, of one file. */
function requestsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const stated = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
  ]
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
  )
  return [...new Set([...stated, ...dynamic])]
}

/** Every import of every script below a folder. */
export const importsBelow = (folder: string): Import[] =>
  sourcesBelow(folder)
    .filter(isScript)
    .flatMap((from) =>
      requestsOf(from).map((request) => ({
        from,
        to: request.startsWith('.') ? posix.join(posix.dirname(from), request) : request,
      })),
    )
