// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../services/api/api-error.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { JobStart } from './job-start.tsx'

afterEach(cleanup)

test('starts once after a lost response, also from a dialog that was opened again', async () => {
  const keys: string[] = []
  const answers = [new ApiError(0), new ApiError(503), new ApiError(0), 'started', 'another']
  const onShow = vi.fn<(job: string) => void>()
  const start = async () => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start' })))
  }
  const open = () =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <JobStart
            body={() => ({ text: 'Judge the close.' })}
            send={async ({ idempotencyKey }) => {
              keys.push(idempotencyKey)
              const answer = answers.shift() ?? ''
              if (typeof answer !== 'string') throw answer
              return answer
            }}
            onShow={onShow}
            onClose={() => undefined}
          />
        </QueryClientProvider>
      </MantineProvider>,
    )
  open()
  await start()
  expect(screen.getByRole('alert').textContent).toContain('Not started.')
  await start()
  cleanup()
  open()
  await start()
  await start()
  expect(onShow.mock.calls.map(([job]) => job)).toEqual(['started'])
  await start()
  expect(onShow.mock.calls.at(-1)?.[0]).toBe('another')
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})
