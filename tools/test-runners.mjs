import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {Counts & { output: string }} Result `output` describes the failures; it is empty if there are none */

/**
 * The part of Vitest's JSON report that we read.
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport
 */

/**
 * The part of Playwright's JSON report that we read.
 * @typedef {{ stats: { expected: number, unexpected: number, skipped: number }, errors: object[] }} PlaywrightReport
 */

/** The line that a part of the tests and the whole run end with. @param {Counts} counts */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/**
 * Runs a test runner that writes a JSON report. A run that fails without a failed test in its report (a crash, an error
 * outside of the tests, no report, no tests) counts as one failure.
 * @template Report
 * @param {string[]} args for node
 * @param {Record<string, string>} env `REPORT` in `args` and `env` is replaced by the path of the report
 * @param {(report: Report) => Counts} count
 * @returns {Promise<Result>}
 */
export async function runTests(args, env, count) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-report-'))
  const path = join(folder, 'report.json')
  const insertPath = (/** @type {string} */ text) => text.replace('REPORT', path)
  const { ok, output } = await run(process.execPath, args.map(insertPath), {
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, insertPath(value)])),
  })
  /** @type {Counts} */
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

/**
 * Runs projects of `vitest.config.ts`.
 * @param {string[]} projects
 * @param {{ files?: string[], env?: Record<string, string> }} [options] `files`: parts of the paths to run, default all
 */
export const runVitest = (projects, { files = [], env = {} } = {}) =>
  runTests(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=REPORT',
    ],
    env,
    (/** @type {VitestReport} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + countBrokenFiles(report),
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  )

/** Runs the end-to-end tests. */
export const runPlaywright = () =>
  runTests(
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--shuffle',
      '--reporter=list,json',
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: 'REPORT' },
    (/** @type {PlaywrightReport} */ { stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    }),
  )
