import { defineConfig } from 'vite'

/** The server and its tools as plain JavaScript: our own files and the contract, none of `node_modules`. */
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
  ssr: { noExternal: ['@greenroom/contract'] },
})
