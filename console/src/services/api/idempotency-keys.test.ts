// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { useApiMutation } from './use-api-mutation.ts'

afterEach(cleanup)

/** Sends contents one after the other, each with its outcome. @returns their keys, as numbers from 1 on */
async function keysOf(...sent: (readonly [content: string, outcome: ApiError | 'saved'])[]) {
  const used: string[] = []
  const { result } = renderHook(() =>
    useApiMutation({
      async mutationFn([content, outcome]: (typeof sent)[number], _, keyFor) {
        used.push(keyFor(content))
        if (outcome !== 'saved') throw outcome
      },
    }),
  )
  for (const one of sent) await act(() => result.current.mutate(one))
  const different = [...new Set(used)]
  return used.map((key) => different.indexOf(key) + 1)
}

const lost = new ApiError(0)

test.each([
  ['no answer', lost],
  ['a timeout', new ApiError(0, undefined, true)],
  ['500', new ApiError(500, 'Broken')],
  ['503', new ApiError(503)],
])('sends the same content with the same key after %s', async (_, error) => {
  expect(await keysOf(['a', error], ['a', error], ['a', 'saved'])).toEqual([1, 1, 1])
})

test.each([400, 404, 409, 412, 422, 429])('takes a new key after a refusal: %s', async (status) => {
  expect(await keysOf(['a', lost], ['a', new ApiError(status)], ['a', 'saved'])).toEqual([1, 1, 2])
})

test('takes a new key for other content, and for the same once it was saved', async () => {
  expect(await keysOf(['a', lost], ['b', lost], ['a', 'saved'])).toEqual([1, 2, 3])
  expect(await keysOf(['a', 'saved'], ['a', 'saved'])).toEqual([1, 2])
})
