import { readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests name the requirements that they prove in their tags. Vitest rejects a tag that is not in this list. */
const requirements = readFileSync(new URL('docs/requirements.md', import.meta.url), 'utf8')
const tags = [...requirements.matchAll(/^\| (R\d{3}) /gm)].map(([, name = '']) => ({ name }))

/** Files and tests run in random order, so that a test which depends on another one fails soon. */
const sequence = { shuffle: { files: true, tests: true } }

/** Some tests take minutes, so they only run with the full lists. */
const isFull = process.env['FULL'] === '1'
const exclude = [...configDefaults.exclude, ...(isFull ? [] : ['**/*.full.test.ts'])]

/** One project for each part of the repository: `npx vitest run --project server`. */
export default defineConfig({
  test: {
    tags,
    sequence,
    // Server tests mostly wait for servers and databases, so two cores are enough for three files at a time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          sequence,
          // The property tests try ten thousand cases each.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          sequence,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude,
          sequence,
          globalSetup: ['server/test/build.ts', 'server/test/cluster.ts'],
          // The files of a worker share the server's modules, since loading them takes longer than most files run.
          isolate: false,
          // Long enough for a busy machine, and for the long lists of FULL=1.
          testTimeout: isFull ? 1_800_000 : 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'console',
          include: ['console/src/**/*.test.{ts,tsx}'],
          sequence,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude,
          sequence,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
