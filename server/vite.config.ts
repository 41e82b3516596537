import { defineConfig } from 'vite'

/**
 * The server and its tools as plain JavaScript: our own files, the contract, and of `node_modules` what is made of hundreds
 * of small files, which would be a fifth of the time that a start takes.
 */
export default defineConfig({
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
        backup: 'src/cli/backup.ts',
        restore: 'src/cli/restore.ts',
      },
      // All in one folder, where `new URL('./…-worker.js', import.meta.url)` finds the workers.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@greenroom\//, 'kysely', 'zod'] },
})
