import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blockRendering } from './build/block-rendering.ts'
import { compileOnLoad } from './build/compile-on-load.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'

/** Where `npm run dev` finds the server: its port on this machine. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    blockRendering(),
    preloadFont('inter-latin-wght-normal'),
    compileOnLoad(['dashboard', 'crud']),
    precompress(),
  ],
  // wouter imports a shim for React 17; React itself has the hook.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': server, '/files': server, '/docs': server } },
  build: {
    sourcemap: false,
    // Small pictures stay files: the content security policy then needs no data: for fonts and styles.
    assetsInlineLimit: 0,
    // Every browser with the features that the console needs preloads modules by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Importing one part of a feature must not bring the others along.
      treeshake: {
        moduleSideEffects: [{ test: /\/features\/[^/]+\/index\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // The sign-in page comes in one file, which compresses a tenth better than five.
            { name: 'base', tags: ['$initial'] },
            // So do the dashboard and its first panel.
            { name: 'dashboard', test: /(dashboard-screen|users-panel)\.tsx$/ },
            // What the code that signs in shares with others. It must not load all that shares it.
            { name: 'sign-in', test: /services\/auth\/sign-in\.ts$/ },
            // A toast may come with the first list, so it stands apart from what only user actions need.
            { name: 'toast', test: /ui\/toast\.tsx$/ },
            { name: 'actions', test: /ui\/(dialog|popup-menu)\.tsx$/ },
            // Most panels are lists with forms, which come in one file too.
            { name: 'crud', test: /(define-panel|crud-slots)\.tsx$/ },
            // Each of these would be a file of 300 bytes.
            { name: 'resources', test: /contract\/src\/resources\// },
          ],
        },
      },
    },
  },
})
