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
        backup: 'src/cli/backup.ts',
        restore: 'src/cli/restore.ts',
      },
    },
  },
  ssr: { noExternal: ['@greenroom/contract'] },
})
