import { configDefaults, defineConfig } from 'vitest/config'
import { requirementIds } from './tools/requirements.mjs'

/** Tests name the requirements that they prove in their tags. Vitest rejects a tag that is not in this list. */
const tags = requirementIds.map((name) => ({ name }))

/** Files and tests run in random order, so that a test which depends on another one fails soon. */
const sequence = { shuffle: { files: true, tests: true } }

/**
 * Slow tests stand in files of their own, which `npm run test:full` runs. With `FULL=1` lists are longer, and the tests run
 * that make tens of thousands of model calls.
 */
const isFull = Boolean(process.env['FULL'])
const fullFiles = isFull
  ? ['server/test/{experiments,backtests}.full.test.ts']
  : ['**/*.full.test.{ts,tsx}']
const exclude = [...configDefaults.exclude, ...(process.env['FULL'] === '1' ? [] : fullFiles)]

/** From version 25 on, Node.js has a `localStorage` of its own, and Vitest would leave it in place of that of the page. */
const pageStorage = process.allowedNodeEnvironmentFlags.has('--webstorage')
  ? ['--no-webstorage']
  : []

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
          exclude,
          sequence,
          // In a full run, the property tests try ten thousand cases each.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          exclude,
          sequence,
          testTimeout: isFull ? 300_000 : 60_000,
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
          exclude,
          sequence,
          execArgv: pageStorage,
          testTimeout: 60_000,
          // Long enough for a busy machine.
          expect: { poll: { timeout: 10_000 } },
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
