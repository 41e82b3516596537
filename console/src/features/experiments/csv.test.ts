import type { Experiment } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('writes the conversations for spreadsheets, formulas as text', () => {
  const side = { mean: 70.5, low: 68, high: 74 }
  const conversations = [
    { name: '=1+1, "quoted"', current: side, changed: null, broken_expectations: ['One', 'Two'] },
    { name: 'Plain', current: null, changed: side, broken_expectations: [] },
  ].map((one, at) => ({ trial_id: String(at), ...one }))
  const experiment = { conversations } as unknown as Experiment
  expect(csvOf(experiment)).toBe(
    '\uFEFFConversation,Current mean,Current low,Current high,Changed mean,Changed low,Changed high,Broken expectations\r\n' +
      '"\'=1+1, ""quoted""",70.5,68,74,,,,"One\nTwo"\r\n' +
      'Plain,,,,70.5,68,74,\r\n',
  )
})
