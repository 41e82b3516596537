/*
 * A role-play service that uses Greenroom as its backend. It plays one trainee through a session:
 *
 *   GREENROOM_URL=http://127.0.0.1:4000 GREENROOM_KEY=gr_… node examples/role-play-service/main.mjs
 *
 * `@greenroom/client` calls Greenroom, as in a real service. The language model is not here: `replyOf` and `judge`
 * return fixed texts, and you put your model in their place. docs/integrating.md explains each call.
 */
import { createClient, GreenroomError } from '@greenroom/client'

const { GREENROOM_URL = 'http://127.0.0.1:4000', GREENROOM_KEY = '' } = process.env
const { TRAINEE_EMAIL = 'jo.lindqvist@example.com' } = process.env
// The names of the models that you use. Greenroom shows where scores changed because another model judges.
const { PERSONA_MODEL = 'fixed-replies', JUDGE_MODEL = 'fixed-report' } = process.env

const greenroom = createClient({ url: GREENROOM_URL, key: GREENROOM_KEY })

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
  for (;;)
    try {
      const composition = await greenroom.composition(mode_id, persona_id)
      const ids = { user_id, mode_id, persona_id, composition_hash: composition.hash }
      const session = { ...ids, model: PERSONA_MODEL }
      const { session_id } = await greenroom.startSession(session)
      return { session_id, composition }
    } catch (error) {
      const isChanged = error instanceof GreenroomError && error.field === 'composition_hash'
      if (!isChanged) throw error
    }
}

const { modes, personas, plans } = await greenroom.catalogue()
const [[mode], [persona], [plan]] = [modes, personas, plans]
if (!mode || !persona || !plan) throw new Error('Add a mode, an active persona and a plan first.')
console.log(`${mode.name} with ${persona.name}, on the plan ${plan.plan_type}`)

// When somebody signs up or changes their name, and when they buy a plan: not before every session.
const name = { first_name: 'Jo', last_name: 'Lindqvist' }
const { user_id } = await greenroom.saveUser(TRAINEE_EMAIL, name)
const { credits_remaining } = await greenroom.subscribe(TRAINEE_EMAIL, { plan_id: plan.plan_id })
console.log(`${TRAINEE_EMAIL} has ${credits_remaining} credits`)

const { session_id, composition } = await startSession(user_id, mode.mode_id, persona.persona_id)
console.log(
  `Session ${session_id}: a prompt of ${composition.tokens} tokens, voice ${composition.voice_id}`,
)

/** @type {Message[]} */
const messages = []
for (const text of ['Hello, this is Jo from Halden Pumps.', 'How long did line 3 stand still?']) {
  messages.push({ from: 'trainee', text })
  messages.push({ from: 'persona', text: await replyOf(composition.text, messages) })
}

const prompts = await greenroom.prompts(mode.mode_id)
const report = prompts.report && (await judge(withTranscript(prompts.report.text, messages)))
await greenroom.finishSession(session_id, {
  status: 'completed',
  end_time: new Date().toISOString(),
  performance_report: report,
  judge_model: report && JUDGE_MODEL,
  transcript: messages,
})
console.log(report ? `Overall score ${report['overall_score']}` : 'The mode has no report prompt')

// Before the next session: the client asks with the ETag, and a prompt that is unchanged is not sent again.
const { hash } = await greenroom.composition(mode.mode_id, persona.persona_id)
console.log(hash === composition.hash ? 'The prompt is unchanged' : 'The prompt has changed')
