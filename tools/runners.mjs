import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { root, run } from './step.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {Counts & { output: string }} Outcome what came of some tests, and what to read about the failures */

/**
 * The part of Vitest's JSON report that is read here.
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport
 */

/**
 * The part of Playwright's JSON report that is read here.
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: object[] }} PlaywrightReport
 */

/** The checks, each as one test. @returns {Promise<Outcome>} */
export async function checkOutcome() {
  const results = await runChecks()
  const failures = results.filter(({ ok }) => !ok)
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    skipped: 0,
    output: failures.map(({ name, output }) => `FAILED ${name}\n${output}`).join('\n'),
  }
}

/**
 * Runs a test runner that writes a JSON report. Whatever ends badly without a failed test in the report (a crash, an
 * error outside of every test, no report at all, no test at all) counts as one failure.
 * @template Report
 * @param {string[]} args of node
 * @param {Record<string, string>} env `REPORT` in `args` and `env` stands for the report's path
 * @param {(report: Report) => Counts & { unsteady?: number }} count `unsteady`: how many passed at a second try only
 * @returns {Promise<Outcome>}
 */
export async function runTests(args, env, count) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-report-'))
  const path = join(folder, 'report.json')
  const fill = (/** @type {string} */ text) => text.replace('REPORT', path)
  const filled = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)]))
  const { ok, output } = await run(process.execPath, args.map(fill), { env: filled })
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0 }
  let unsteady = 0
  try {
    ;({ unsteady = 0, ...counts } = count(JSON.parse(readFileSync(path, 'utf8'))))
  } catch {
    // Told below: a run without a readable report has neither passed nor failed tests.
  }
  rmSync(folder, { recursive: true, force: true })
  const broken = counts.failed === 0 && (!ok || counts.passed === 0)
  return {
    ...counts,
    failed: counts.failed + (broken ? 1 : 0),
    output: counts.failed > 0 || broken || unsteady > 0 ? output : '',
  }
}

/** Test files that failed without a single failed test: they could not be loaded. @param {VitestReport} report */
const filesThatFailedWhole = ({ testResults }) =>
  testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length

/**
 * Runs projects of `vitest.config.ts`.
 * @param {string[]} projects
 * @param {{ only?: string[], env?: Record<string, string> }} [options] `only`: the test files below these paths
 */
export const vitest = (projects, { only = [], env = {} } = {}) =>
  runTests(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...only,
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=REPORT',
    ],
    env,
    (/** @type {VitestReport} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + filesThatFailedWhole(report),
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  )

/** Runs the end-to-end tests. */
export const playwright = () =>
  runTests(
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: 'REPORT' },
    (/** @type {PlaywrightReport} */ { stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      unsteady: stats.flaky,
    }),
  )
