import { expect, test } from 'vitest'
import { runTests } from './runners.mjs'

type Counts = { passed: number; failed: number; skipped: number; unsteady?: number }

/** A runner that writes this report, where there is one, and ends with this code. */
const runner = (report: string | undefined, code: number) =>
  runTests(
    [
      '--eval',
      `console.log('said by the runner');
       ${report === undefined ? '' : `require('fs').writeFileSync(process.env.TO, ${JSON.stringify(report)});`}
       process.exit(${code})`,
    ],
    { TO: 'REPORT' },
    (counts: Counts) => counts,
  )

test('a good run counts as its report says and prints nothing', async () => {
  const outcome = await runner('{ "passed": 3, "failed": 0, "skipped": 1 }', 0)
  expect(outcome).toEqual({ passed: 3, failed: 0, skipped: 1, output: '' })
})

test('a run in which a test passed at the second try only is good, and shows what the runner said', async () => {
  const outcome = await runner('{ "passed": 3, "failed": 0, "skipped": 0, "unsteady": 1 }', 0)
  expect(outcome).toEqual({ passed: 3, failed: 0, skipped: 0, output: 'said by the runner\n' })
})

test('a run with failures counts them and shows what the runner said', async () => {
  const outcome = await runner('{ "passed": 3, "failed": 2, "skipped": 0 }', 1)
  expect(outcome).toEqual({ passed: 3, failed: 2, skipped: 0, output: 'said by the runner\n' })
})

test.each([
  ['ends badly although its report is good', '{ "passed": 3, "failed": 0, "skipped": 0 }', 1, 3],
  ['runs no test at all', '{ "passed": 0, "failed": 0, "skipped": 0 }', 0, 0],
  ['writes no report', undefined, 0, 0],
  ['writes a torn report', '{ "passed": 3,', 1, 0],
])('a run that %s is one failure', async (_, report, code, passed) => {
  const outcome = await runner(report, code)
  expect(outcome).toEqual({ passed, failed: 1, skipped: 0, output: 'said by the runner\n' })
})
