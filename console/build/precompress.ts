import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const compressible = new Set(['.js', '.css', '.svg'])

/** Writes a Brotli copy (`.br`) of every script, style sheet and SVG of a build. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      const chosen = files.filter((file) => compressible.has(extname(file)))
      await Promise.all(chosen.map((file) => compressBeside(join(folder, file))))
    },
  }
}

async function compressBeside(path: string) {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${path}.br`, await compress(bytes, { params }))
}
