import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { docsPages } from '../tools/docs-pages.mjs'
import { unbundled } from './unbundled.mjs'

/** Copies the data of seeds beside the bundle, which reads it from there. */
const copySeeds = (): Plugin => {
  const folder = new URL('src/seed/', import.meta.url)
  return {
    name: 'copy-seeds',
    generateBundle() {
      for (const fileName of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.(json|webp)$/.test(fileName))
          this.emitFile({
            type: 'asset',
            fileName,
            source: readFileSync(new URL(fileName, folder)),
          })
    },
  }
}

/** Puts the pages of `/docs` beside the bundle, which serves them from there. */
const addDocs = (): Plugin => ({
  name: 'add-docs',
  generateBundle() {
    for (const page of docsPages()) this.emitFile({ type: 'asset', ...page })
  },
})

/**
 * The server and its tools as plain JavaScript, with most of `node_modules`: Node.js takes a quarter of a start to find and
 * load 400 small files.
 */
export default defineConfig({
  plugins: [copySeeds(), addDocs()],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        // For programs that run the server in their own process, such as the end-to-end tests.
        start: 'src/start.ts',
        config: 'src/config/config.ts',
        seed: 'src/cli/seed.ts',
        admin: 'src/cli/admin.ts',
        'word-text-worker': '../packages/word-text/src/word-text-worker.ts',
        'report-pdf-worker': '../packages/report-pdf/src/report-pdf-worker.ts',
        'token-counter-worker': '../packages/token-counter/src/token-counter-worker.ts',
        'statistics-worker': 'src/data/model-jobs/statistics-worker.ts',
        backup: 'src/cli/backup.ts',
        restore: 'src/cli/restore.ts',
        doctor: 'src/cli/doctor.ts',
      },
      // All in one folder, where `new URL('./…-worker.js', import.meta.url)` finds the workers.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  // `pg-native` is a package that `pg` looks for and that we do not have.
  ssr: { noExternal: true, external: [...unbundled, 'pg-native'] },
})
