import { expect, test } from 'vitest'
import { runTests, summary } from './test-runners.mjs'
import type { Counts } from './test-runners.mjs'

/** Runs a test runner that prints a line, writes this report, and exits with this code. */
const runnerThatWrites = (report: string | undefined, code: number) =>
  runTests(
    [
      '--eval',
      `console.log('printed by the runner');
       ${report === undefined ? '' : `require('fs').writeFileSync(process.env.TO, ${JSON.stringify(report)});`}
       process.exit(${code})`,
    ],
    { TO: 'REPORT' },
    (counts: Counts) => counts,
  )

test('a successful run has the counts of its report and no output', async () => {
  const result = await runnerThatWrites('{ "passed": 3, "failed": 0, "skipped": 1 }', 0)
  expect(result).toEqual({ passed: 3, failed: 0, skipped: 1, output: '' })
})

test('a run with failures has their count and the output of the runner', async () => {
  const result = await runnerThatWrites('{ "passed": 3, "failed": 2, "skipped": 0 }', 1)
  expect(result).toEqual({ passed: 3, failed: 2, skipped: 0, output: 'printed by the runner\n' })
})

test.each([
  ['exits with an error despite a good report', '{ "passed": 3, "failed": 0, "skipped": 0 }', 1, 3],
  ['runs no tests', '{ "passed": 0, "failed": 0, "skipped": 0 }', 0, 0],
  ['writes no report', undefined, 0, 0],
  ['writes a truncated report', '{ "passed": 3,', 1, 0],
])('a run that %s counts as one failure', async (_, report, code, passed) => {
  const result = await runnerThatWrites(report, code)
  expect(result).toEqual({ passed, failed: 1, skipped: 0, output: 'printed by the runner\n' })
})

test('the closing line says how many tests were skipped, also none', () => {
  expect(summary({ passed: 30, failed: 1, skipped: 2 })).toBe('30 passed, 1 failed, 2 skipped')
  expect(summary({ passed: 30, failed: 0, skipped: 0 })).toBe('30 passed, 0 failed, 0 skipped')
})
