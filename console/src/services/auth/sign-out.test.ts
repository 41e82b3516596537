// @vitest-environment happy-dom
import { signIn } from '@greenroom/contract'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFactorRequired } from '../account.ts'
import { sendInSession } from '../api/send-in-session.ts'
import { usePasswordQuestion } from '../session/password-question.ts'
import { storeSession } from '../session/session.ts'
import { signOut } from './sign-out.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }))
  storeSession('token', { name: 'Ann', email: 'ann@greenroom.example' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['the password', 'password_required', usePasswordQuestion],
  ['a second factor', 'second_factor_required', useFactorRequired],
])('cancels requests that wait for %s', async (_, demand, useWaiting) => {
  const { result } = renderHook(useWaiting)
  const send = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ message: 'Not yet.', [demand]: true }, { status: 403 }),
  )
  const outcome = sendInSession(signIn.logout, send).catch((error: unknown) => error)
  await expect.poll(() => result.current).toBe(true)
  act(signOut)
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect(result.current).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
})
