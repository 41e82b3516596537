// @vitest-environment happy-dom
import { industries, interactionModes } from '@greenroom/contract'
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSave } from '../../features/crud/save-row.ts'
import type { SaveOutcome } from '../../features/crud/save-row.ts'
import { PanelContext } from '../../features/crud/index.ts'
import { IndustriesPanel } from '../../panels/industries.tsx'
import { InteractionModesPanel } from '../../panels/interaction-modes.tsx'
import { closeConfirmDialog, useConfirmDialog } from '../confirm.ts'
import { resumeSession } from '../session/session-end.ts'
import { clearSession, storeSession } from '../session/session.ts'
import { queryClient, useList } from './lists.ts'

type Request = 'list' | 'create' | 'update' | 'delete' | 'delete of a mode'

/** One way in which a backend, or what stands before it, may answer. */
interface Answer {
  name: string
  respond: (signal: AbortSignal) => Promise<Response>
  /** The server's own message. */
  message?: string
  /** The requests that take it for success. */
  accepted?: readonly Request[]
}

const noConnection = (name: string): Answer => ({
  name,
  respond: () => Promise.reject(new TypeError('Failed to fetch')),
})
const response = (
  name: string,
  status: number,
  body: string | null,
  type: string,
  accepted: readonly Request[] = [],
): Answer => ({
  name,
  respond: async () => new Response(body, { status, headers: { 'content-type': type } }),
  accepted,
})
const rejection = (status: number, message: string): Answer => ({
  ...response(`${status} with a message`, status, JSON.stringify({ message }), 'application/json'),
  message,
})
const json = (name: string, body: string, ...accepted: Request[]) =>
  response(name, 200, body, 'application/json', accepted)
const html = '<!doctype html><title>Gateway</title><h1>It works!</h1><script>alert(1)</script>'

/** Those that `e2e/faults/` gives in the browser, and what they mean. Only a 401 is apart. */
const answers: readonly Answer[] = [
  noConnection('offline'),
  noConnection('connection refused'),
  {
    name: 'connection reset',
    respond: async () => {
      const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network')) })
      return new Response(broken, { headers: { 'content-type': 'application/json' } })
    },
  },
  rejection(500, 'Something broke.'),
  response('500 with HTML', 500, html, 'text/html'),
  response('502 without a body', 502, '', 'text/plain'),
  response('200 with HTML', 200, html, 'text/html'),
  json('truncated JSON', '[{"id": 7, "name": "Half of i'),
  json('an empty object', '{}', 'update', 'delete of a mode'),
  json('a nested object', '{"data": {"rows": []}}', 'update', 'delete of a mode'),
  json('an array', '[]', 'list', 'delete of a mode'),
  json('null', 'null', 'update', 'delete of a mode'),
  json('a number', '42', 'delete of a mode'),
  json('a string', '"fine"', 'delete of a mode'),
  response('204', 204, null, 'text/plain', ['update', 'delete', 'delete of a mode']),
  rejection(403, 'Not for you.'),
  rejection(404, 'It is not there.'),
  rejection(409, 'It is in use.'),
  rejection(413, 'That is too large.'),
  rejection(422, 'That cannot be right.'),
  rejection(429, 'Too many calls. Try again in 30 seconds.'),
  rejection(503, 'Back in a moment.'),
  {
    name: 'no response',
    respond: (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  },
]
const expired = response('401', 401, '{"detail": "Expired"}', 'application/json')

const row = { industry_id: '7', name: 'Packaging', details: 'Films.' }
const rows: Readonly<Record<string, unknown>> = {
  '/api/v1/industries/': [row],
  '/api/v1/interaction-modes/': [{ mode_id: '7', name: 'Packaging', prompt_template: 'x' }],
}

/** Answers the next request of this method so; all others succeed. */
function stubFetch(faulty: string, { respond }: Answer) {
  let isDone = false
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = '', signal }: RequestInit) => {
    sent.push(method)
    if (method === faulty && !isDone) {
      isDone = true
      return respond(signal ?? new AbortController().signal)
    }
    if (method === 'GET') return Response.json(rows[url] ?? [])
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(row)
  })
  return sent
}

/** Lets a minute pass, in which every request either ends or is given up. */
const passTime = () => act(() => vi.advanceTimersByTimeAsync(60_000))

/** The toasts that were shown. */
const toasts = () =>
  notificationsStore.getState().notifications.map(({ role, message }) => [role, message])
const success = (message: string) => [['status', message]]
const failure = ({ message }: Answer, fallback: string) => [['alert', message ?? fallback]]

const wrapper = ({ children }: { children: ReactNode }) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)

