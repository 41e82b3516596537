import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from './run.mjs'
import { playwrightTags, runTests, summary, vitestTags } from './test-runners.mjs'
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

test('a requirement is proven by a passed test of the fast lane only', () => {
  const results = (name: string, status: string, tag: string) => ({
    name,
    status,
    assertionResults: [{ status, tags: [tag] }, { status: 'passed' }],
  })
  const testResults = [
    results('one.test.ts', 'passed', 'R001'),
    results('one.test.ts', 'failed', 'R002'),
    results('one.test.ts', 'skipped', 'R003'),
    results('one.full.test.ts', 'passed', 'R004'),
    results('one.full.test.tsx', 'passed', 'R005'),
  ]
  const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  expect(vitestTags({ ...counts, testResults })).toEqual(['R001'])

  const spec = (tags: string[], ...statuses: string[]) => ({
    tags,
    tests: statuses.map((status) => ({ status })),
  })
  const suites = [
    {
      specs: [spec(['R001'], 'expected')],
      suites: [
        {
          specs: [
            spec(['R002', 'R003'], 'expected', 'expected'),
            spec(['R004'], 'expected', 'unexpected'),
            spec(['R005'], 'skipped'),
            spec(['R006', 'full'], 'expected'),
          ],
        },
      ],
    },
  ]
  const stats = { expected: 0, unexpected: 0, skipped: 0 }
  expect(playwrightTags({ stats, errors: [], suites })).toEqual(['R001', 'R002', 'R003'])
})

test.each([
  [['nothing'], 'There is no section nothing. Sections: checks, units, tools, server, e2e.'],
  [['postgres'], 'There is no section postgres. Sections: checks, units, tools, server, e2e.'],
  [['--shard', '5/4'], '--shard is a part and a number of parts, such as 1/4, not 5/4.'],
  [['--repeat', '0'], '--repeat is a number from 1 to 99, not 0.'],
])('npm test refuses %j before it does anything', async (args, message) => {
  const { ok, output } = await run(process.execPath, [join(root, 'tools/test.mjs'), ...args])
  expect(output).toBe(`${message}\n\n0 passed, 1 failed, 0 skipped\n`)
  expect(ok).toBe(false)
})
