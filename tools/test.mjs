import { ensureChromium } from './browser.mjs'
import { findPostgres, startCluster } from './cluster.mjs'
import { prepare } from './prepare.mjs'
import { checkOutcome, playwright, vitest } from './runners.mjs'
import { Failure, since } from './step.mjs'

/** @typedef {import('./runners.mjs').Outcome} Outcome */

/** @param {{ passed: number, failed: number, skipped: number }} outcome */
const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** The server's tests whose outcome a PostgreSQL of another version or setting may change. */
const onAnyDatabase = [
  'server/src/access/sign-in-limits.test.ts',
  'server/src/database/',
  ...['change', 'crud', 'database-states', 'hostile', 'idempotency', 'if-match', 'pages'].map(
    (name) => `server/src/http/${name}.test.ts`,
  ),
  'routes.test.ts',
  'change-role.test.ts',
  'server/test/database.test.ts',
  'server/test/several-servers.test.ts',
]

const sum = { passed: 0, failed: 0, skipped: 0 }

/** Runs a section and tells what came of it; what throws counts as one failure. @param {string} title @param {() => Promise<Outcome>} work */
async function section(title, work) {
  const start = performance.now()
  console.log(`\n${title}`)
  const outcome = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  if (outcome.output !== '') console.log(outcome.output)
  console.log(`  ${inWords(outcome)} in ${since(start)}`)
  sum.passed += outcome.passed
  sum.failed += outcome.failed
  sum.skipped += outcome.skipped
}

try {
  await prepare({ dev: true })
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}

await section('Types, lint, format, unused code', checkOutcome)
await section('Contract, packages, console, house rules', () =>
  vitest(['contract', 'packages', 'console', 'tools']),
)
await section('Server by HTTP, on the embedded PostgreSQL', () => vitest(['server']))
const bin = findPostgres()
if (bin !== undefined)
  await section(`Server by HTTP, on the PostgreSQL of ${bin}`, async () =>
    vitest(['server'], {
      only: onAnyDatabase,
      env: { TEST_DATABASE_URL: await startCluster(bin) },
    }),
  )
await section('End to end, in Chromium', async () => {
  await ensureChromium()
  return playwright()
})

console.log(`\n${inWords(sum)}`)
process.exitCode = sum.failed === 0 ? 0 : 1
