import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runChecks } from './checks.mjs'
import { ensureChromium, ensureFullPrograms } from './chromium.mjs'
import { testOnNode } from './other-node.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { checkRequirements } from './requirements.mjs'
import { elapsed, UserError } from './run.mjs'
import { runPlaywright, runVitest, summary } from './test-runners.mjs'

/** @typedef {import('./test-runners.mjs').Result} Result */

/*
 * `node tools/test.mjs [--full] [SECTION …] [--shard K/N] [--repeat N]`: runs the tests, or the sections that are named.
 * `--full` (npm run test:full) also runs the tests tagged `@full` and the files `*.full.test.ts`, the long lists, an
 * installed PostgreSQL, and `npm test` on the other supported versions of Node.js.
 */

/** The server tests that also run on an installed PostgreSQL. */
const databaseTests = [
  'server/src/',
  'server/test/database.test.ts',
  'server/test/hostile/endpoints.test.ts',
  'server/test/several-servers.test.ts',
]

/** The files whose lists are longer with FULL=1, which takes them longer than all others. */
const longLists = {
  server: [
    'server/test/hostile/',
    'server/test/crash.full',
    'server/test/experiments.full',
    'server/test/backtests.full',
  ],
  e2e: ['e2e/faults/faults.spec.ts', 'e2e/hostile/'],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    shard: { type: 'string' },
    repeat: { type: 'string' },
  },
})
const { full, shard } = values
/** Every test with its short lists, or only those of `npm test`. */
const env = { FULL: full ? 'tests' : undefined }

/**
 * `onlyFull`: no part of `npm test`; `once`: runs as a whole, in the first shard; `unsharded`: runs in no shard.
 * @typedef {{ title: string, run: () => Promise<Result>, onlyFull?: true, once?: true, unsharded?: true }} Section
 */

/** @type {Record<string, Section>} */
const sections = {
  checks: { title: 'Types, lint, format', run: () => runChecks({ full }), once: true },
  units: {
    title: 'Contract, packages, console',
    run: () => runVitest(['contract', 'packages', 'console'], { shard, env }),
  },
  tools: { title: 'Tools', run: () => runVitest(['tools'], { env }), once: true },
  server: {
    title: 'Server on the embedded PostgreSQL',
    run: () => runVitest(['server'], { shard, env }),
  },
  postgres: { title: 'Server on an installed PostgreSQL', run: testOnPostgres, onlyFull: true },
  e2e: { title: 'End to end in Chromium', run: testEndToEnd },
  lists: { title: 'Long lists', run: testLongLists, onlyFull: true },
  ...Object.fromEntries(
    [22, 24, 26].map((version) => [
      `node-${version}`,
      {
        title: `npm test on Node.js ${version}`,
        run: () => testOnNode(version),
        onlyFull: true,
        unsharded: true,
      },
    ]),
  ),
}

async function testOnPostgres() {
  const programs = findPostgres()
  if (!programs)
    return { passed: 0, failed: 0, skipped: 1, output: 'Skipped: PostgreSQL is not installed.' }
  const url = await startPostgres(programs)
  return runVitest(['server'], {
    files: databaseTests,
    shard,
    env: { ...env, TEST_DATABASE_URL: url },
  })
}

/** Runs the end-to-end tests; with `--repeat N`, each N times, and N times more beside a process that keeps a core busy. */
async function testEndToEnd() {
  await ensureChromium()
  const run = (repeat = 1) => runPlaywright({ full, shard, repeat, env })
  if (values.repeat === undefined) return run()
  const idle = await run(Number(values.repeat))
  const busyProcess = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
  const busy = await run(Number(values.repeat))
  busyProcess.kill()
  return add(idle, busy)
}

async function testLongLists() {
  await ensureChromium()
  const long = { FULL: '1' }
  return add(
    await runVitest(['server'], { files: longLists.server, shard, env: long }),
    await runPlaywright({ full, files: longLists.e2e, shard, env: long }),
  )
}

/** @param {Result} one @param {Result} other @returns {Result} */
const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  output: [one.output, other.output].filter(Boolean).join('\n'),
  tags: [...(one.tags ?? []), ...(other.tags ?? [])],
})

/** @returns {string[]} the names of the sections to run @throws {UserError} if the arguments are wrong */
function chooseSections() {
  const available = Object.keys(sections).filter((name) => full || !sections[name]?.onlyFull)
  for (const name of positionals)
    if (!available.includes(name))
      throw new UserError(`There is no section ${name}. Sections: ${available.join(', ')}.`)
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(shard ?? '1/1') ?? []
  if (!(Number(part) >= 1 && Number(part) <= Number(parts)))
    throw new UserError(`--shard is a part and a number of parts, such as 1/4, not ${shard}.`)
  if (values.repeat !== undefined && !/^[1-9]\d?$/.test(values.repeat))
    throw new UserError(`--repeat is a number from 1 to 99, not ${values.repeat}.`)
  if (positionals.length > 0) return available.filter((name) => positionals.includes(name))
  return available.filter((name) => {
    const { once, unsharded } = sections[name] ?? {}
    return !(once && part !== '1') && !(unsharded && shard)
  })
}

/** @type {Result} */
let total = { passed: 0, failed: 0, skipped: 0, output: '' }

/**
 * Runs some tests and prints their result. An error counts as one failure.
 * @param {string} title
 * @param {() => Result | Promise<Result>} run
 */
async function report(title, run) {
  const start = performance.now()
  console.log(`${title} …`)
  const result = await Promise.resolve()
    .then(run)
    .catch((error) => ({
      passed: 0,
      failed: 1,
      skipped: 0,
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
  if (result.output !== '') console.log(result.output)
  console.log(`${title}: ${summary(result)} in ${elapsed(start)}`)
  total = add(total, { ...result, output: '' })
}

try {
  const names = chooseSections()
  await prepare({ dev: true })
  if (full) await ensureFullPrograms()
  const runSections = async (/** @type {string[]} */ some) => {
    for (const [name, { title, run }] of Object.entries(sections))
      if (some.includes(name) && names.includes(name)) await report(title, run)
  }
  const [first, second] = [['checks'], ['units', 'tools']]
  await Promise.all([runSections(first), runSections(second)])
  await runSections(names.filter((name) => ![...first, ...second].includes(name)))
  if (positionals.length === 0 && !shard)
    await report('Requirements', () => checkRequirements(total.tags ?? []))
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  total.failed++
}

console.log(`\n${summary(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
