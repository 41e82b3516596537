import { expect, test, vi } from 'vitest'
import { describeWaiting } from './words.ts'

test('says what a running job waits for', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 14, 30) })
  const since = new Date(2026, 10, 28, 14, 5).toISOString()
  const sentences = [
    null,
    undefined,
    { for: 'answers' as const, host: null, since },
    { for: 'model' as const, host: 'llm.example:8000', since: null },
    { for: 'model' as const, host: null, since: null },
  ].map((waiting) => describeWaiting({ waiting }))
  vi.useRealTimers()
  expect(sentences).toEqual([
    '',
    '',
    ' Waiting for the model server since 14:05.',
    ' Waiting for a server that uses the model server at llm.example:8000.',
    ' Waiting for a server that uses a language model.',
  ])
})
