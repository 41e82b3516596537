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
        'word-text-worker': 'src/documents/word-text-worker.ts',
        'picture-worker': 'src/documents/picture-worker.ts',
        'report-pdf-worker': 'src/documents/report-pdf-worker.ts',
        backup: 'src/cli/backup.ts',
        restore: 'src/cli/restore.ts',
      },
      // All in one folder: whoever starts a worker finds it beside itself.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@greenroom\//, 'kysely', 'zod'] },
})
