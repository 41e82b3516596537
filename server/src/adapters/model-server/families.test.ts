import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addConversations,
  ended,
  endedWithRetries,
  experimentsPath,
  industryChange,
  purposeOf,
} from '../../../test/experiments.ts'
import { eventBytes, modelEvents, refuseWith, words } from '../../../test/model-server.ts'
import type { ModelAnswer, ModelCall } from '../../../test/model-server.ts'
import { conversation, readReply, startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { workPauses } from '../../process/leased-work.ts'
import { addUser } from '../../../test/users.ts'

let trial: ConversationApp
let added: Awaited<ReturnType<typeof addConversations>>
let report_detail_id: string
/** The settings of the server, which name another model in each test: what is learnt holds for one model. */
const modelServer = { url: '', model: '' }
const { idle } = workPauses
beforeAll(async () => {
  workPauses.idle = 20
  trial = await startConversationApp({ modelServer, modelLimits: { parallel: 4, callsADay: 5000 } })
  modelServer.url = trial.model.url
  const { db, admin } = trial.app
  added = await addConversations(db, admin, 1)
  const { mode_id, persona_id } = added
  const user_id = await addUser(db, { email: 'lea@a.co', role: 'sales_person' })
  const transcript = JSON.stringify([{ from: 'trainee', text: 'Hello.' }])
  const row = { user_id, mode_id, persona_id, status: 'completed', transcript }
  await db.insertInto('sessions').values(row).execute()
  const report = await db.selectFrom('mode_reports').select('report_detail_id').execute()
  report_detail_id = report[0]?.report_detail_id ?? ''
})
afterAll(() => void (workPauses.idle = idle))
afterAll(() => trial.close())
beforeEach(({ task }) => {
  modelServer.model = task.name
})

const said = 'I am listening.'
const thought = 'Secret thoughts.'
const answers = {
  reply: said,
  judge: JSON.stringify({ overall_score: 70, coaching_summary: '' }),
  check: JSON.stringify({ results: [{ number: 1, met: true, quote: '' }] }),
}
const answerTo = (call: ModelCall) => answers[purposeOf(call)]

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const delta = (fields: object, finish: string | null = null) =>
  data({ choices: [{ index: 0, delta: fields, finish_reason: finish }] })
const { word, finish, done } = modelEvents
const lettersOf = (text: string) => Array.from(text, word).join('')
const openAiRefusal = (message: string, param: string | null, code: string | null = null) => ({
  error: { message, type: 'invalid_request_error', param, code },
})

interface Family {
  /** What it answers to a field that it does not take. */
  readonly refusals: Readonly<Record<string, ModelAnswer>>
  readonly answer: (call: ModelCall) => ModelAnswer
}

const noTokens = "Unsupported parameter: 'max_tokens' is not supported with this model."
const newest = openAiRefusal(
  `${noTokens} Use 'max_completion_tokens' instead.`,
  'max_tokens',
  'unsupported_parameter',
)
const forbidden = {
  ...{ type: 'extra_forbidden', loc: ['body', 'stream_options'] },
  ...{ msg: 'Extra inputs are not permitted', input: { include_usage: true } },
}

const families: Readonly<Record<string, Family>> = {
  'OpenAI, a model that thinks silently': {
    refusals: { max_tokens: refuseWith(400, newest) },
    answer: (call) => {
      const details = { completion_tokens_details: { reasoning_tokens: 800 } }
      const usage = { prompt_tokens: 11, completion_tokens: 800, ...details }
      return Number(call.body['max_completion_tokens']) > 5000
        ? words([answerTo(call)])
        : eventBytes(finish('length'), data({ choices: [], usage }), done)
    },
  },
  'OpenAI, an organization that may not stream': {
    refusals: {
      max_tokens: refuseWith(400, newest),
      stream: refuseWith(
        400,
        openAiRefusal('Verify to stream this.', 'stream', 'unsupported_value'),
      ),
    },
    answer: (call) => {
      const message = { role: 'assistant', content: answerTo(call), refusal: null }
      return refuseWith(200, { choices: [{ index: 0, message, finish_reason: 'stop' }] })
    },
  },
  Azure: {
    refusals: {
      stream_options: refuseWith(400, openAiRefusal('Unrecognized argument: stream_options', null)),
    },
    answer: (call) =>
      eventBytes(
        data({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] }),
        lettersOf(answerTo(call)),
        data({ choices: [{ index: 0, finish_reason: null, content_filter_results: {} }] }),
        finish() + done,
      ),
  },
  Mistral: {
    refusals: { stream_options: refuseWith(422, { detail: [forbidden] }) },
    answer: (call) =>
      eventBytes(
        delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: thought }] }] }),
        delta({ content: [{ type: 'text', text: answerTo(call) }] }),
        delta({ content: '' }, 'stop') + done,
      ),
  },
  'vLLM without a parser for thoughts': {
    refusals: {
      stream_options: refuseWith(400, {
        ...{ object: 'error', type: 'BadRequestError', param: null, code: 400 },
        message: "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options')}]",
      }),
    },
    // The template of the prompt has the beginning of the thoughts already.
    answer: (call) =>
      eventBytes(lettersOf(`${thought}\n</think>\n\n${answerTo(call)}`), finish() + done),
  },
  Ollama: {
    refusals: {},
    answer: (call) =>
      eventBytes(
        delta({ role: 'assistant', content: '' }),
        lettersOf(`<think>\n${thought}\n</think>\n\n${answerTo(call)}`),
        finish() + done,
      ),
  },
  'llama.cpp': {
    refusals: {},
    answer: (call) =>
      eventBytes(
        delta({ role: 'assistant', content: null }),
        delta({ reasoning_content: thought }),
        lettersOf(answerTo(call)),
        data({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], timings: {} }) + done,
      ),
  },
  LiteLLM: {
    refusals: {
      max_tokens: refuseWith(400, {
        error: {
          message: `litellm.BadRequestError: AzureException - ${noTokens}`,
          ...{ type: null, param: null, code: '400' },
        },
      }),
      stream_options: refuseWith(400, {
        error: { message: "It does not support parameters: ['stream_options'].", code: '400' },
      }),
    },
    answer: (call) =>
      eventBytes(
        'event: ping\ndata: 2026-11-28 12:00\n\n',
        'event: ping\ndata: {"type": "ping"}\n\n',
        lettersOf(answerTo(call)),
        finish() + done,
      ),
  },
  OpenRouter: {
    refusals: {
      max_tokens: refuseWith(400, {
        error: {
          ...{ message: 'Provider returned error', code: 400 },
          metadata: { raw: JSON.stringify(newest), provider_name: 'OpenAI' },
        },
      }),
    },
    answer: (call) =>
      eventBytes(
        ': OPENROUTER PROCESSING\n\n',
        'data:\n\n',
        delta({ role: 'assistant', content: '', reasoning: thought }),
        lettersOf(answerTo(call)),
        finish() + done,
      ),
  },
}

