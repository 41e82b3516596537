import type { Message, Trial } from '@greenroom/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../services/api/api-error.ts'
import { byAttention } from './attention.ts'
import { createRehearsal } from './rehearsal.ts'
import { countCalls, notRehearsed } from './rehearsed.ts'
import type { Rehearsed, Row } from './rehearsed.ts'
import type { RehearsalCalls } from './rehearse-conversation.ts'

const said = (...texts: string[]): Message[] =>
  texts.map((text, at) => ({ from: at % 2 === 0 ? 'trainee' : 'persona', text }))

const keep = (id: string, messages = said('Hi', 'Who?', 'Me', 'No'), expectations: string[] = []) =>
  ({
    trial_id: id,
    name: id,
    mode_id: 'm',
    persona_id: 'p',
    expectations,
    replies: messages.filter(({ from }) => from === 'persona').length,
    actor_email: 'robin@greenroom.example',
    version: 1,
    created_at: '2026-11-22T10:00:00Z',
    updated_at: '2026-11-22T10:00:00Z',
    prompt: 'Before',
    messages,
    report: null,
    coaching: null,
  }) satisfies Trial

/** A model that numbers its answers, judges by their number and meets every other expectation. */
function fakeCalls(kept: readonly Trial[], faults: Partial<RehearsalCalls> = {}) {
  const log: string[] = []
  let scores = 50
  const calls: RehearsalCalls = {
    read: async (id) => {
      log.push(`read ${id}`)
      const trial = kept.find(({ trial_id }) => trial_id === id)
      if (!trial) throw new ApiError(404, 'Conversation not found')
      return trial
    },
    reply: async (prompt, messages, signal) => {
      signal.throwIfAborted()
      log.push(`reply ${prompt}: ${messages.map(({ text }) => text).join(' / ')}`)
      return `Answer ${messages.length}`
    },
    judge: async (template, messages) => {
      log.push(`judge ${template}: ${messages.length}`)
      return { overall: scores++, scores: [], summary: '' }
    },
    check: async (expectations, messages) => {
      log.push(`check: ${messages.at(-1)?.text}`)
      return expectations.map((expectation, at) => ({ expectation, met: at % 2 === 0, quote: 'x' }))
    },
    ...faults,
  }
  const rehearsal = createRehearsal(() => calls)
  const { state } = rehearsal
  const rows = () => kept.map(({ trial_id }) => state.get().results.get(trial_id) ?? notRehearsed)
  const start = (trials = kept, reportTemplate: string | null = 'Judge') =>
    rehearsal.start(
      trials.map((trial) => ({
        trial,
        text: { prompt: 'Now', reportTemplate: reportTemplate ?? undefined, isUnsaved: false },
        names: { persona: 'Walter', mode: 'Call' },
      })),
    )
  return { log, rehearsal, rows, start }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sends the trainee’s lines again with the new conversation so far', async () => {
  const { log, rows, start } = fakeCalls([keep('a')])
  await start()
  expect(log.filter((line) => line.startsWith('reply'))).toEqual([
    'reply Now: Hi',
    'reply Now: Hi / Answer 1 / Me',
  ])
  expect(rows()[0]).toMatchObject({
    status: 'done',
    text: { prompt: 'Now' },
    replay: said('Hi', 'Answer 1', 'Me', 'Answer 3'),
  })
})

test('answers where the persona answered, and sends lines without an answer too', async () => {
  const first: Message[] = [
    { from: 'persona', text: 'Hello?' },
    ...said('Hi', 'Yes', 'Still here?'),
  ]
  const { rows, start } = fakeCalls([keep('a', first)])
  await start()
  expect(rows()[0]?.replay.map(({ text }) => text)).toEqual([
    'Answer 0',
    'Hi',
    'Answer 2',
    'Still here?',
  ])
})

test('judges both conversations twice and checks the expectations of both', async () => {
  const { log, rows, start } = fakeCalls([keep('a', undefined, ['asks who', 'buys'])])
  await start()
  expect(log.slice(3)).toEqual([
    ...Array.from({ length: 4 }, () => 'judge Judge: 4'),
    'check: Answer 3',
    'check: No',
  ])
  const { reports, checks } = rows()[0] ?? notRehearsed
  expect(reports.replay.map(({ overall }) => overall)).toEqual([50, 51])
  expect(reports.kept.map(({ overall }) => overall)).toEqual([52, 53])
  expect(checks.replay?.map(({ met }) => met)).toEqual([true, false])
})

test('makes as many model calls as it announces', async () => {
  const kept = [keep('a'), keep('b', said('Hi', 'Who?'), ['asks who'])]
  const { log, start } = fakeCalls(kept)
  await start()
  const rows = (reportTemplate?: string) =>
    kept.map((trial) => ({
      trial,
      text: { prompt: 'Now', reportTemplate, isUnsaved: false },
      result: notRehearsed,
    }))
  expect(countCalls(rows('Judge'))).toBe(log.filter((line) => !line.startsWith('read')).length)
  expect(countCalls(rows())).toBe(5)
})