// Otherwise the first toast would wait for its code.
beforeAll(async () => void (await import('../../ui/toast.tsx')))
beforeEach(() => {
  vi.useFakeTimers()
  storeSession('token', { name: 'Ann', email: 'ann@greenroom.example' })
})
afterEach(() => {
  cleanup()
  closeConfirmDialog()
  notifications.clean()
  queryClient.clear()
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a list', () => {
  const load = async (answer: Answer) => {
    stubFetch('GET', answer)
    const { result } = renderHook(() => useList(industries), { wrapper })
    await passTime()
    return result
  }

  test.each(answers)(
    'is empty or says that it failed, without a toast, after $name',
    { tags: ['R214'] },
    async (answer) => {
      const result = await load(answer)
      const failed = !answer.accepted?.includes('list')
      expect(result.current).toMatchObject({ rows: [], loading: false, failed })
      void result.current.reload()
      await passTime()
      expect(result.current).toMatchObject({ rows: [row], failed: false })
      expect(toasts()).toEqual([])
    },
  )

  test('loads again after a sign-in where a 401 has ended the session', async () => {
    const result = await load(expired)
    expect(result.current).toMatchObject({ rows: [], failed: true })
    act(resumeSession)
    await passTime()
    expect(result.current).toMatchObject({ rows: [row], failed: false })
    expect(toasts()).toEqual([])
  })
})

describe.each([
  { request: 'create', method: 'POST', target: undefined },
  { request: 'update', method: 'PUT', target: row },
] as const)('$request', ({ request, method, target }) => {
  const { messages } = industries
  const [done, failed] = target
    ? [messages.updated, messages.updateFailed]
    : [messages.created, messages.createFailed]

  const save = async (answer: Answer) => {
    queryClient.setQueryData([industries.path], [row])
    const sent = stubFetch(method, answer)
    const outcomes: SaveOutcome[] = []
    const panel = { resource: industries }
    const { result } = renderHook(() => useSave(panel, (outcome) => void outcomes.push(outcome)), {
      wrapper,
    })
    const send = async () => {
      void result.current.mutate({ target, body: { name: 'Glass' }, version: undefined })
      await passTime()
    }
    await send()
    return { sent, send, outcomes }
  }

  test.each(answers)(
    'says how it ended after $name',
    { tags: ['R215', 'R216', 'R217'] },
    async (answer) => {
      const { send, outcomes } = await save(answer)
      if (answer.accepted?.includes(request)) {
        expect(outcomes).toMatchObject([{ type: 'saved' }])
        return expect.poll(toasts).toEqual(success(done))
      }
      const refusal = /^4\d\d/.test(answer.name) ? answer.message : undefined
      expect(outcomes).toEqual([{ type: 'failed', refusal }])
      await expect.poll(toasts).toEqual(failure(answer, failed))
      notifications.clean()
      await send()
      expect(outcomes.slice(1)).toMatchObject([{ type: 'saved' }])
      await expect.poll(toasts).toEqual(success(done))
    },
  )

  test('waits for a sign-in after a 401, and is then sent again', async () => {
    const { sent, outcomes } = await save(expired)
    expect([sent, outcomes, toasts()]).toEqual([[method], [], []])
    act(resumeSession)
    await passTime()
    expect(sent).toEqual([method, method])
    expect(outcomes).toMatchObject([{ type: 'saved' }])
    await expect.poll(toasts).toEqual(success(done))
  })
})

describe.each([
  { request: 'delete', Panel: IndustriesPanel, messages: industries.messages, tried: answers },
  {
    request: 'delete of a mode',
    Panel: InteractionModesPanel,
    messages: interactionModes.messages,
    tried: answers.filter(({ accepted }) => accepted?.includes('delete of a mode')),
  },
] as const)('$request', ({ request, Panel, messages, tried }) => {
  const remove = async (answer: Answer) => {
    const sent = stubFetch('DELETE', answer)
    const send = await showPanel(Panel)
    await send()
    return { sent, send }
  }
  const isListed = () => screen.queryByLabelText('Delete Packaging') !== null

  test.each(tried)(
    'says how it ended, and keeps the row unless it was deleted, after $name',
    { tags: ['R215', 'R216', 'R217'] },
    async (answer) => {
      const { send } = await remove(answer)
      if (!answer.accepted?.includes(request)) {
        expect(isListed()).toBe(true)
        await expect.poll(toasts).toEqual(failure(answer, messages.removeFailed))
        notifications.clean()
        await send()
      }
      await expect.poll(toasts).toEqual(success(messages.removed))
    },
  )

  test('waits for a sign-in after a 401, and is then sent again', async () => {
    const { sent } = await remove(expired)
    expect(toasts()).toEqual([])
    act(resumeSession)
    await passTime()
    expect(sent.filter((method) => method === 'DELETE')).toHaveLength(2)
    await expect.poll(toasts).toEqual(success(messages.removed))
  })
})

/** Shows a panel. @returns a function that deletes its row and confirms the question */
async function showPanel(Panel: ComponentType) {
  history.replaceState(null, '')
  const question: { current: ReturnType<typeof useConfirmDialog> } = { current: undefined }
  function Question() {
    question.current = useConfirmDialog()
    return null
  }
  render(
    <PanelContext value={{ segment: 'one', crumbs: [], heading: 'Things' }}>
      <Panel />
      <Question />
    </PanelContext>,
    { wrapper },
  )
  await passTime()
  return async () => {
    fireEvent.click(screen.getByLabelText('Delete Packaging'))
    await act(async () => {
      void question.current?.action(new AbortController().signal)
    })
    await passTime()
  }
}