const setFamily = ({ refusals, answer }: Family) => {
  const refused: string[] = []
  trial.model.answer((response: ServerResponse, call) => {
    const field = Object.keys(refusals).find((name) => name in call.body)
    if (field) refused.push(field)
    return (field ? refusals[field] : answer(call))?.(response, call)
  })
  return refused
}

const post = async (path: string, body: object) => {
  const response = await trial.app.admin('POST', path, body)
  expect(response).toMatchObject({ status: path.endsWith('judge') ? 200 : 201 })
  return Object(response.body)
}
const createExperiment = async () => {
  const { industry_id, trial_ids } = added
  const changes = [industryChange(industry_id, 'Heavy steel.')]
  const { experiment_id } = await post(experimentsPath, { changes, trial_ids, repeats: 1 })
  return String(experiment_id)
}
const judge = (kind: 'report' | 'coaching') =>
  post('/api/v1/trials/judge', { kind, template: 'Judge.', messages: conversation.messages })

test.each(Object.entries(families))('%s', async (name, family) => {
  const { app, model } = trial
  const before = model.calls.length
  const refused = setFamily(family)

  const experiment_id = await createExperiment()
  const body = { report_detail_id, text: 'Judge strictly.\\n{conversation_text}', sessions: 1 }
  const { backtest_id } = await post('/api/v1/backtests', body)

  const events = await readReply(app)
  const texts = events.filter(([event]) => event !== 'start' && event !== 'end')
  const shown = texts.reduce(
    (text, [, { delta: more, discard }]) =>
      discard ? '' : `${text}${typeof more === 'string' ? more : ''}`,
    '',
  )
  expect([shown, events.at(-1)]).toEqual([
    said,
    ['end', expect.objectContaining({ finish: 'stop' })],
  ])
  expect(await judge('report')).toEqual({
    ...{ raw: answers.judge, report: JSON.parse(answers.judge), score_scale: 100 },
    ...{ model: name, usage: expect.toSatisfy(() => true) },
  })

  const experiment = await ended(app.admin, experiment_id)
  expect(experiment).toMatchObject({ state: 'done', calls_made: 8, verdict: { counted: 1 } })
  const read = async () => Object((await app.admin('GET', `/api/v1/backtests/${backtest_id}`)).body)
  await expect.poll(async () => (await read()).state, { interval: 50 }).not.toBe('running')
  expect(await read()).toMatchObject({ state: 'done', calls_made: 4, counted: 1 })

  const calls = model.calls.slice(before)
  expect(calls.every((call) => call.body.model === name)).toBe(true)
  expect(refused.toSorted()).toEqual(Object.keys(family.refusals).toSorted())
  const sent = calls.flatMap((call) => call.body.messages.map(({ content }) => content)).join()
  expect(sent).not.toContain(thought)
  expect(JSON.stringify(events.filter(([event]) => event === 'end'))).not.toContain(thought)
})

