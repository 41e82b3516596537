import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/**
 * `output` describes the failures; it is empty if there are none. `tags` are those of passed tests that `npm test` runs.
 * @typedef {Counts & { output: string, tags?: string[] }} Result
 */

/**
 * The part of Vitest's JSON report that we read.
 * @typedef {{ name: string, status: string, assertionResults: { status: string, tags?: string[] }[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport
 */

/**
 * The part of Playwright's JSON report that we read.
 * @typedef {{ tags: string[], tests: { status: string }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, skipped: number }, errors: object[],
 *   suites: PlaywrightSuite[] }} PlaywrightReport
 */

/** Marks the end-to-end tests that only `npm run test:full` runs; for Vitest, the end of a file's name does. */
const fullTag = 'full'
const fullFile = /\.full\.test\.tsx?$/

/** The line that a part of the tests and the whole run end with. @param {Counts} counts */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/**
 * Runs a test runner that writes a JSON report. A run that fails without a failed test in its report (a crash, an error
 * outside of the tests, no report, no tests) counts as one failure.
 * @template Report
 * @param {string[]} args for node
 * @param {Record<string, string | undefined>} env `REPORT` in `args` and `env` is replaced by the path of the report
 * @param {(report: Report) => Counts & { tags?: string[] }} count
 * @returns {Promise<Result>}
 */
export async function runTests(args, env, count) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-report-'))
  const path = join(folder, 'report.json')
  const insertPath = (/** @type {string} */ text) => text.replace('REPORT', path)
  const { ok, output } = await run(process.execPath, args.map(insertPath), {
    env: Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value && insertPath(value)]),
    ),
  })
  /** @type {ReturnType<typeof count>} */
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = count(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Without a readable report no test has run, which counts as a failure below.
  }
  rmSync(folder, { recursive: true, force: true })
  if (counts.failed === 0 && (!ok || counts.passed === 0)) counts.failed = 1
  return { ...counts, output: counts.failed > 0 ? output : '' }
}

/** Counts the test files that could not be loaded: they failed without a failed test. @param {VitestReport} report */
const countBrokenFiles = ({ testResults }) =>
  testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length

/** The tags of the passed tests that `npm test` runs. @param {VitestReport} report */
export const vitestTags = ({ testResults }) =>
  testResults
    .filter(({ name }) => !fullFile.test(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ tags = [] }) => tags)

/**
 * Runs projects of `vitest.config.ts`.
 * @param {string[]} projects
 * @param {{ files?: string[], shard?: string | undefined,
 *   env?: Record<string, string | undefined> }} [options] `files`: parts of the paths to run,
 * default all; `shard`: the part to run, such as `1/4`
 */
export const runVitest = (projects, { files = [], shard, env = {} } = {}) =>
  runTests(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      ...projects.flatMap((project) => ['--project', project]),
      ...(shard ? [`--shard=${shard}`, '--passWithNoTests'] : []),
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=REPORT',
    ],
    env,
    (/** @type {VitestReport} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + countBrokenFiles(report),
      skipped: report.numPendingTests + report.numTodoTests,
      tags: vitestTags(report),
    }),
  )

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsIn = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

/** The tags of the passed tests that `npm test` runs. @param {PlaywrightReport} report */
export const playwrightTags = ({ suites }) =>
  suites
    .flatMap(specsIn)
    .filter(
      ({ tags, tests }) =>
        !tags.includes(fullTag) && tests.every(({ status }) => status === 'expected'),
    )
    .flatMap(({ tags }) => tags)

/**
 * Runs the end-to-end tests in random order.
 * @param {{ full: boolean, files?: string[], shard?: string | undefined, repeat?: number,
 *   env?: Record<string, string | undefined> }} options `full`: also those that only `npm run test:full` runs;
 * `repeat`: how often each test runs
 */
export const runPlaywright = ({ full, files = [], shard, repeat = 1, env = {} }) =>
  runTests(
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      ...files,
      ...(full ? [] : [`--grep-invert=@${fullTag}`]),
      ...(shard ? [`--shard=${shard}`] : []),
      `--repeat-each=${repeat}`,
      '--shuffle',
      '--reporter=list,json',
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: 'REPORT' },
    (/** @type {PlaywrightReport} */ report) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.errors.length,
      skipped: report.stats.skipped,
      tags: playwrightTags(report),
    }),
  )
