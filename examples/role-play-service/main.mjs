/*
 * A role-play service that uses Greenroom as its backend, in one file. It plays one trainee through a session:
 *
 *   GREENROOM_URL=http://127.0.0.1:4000 GREENROOM_KEY=gr_… node examples/role-play-service/main.mjs
 *
 * Everything that calls Greenroom is as a real service does it. The language model is not here: `replyOf` and
 * `judge` return fixed texts, and you put your model in their place. docs/integrating.md explains each call.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const { GREENROOM_URL = 'http://127.0.0.1:4000', GREENROOM_KEY = '' } = process.env
const { TRAINEE_EMAIL = 'jo.lindqvist@example.com' } = process.env

const attempts = 5
/** Too many calls, or a server that is not there right now. */
const repeatable = [429, 502, 503, 504]

/** @typedef {{ body?: object, key?: string, etag?: string }} Options `key` is the Idempotency-Key of a write. */
/** @typedef {{ status: number, headers: Headers, body: any }} Response */

/**
 * Sends a request once.
 * @param {string} method
 * @param {string} path below `/api/v1/delivery`
 * @param {Options} options
 * @returns {Promise<Response>}
 */
async function sendOnce(method, path, { body, key, etag }) {
  const response = await fetch(`${GREENROOM_URL}/api/v1/delivery${path}`, {
    method,
    headers: {
      authorization: `Bearer ${GREENROOM_KEY}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(etag && { 'if-none-match': etag }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  const { status, headers } = response
  const text = await response.text()
  const isJson = headers.get('content-type')?.includes('json')
  return { status, headers, body: isJson ? JSON.parse(text) : { message: text } }
}

/**
 * Calls Greenroom. Without a response, and after one that may be repeated, it sends the same request again. A write
 * carries one Idempotency-Key for all its attempts, so that it happens once even if a response was lost.
 * @param {string} method
 * @param {string} path
 * @param {Options} [options]
 */
async function call(method, path, options = {}) {
  for (let attempt = 1; ; attempt++) {
    const response = await sendOnce(method, path, options).catch((error) => {
      if (attempt === attempts) throw error
      return undefined
    })
    if (response && (attempt === attempts || !repeatable.includes(response.status))) return response
    const seconds = Number(response?.headers.get('retry-after'))
    await wait(1000 * (seconds > 0 ? seconds : 2 ** attempt / 4))
  }
}

/**
 * The response to a call that must succeed.
 * @param {string} method
 * @param {string} path
 * @param {Options} [options]
 */
async function send(method, path, options) {
  const response = await call(method, path, options)
  if (response.status >= 400)
    throw new Error(`${method} ${path}: ${response.status} ${response.body.message}`)
  return response
}

/** @typedef {{ from: 'trainee' | 'persona', text: string }} Message */

/**
 * Your model answers here: the prompt is the system message, the trainee's messages are the user's and the
 * persona's the assistant's.
 * @param {string} prompt
 * @param {Message[]} messages
 * @returns {Promise<string>}
 */
async function replyOf(prompt, messages) {
  if (prompt === '') throw new Error('There is no prompt.')
  const replies = ['I have two minutes. What is it about?', 'Nine hours a month. Why do you ask?']
  return replies[messages.length > 1 ? 1 : 0] ?? ''
}

/**
 * Your model judges here, and returns the report that the prompt asks for.
 * @param {string} prompt
 * @returns {Promise<Record<string, unknown>>}
 */
async function judge(prompt) {
  if (!prompt.includes('Trainee: ')) throw new Error('There is no transcript.')
  return {
    rapport_building: 70,
    needs_discovery: 80,
    overall_score: 75,
    coaching_summary: 'You asked about downtime early. Ask next what an hour of it costs.',
  }
}

/**
 * Puts the transcript in the place of `{conversation_text}`, or below a prompt without the placeholder.
 * @param {string} prompt
 * @param {Message[]} messages
 */
function withTranscript(prompt, messages) {
  const speakers = { trainee: 'Trainee', persona: 'Customer' }
  const transcript = messages.map(({ from, text }) => `${speakers[from]}: ${text}`).join('\n\n')
  return prompt.includes('{conversation_text}')
    ? prompt.replaceAll('{conversation_text}', () => transcript)
    : `${prompt}\n\n${transcript}`
}

/**
 * Starts a session with the current prompt. If the prompt is edited between the two calls, it is read again.
 * @param {string} user_id
 * @param {string} mode_id
 * @param {string} persona_id
 */
async function startSession(user_id, mode_id, persona_id) {
  const path = `/compositions/${mode_id}/${persona_id}`
  for (;;) {
    const { body: composition, headers } = await send('GET', path)
    const body = { user_id, mode_id, persona_id, composition_hash: composition.hash }
    const key = randomUUID()
    const started = await call('POST', '/sessions', { body, key })
    if (started.status === 409 && started.body.field === 'composition_hash') continue
    if (started.status !== 201) throw new Error(`No session: ${started.body.message}`)
    // As after a lost response: the same key gives the same session, and takes no second credit.
    const repeated = await send('POST', '/sessions', { body, key })
    if (repeated.body.session_id !== started.body.session_id) throw new Error('Started twice.')
    const etag = headers.get('etag') ?? ''
    return { sessionId: started.body.session_id, composition, path, etag }
  }
}

const { body: catalogue } = await send('GET', '/catalogue')
const [mode] = catalogue.modes
const [persona] = catalogue.personas
const [plan] = catalogue.plans
if (!mode || !persona || !plan) throw new Error('Add a mode, an active persona and a plan first.')
console.log(`${mode.name} with ${persona.name}, on the plan ${plan.plan_type}`)

// When somebody signs up or changes their name, and when they buy a plan: not before every session.
const user = `/users/${encodeURIComponent(TRAINEE_EMAIL)}`
const { body: saved } = await send('PUT', user, {
  body: { first_name: 'Jo', last_name: 'Lindqvist' },
  key: randomUUID(),
})
const { body: subscription } = await send('PUT', `${user}/subscription`, {
  body: { plan_id: plan.plan_id },
  key: randomUUID(),
})
console.log(`${TRAINEE_EMAIL} has ${subscription.credits_remaining} credits`)

const { sessionId, composition, path, etag } = await startSession(
  saved.user_id,
  mode.mode_id,
  persona.persona_id,
)
console.log(
  `Session ${sessionId}: a prompt of ${composition.tokens} tokens, voice ${composition.voice_id}`,
)

/** @type {Message[]} */
const messages = []
for (const text of ['Hello, this is Jo from Halden Pumps.', 'How long did line 3 stand still?']) {
  messages.push({ from: 'trainee', text })
  messages.push({ from: 'persona', text: await replyOf(composition.text, messages) })
}

const { body: prompts } = await send('GET', `/prompts/${mode.mode_id}`)
const report = prompts.report && (await judge(withTranscript(prompts.report.text, messages)))
await send('PATCH', `/sessions/${sessionId}`, {
  body: {
    status: 'completed',
    end_time: new Date().toISOString(),
    performance_report: report,
    transcript: messages,
  },
  key: randomUUID(),
})
console.log(report ? `Overall score ${report['overall_score']}` : 'The mode has no report prompt')

// Before the next session: 304 means that the prompt is the one you have.
const { status } = await send('GET', path, { etag })
console.log(status === 304 ? 'The prompt is unchanged' : 'The prompt has changed')