test('tells that the model thinks, and waits longer than for a first word', async () => {
  trial.model.answer(
    eventBytes(
      word('<thi'),
      word(`nk>${thought}`),
      word('</thin'),
      word(`k>\n\n${said}`),
      finish(),
      done,
    ),
  )
  const events = await readReply(trial.app)
  expect(events.map(([name]) => name)).toEqual(['start', 'thinking', 'text', 'end'])
  expect(events[1]?.[1]).toEqual({ discard: false })
})

test.each(['length', 'model_length', 'MAX_TOKENS', 'content_filter'])(
  'says that an answer is cut: %s',
  async (reason) => {
    const report = answers.judge.slice(0, -1)
    trial.model.answer(eventBytes(word(`${answers.judge} Better: ${report}`), finish(reason), done))
    const cut =
      /^The model server (used all its tokens before|filtered out) the end of its answer\.$/
    for (const kind of ['report', 'coaching'] as const) {
      const judgement = await judge(kind)
      expect(judgement).toMatchObject({ cut: expect.stringMatching(cut) })
      expect(judgement).not.toHaveProperty('report')
    }
    const isFiltered = reason === 'content_filter'
    const [, end] = (await readReply(trial.app)).at(-1) ?? []
    expect(end).toMatchObject({ finish: isFiltered ? reason : 'length' })
  },
)

test('a reply that is cut counts as missing in an experiment', async () => {
  trial.model.answer((response, call) =>
    purposeOf(call) === 'reply'
      ? eventBytes(word('I am'), finish('length'), done)(response, call)
      : words([answerTo(call)])(response, call),
  )
  const result = await endedWithRetries(trial.app, await createExperiment())
  const error = 'The model server used all its tokens before the end of its answer.'
  expect(result).toMatchObject({ state: 'failed', error })
})
