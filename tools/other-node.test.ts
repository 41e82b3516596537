import { expect, test } from 'vitest'
import { readResult } from './other-node.mjs'

test('reads the last line of npm test', () => {
  expect(readResult('Server\n  12 passed, 0 failed\n\n30 passed, 0 failed, 2 skipped\n')).toEqual({
    passed: 30,
    failed: 0,
    skipped: 2,
    output: '',
  })
})

test('shows the output of a run with failures', () => {
  const output = 'FAILED lint\n\n29 passed, 1 failed\n'
  expect(readResult(output)).toEqual({ passed: 29, failed: 1, skipped: 0, output })
})

test('counts a run without a result as one failure', () => {
  const output = 'Greenroom needs Node.js 24\n'
  expect(readResult(output)).toEqual({ passed: 0, failed: 1, skipped: 0, output })
})
