import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** Copies the portraits of the demo personas beside the bundle. */
const copyPortraits = (): Plugin => {
  const folder = new URL('src/seed/portraits/', import.meta.url)
  return {
    name: 'copy-portraits',
    generateBundle() {
      for (const file of readdirSync(folder)) {
        const source = readFileSync(new URL(file, folder))
        this.emitFile({ type: 'asset', fileName: `portraits/${file}`, source })
      }
    },
  }
}

/**
 * The server and its tools as plain JavaScript: our own files, the contract, and of `node_modules` what is made of hundreds
 * of small files, which would be a fifth of the time that a start takes.
 */
export default defineConfig({
  plugins: [copyPortraits()],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        seed: 'src/cli/seed.ts',
        admin: 'src/cli/admin.ts',
        'word-text-worker': '../packages/word-text/src/word-text-worker.ts',
        'report-pdf-worker': '../packages/report-pdf/src/report-pdf-worker.ts',
        'token-counter-worker': '../packages/token-counter/src/token-counter-worker.ts',
        backup: 'src/cli/backup.ts',
        restore: 'src/cli/restore.ts',
      },
      // All in one folder, where `new URL('./…-worker.js', import.meta.url)` finds the workers.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@greenroom\//, 'kysely', 'zod'] },
})