test('judges nothing without a report prompt, and leaves out answers that are no report', async () => {
  const judge = vi.fn<RehearsalCalls['judge']>(async () => undefined)
  const kept = [keep('a')]
  const { rows, start } = fakeCalls(kept, { judge })
  await start(kept, null)
  expect(judge).not.toHaveBeenCalled()
  expect(rows()[0]?.status).toBe('done')
  await start()
  expect(rows()[0]).toMatchObject({ status: 'done', reports: { kept: [], replay: [] } })
  expect(judge).toHaveBeenCalledTimes(4)
})

test('goes on after a conversation that failed, and keeps what it has', async () => {
  const kept = [keep('a'), keep('gone'), keep('b')]
  let calls = 0
  const reply = async () => {
    if (++calls === 2) throw new ApiError(502, 'The model server sent no answer.')
    return 'Yes'
  }
  const { rows, start } = fakeCalls(kept, { reply })
  await start()
  expect(rows().map(({ status, problem }) => [status, problem])).toEqual([
    ['failed', 'The model server sent no answer.'],
    ['done', undefined],
    ['done', undefined],
  ])
  expect(rows()[0]?.replay).toEqual(said('Hi', 'Yes', 'Me'))
})

test('stops at once, keeps what is done and rehearses the rest later', async () => {
  const kept = [keep('a'), keep('b'), keep('c')]
  let replies = 0
  const reply: RehearsalCalls['reply'] = (_, messages, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      // The first answer in the second conversation never comes.
      if (++replies !== 3) resolve(`Answer ${messages.length}`)
    })
  const { rehearsal, rows, start } = fakeCalls(kept, { reply })
  const running = start()
  await vi.waitFor(() => expect(replies).toBe(3))
  rehearsal.stop()
  await running
  expect(rehearsal.state.get().isRunning).toBe(false)
  expect(rows().map(({ status }) => status)).toEqual(['done', 'stopped', 'waiting'])
  const [done] = rows()
  await start(kept.slice(1))
  expect(rows().map(({ status }) => status)).toEqual(['done', 'done', 'done'])
  expect(rows()[0]).toBe(done)
})

test('waits where the server says that too many calls are running', async () => {
  let refusals = 2
  const { rows, start } = fakeCalls([keep('a')], {
    reply: async () => {
      if (refusals-- > 0) throw new ApiError(429, 'Busy', false, 3)
      return 'Yes'
    },
  })
  const running = start()
  await vi.advanceTimersByTimeAsync(2900)
  expect(rows()[0]?.step).toBe('Waiting for other model calls')
  await vi.advanceTimersByTimeAsync(3200)
  await running
  expect(rows()[0]?.status).toBe('done')
})

test('ends with the server’s sentence once the hourly limit is reached', async () => {
  const kept = [keep('a'), keep('b'), keep('c')]
  let calls = 0
  const { rehearsal, rows, start } = fakeCalls(kept, {
    reply: async () => {
      if (++calls > 2)
        throw new ApiError(429, 'The limit of 200 calls an hour is reached.', false, 900)
      return 'Yes'
    },
  })
  await start()
  expect(rehearsal.state.get()).toMatchObject({
    isRunning: false,
    problem: 'The limit of 200 calls an hour is reached.',
  })
  expect(rows().map(({ status }) => status)).toEqual(['done', 'stopped', 'waiting'])
})

test('stops while it waits', async () => {
  const { rehearsal, rows, start } = fakeCalls([keep('a')], {
    reply: () => Promise.reject(new ApiError(429, 'Busy', false, 30)),
  })
  const running = start()
  await vi.advanceTimersByTimeAsync(1000)
  rehearsal.stop()
  await running
  expect(rows()[0]?.status).toBe('stopped')
})

test('lists failures and unmet expectations first, whatever the scores', () => {
  const row = (name: string, news: Partial<Rehearsed>): Row => ({
    trial: keep(name),
    text: undefined,
    result: { ...notRehearsed, status: 'done', ...news },
  })
  const scored = (...overall: number[]) =>
    overall.map((value) => ({ overall: value, scores: [], summary: '' }))
  const rows = [
    row('fine', {}),
    row('lower', { reports: { kept: scored(70, 74), replay: scored(60, 61) } }),
    row('stopped', { status: 'stopped' }),
    row('unmet', { checks: { replay: [{ expectation: 'x', met: false, quote: '' }] } }),
    row('failed', { status: 'failed' }),
  ]
  const names = byAttention(rows).map(({ trial }) => trial.name)
  expect(names).toEqual(['failed', 'unmet', 'stopped', 'fine', 'lower'])
})
