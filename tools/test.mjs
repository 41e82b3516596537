import { runChecks } from './checks.mjs'
import { ensureChromium, ensureFullPrograms } from './chromium.mjs'
import { testOnNode } from './other-node.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { elapsed, UserError } from './run.mjs'
import { runPlaywright, runVitest, summary } from './test-runners.mjs'

/** @typedef {import('./test-runners.mjs').Result} Result */

/*
 * `node tools/test.mjs [--full]`: runs every test. `--full` (npm run test:full) tries every case of the long lists, and
 * repeats `npm test` on the other supported versions of Node.js.
 */
const full = process.argv.includes('--full')
if (full) process.env['FULL'] = '1'

/** The server tests that also run on an installed PostgreSQL: those of the code with the most SQL. The full run takes all. */
const databaseTests = [
  'server/src/data/',
  'server/src/database/',
  'server/src/resources/activity/',
  'server/src/resources/evidence/',
  'server/src/resources/trash/',
  'server/test/database.test.ts',
]
const allDatabaseTests = [
  'server/src/',
  'server/test/database.test.ts',
  'server/test/hostile/endpoints.test.ts',
  'server/test/several-servers.test.ts',
]

const total = { passed: 0, failed: 0, skipped: 0 }

/**
 * Runs some tests under a title. An error counts as one failure.
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
async function section(title, work) {
  const start = performance.now()
  console.log(`\n${title}`)
  const result = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  if (result.output !== '') console.log(result.output)
  console.log(`  ${summary(result)} in ${elapsed(start)}`)
  total.passed += result.passed
  total.failed += result.failed
  total.skipped += result.skipped
}

try {
  await prepare({ dev: true })
  if (full) await ensureFullPrograms()
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  console.log(`\n${summary({ passed: 0, failed: 1, skipped: 0 })}`)
  process.exit(1)
}

await section('Types, lint, format, unused code', runChecks)
await section('Contract, packages, console, tools', () =>
  runVitest(['contract', 'packages', 'console', 'tools']),
)
await section('Server on the embedded PostgreSQL', () => runVitest(['server']))
const programs = findPostgres()
await section(
  `Server on ${programs ? `the PostgreSQL in ${programs}` : 'an installed PostgreSQL'}`,
  async () =>
    programs
      ? runVitest(['server'], {
          files: full ? allDatabaseTests : databaseTests,
          env: { TEST_DATABASE_URL: await startPostgres(programs) },
        })
      : { passed: 0, failed: 0, skipped: 1, output: 'Skipped: PostgreSQL is not installed.' },
)
await section('End to end in Chromium', async () => {
  await ensureChromium()
  return runPlaywright()
})
if (full)
  for (const version of [22, 24])
    await section(`npm test on Node.js ${version}`, () => testOnNode(version))

console.log(`\n${summary(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
