// @vitest-environment happy-dom
import { industries } from '@greenroom/contract'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satisfyRequirement, useFactorRequired } from '../account.ts'
import { answerPasswordQuestion, usePasswordQuestion } from '../session/password-question.ts'
import { resumeSession, useSessionEnded } from '../session/session-end.ts'
import { clearSession, keepToken } from '../session/session.ts'
import { request } from './request.ts'

const demands = [
  { demand: 'a sign-in', status: 401, body: {}, useAsked: useSessionEnded, meet: resumeSession },
  {
    demand: 'the password',
    status: 403,
    body: { password_required: true },
    useAsked: usePasswordQuestion,
    meet: () => answerPasswordQuestion(true),
  },
  {
    demand: 'a second factor',
    status: 403,
    body: { second_factor_required: true },
    useAsked: useFactorRequired,
    meet: satisfyRequirement,
  },
]

/** Sends a write to which the server answers with a demand, and then with success. The test holds the first answer. */
function send({ status, body, useAsked }: (typeof demands)[number]) {
  let answer: (response: Response) => void = () => undefined
  const first = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json({ industry_id: '1' }))
  fetch.mockReturnValueOnce(first)
  vi.stubGlobal('fetch', fetch)
  const { result: asked } = renderHook(useAsked)
  const controller = new AbortController()
  const options = { body: { name: 'Glass', details: 'Furnaces.' }, signal: controller.signal }
  const outcome = request(industries.create, options).then(
    ({ ok }) => ok,
    (error: unknown) => error,
  )
  const demand = () => answer(Response.json({ message: 'Not yet.', ...body }, { status }))
  return { asked, fetch, outcome, demand, cancel: () => controller.abort() }
}

beforeEach(() => keepToken('token'))
afterEach(() => {
  cleanup()
  act(() => {
    resumeSession()
    answerPasswordQuestion(false)
    satisfyRequirement()
  })
  clearSession()
  vi.unstubAllGlobals()
})

test.each(demands)('sends a write again once $demand was given', async (given) => {
  const { asked, fetch, outcome, demand } = send(given)
  demand()
  await expect.poll(() => asked.current).toBe(true)
  act(given.meet)
  expect(await outcome).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.each(demands)(
  'sends nothing more of a write that was cancelled before $demand was asked for',
  async (given) => {
    const { fetch, outcome, demand, cancel, asked } = send(given)
    cancel()
    demand()
    expect(await outcome).toMatchObject({ name: 'AbortError' })
    act(given.meet)
    expect(fetch).toHaveBeenCalledTimes(1)
    if (given.status === 403) expect(asked.current).toBe(false)
  },
)

test.each(demands)(
  'sends nothing more of a write that was cancelled while $demand was asked for',
  async (given) => {
    const { asked, fetch, outcome, demand, cancel } = send(given)
    demand()
    await expect.poll(() => asked.current).toBe(true)
    cancel()
    act(given.meet)
    expect(await outcome).toMatchObject({ name: 'AbortError' })
    expect(fetch).toHaveBeenCalledTimes(1)
  },
)
