import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Loading the modules anew for each file took a third of the run, and no module of the house keeps state. */
const isolate = false

/** A test names the requirements it proves in its tags; an unknown one is an error. */
const requirements = readFileSync(new URL('docs/requirements.md', import.meta.url), 'utf8')
const tags = [...requirements.matchAll(/^\| (R\d{3}) /gm)].map(([, name = '']) => ({ name }))

/** One project for each part of the house; `npx vitest run --project server` runs one of them. */
export default defineConfig({
  test: {
    tags,
    // One more than the cores of the smallest machine: many tests of the server wait for what they have started.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'contract',
          isolate,
          include: ['contract/src/**/*.test.ts'],
          // Properties are tried on ten thousand cases each, which a busy machine takes its time for.
          testTimeout: 30_000,
        },
      },
      {
        // The threads of code that is not built would otherwise each load TypeScript.
        define: { builtServer: JSON.stringify(new URL('server/dist/', import.meta.url)) },
        test: {
          name: 'server',
          isolate,
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/build.ts', 'server/test/cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'packages',
          isolate,
          include: ['packages/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'console', isolate, include: ['console/src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'tools', isolate, include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
