import * as z from 'zod/mini'
import { withCommas } from '../lib/counts.ts'
import { maxMessages, messages } from '../lib/conversation.ts'
import { endpoint, item, list } from '../lib/endpoint.ts'
import { isoTime, jsonWithin, limitedText, requiredText, scoreScaleEnd } from '../lib/fields.ts'
import {
  maxBody,
  maxLength,
  maxReportBytes,
  maxReportFields,
  maxReportValues,
  maxTranscriptBytes,
} from '../lib/limits.ts'
import { pageQuery } from '../lib/paging.ts'
import { hasFewFields } from '../lib/report.ts'
import { sessionStatus, storedStatus } from '../lib/session-status.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { hasAtMostValues, isWellFormedJson } from '../lib/well-formed.ts'
import { composition } from './compositions.ts'

const requiredId = (name: string) => z.string({ error: `${name} must be an id` })

const storable = z.refine<unknown>((value) => isWellFormedJson(value), {
  error: 'must be valid Unicode text without NUL characters, at most 100 levels deep',
  abort: true,
})
/** An object that is not copied: `z.record` would copy hundreds of thousands of fields before they are counted. */
const anyObject = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  .check(z.meta({ type: 'object', additionalProperties: {} }))
/** A performance report: an object, or its JSON as text (spec section 3). */
const report = z.union([anyObject, z.string()], { error: 'must be an object or JSON text' }).check(
  storable,
  jsonWithin(maxReportBytes),
  z.refine(hasFewFields, { error: `must have at most ${maxReportFields} fields`, abort: true }),
  z.refine((value) => hasAtMostValues(value, maxReportValues), {
    error: `must have at most ${withCommas(maxReportValues)} values, nested ones included`,
    abort: true,
  }),
)
const transcript = z
  .union([messages, z.string()], {
    error: `must be text, or a list of at most ${maxMessages} messages`,
  })
  .check(storable, jsonWithin(maxTranscriptBytes))

const endStatus = requiredText('Status is required', 50).check(
  z.overwrite(storedStatus),
  z.refine(
    (status) => status !== sessionStatus.cancelled && status !== sessionStatus.inProgress,
    'must say how the session ended. If it did not take place, call POST /v1/delivery/sessions/{session_id}/cancel instead.',
  ),
)

const service = { access: 'delivery', feature: 'service-keys' } as const

/** A role-play service may choose from these: modes, active personas, and active plans. */
export const catalogue = z.object({
  modes: z.array(z.object({ mode_id: z.string(), name: z.string() })),
  personas: z.array(
    z.object({
      persona_id: z.string(),
      name: z.string(),
      gender: z.string(),
      profile_pic: z.nullable(z.string()),
      voice_id: z.string(),
      industry: z.object({ industry_id: z.string(), name: z.string() }),
    }),
  ),
  plans: z.array(
    z.object({
      plan_id: z.string(),
      plan_type: z.string(),
      billing_cycle: z.string(),
      credits_per_month: z.number(),
      max_users: z.number(),
      max_session_duration: z.number(),
    }),
  ),
})

/** The prompts that judge a session. Texts have real line breaks; `{conversation_text}` stands for the transcript. */
export const judgingPrompts = z.object({
  mode_id: z.string(),
  report: z.nullable(z.object({ id: z.string(), version: z.number(), text: z.string() })),
  coaching: z.array(
    z.object({ id: z.string(), version: z.number(), name: z.string(), text: z.string() }),
  ),
})

/** A session without its texts, which the service has sent itself. */
const ownSession = z.object({
  session_id: z.string(),
  user_id: z.string(),
  mode_id: z.string(),
  persona_id: z.string(),
  status: z.string(),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  /** From 0 to 100; `null` without one. */
  score: z.nullable(z.number()),
})

const finishable =
  'A key reads the sessions that it started, and unfinished ones whose key was revoked or has expired.'

/** What a role-play service does with a service key (feature `service-keys`). */
export const delivery = {
  catalogue: endpoint('GET', '/v1/delivery/catalogue', {
    ...service,
    summary: 'Lists the modes, active personas and active plans. Has an ETag.',
    response: item(catalogue),
  }),
  composition: endpoint('GET', '/v1/delivery/compositions/{mode_id}/{persona_id}', {
    ...service,
    summary: 'Composes the prompt of a mode and a persona, with the voice. Has an ETag.',
    response: item(z.extend(composition, { voice_id: z.string() })),
  }),
  prompts: endpoint('GET', '/v1/delivery/prompts/{mode_id}', {
    ...service,
    summary: 'Reads the report prompt of a mode and the coaching prompts.',
    response: item(judgingPrompts),
  }),
  saveUser: endpoint('PUT', '/v1/delivery/users/{email}', {
    ...service,
    summary:
      'Creates a trainee, or updates the name. A phone number that is left out stays as it is. 409 if the address belongs to a user with another role.',
    body: z.object({
      first_name: requiredText(validationMessages.firstName),
      last_name: requiredText(validationMessages.lastName),
      phone_number: z.nullish(limitedText(maxLength.phone)),
    }),
    response: item(z.object({ user_id: z.string() })),
  }),
  readUser: endpoint('GET', '/v1/delivery/users/{email}', {
    ...service,
    summary:
      'Reads whether a trainee can start a session, with the plan and the credits; null without a plan.',
    response: item(
      z.object({
        user_id: z.string(),
        active: z.boolean(),
        plan: z.nullable(z.object({ plan_id: z.string(), plan_type: z.string() })),
        credits_remaining: z.nullable(z.number()),
        credits_per_month: z.nullable(z.number()),
      }),
    ),
  }),
  subscribe: endpoint('PUT', '/v1/delivery/users/{email}/subscription', {
    ...service,
    summary:
      'Activates a plan for a trainee with all of its credits, and ends the plan before. Each call does it again: send an Idempotency-Key to retry.',
    body: z.object({ plan_id: requiredId('plan_id') }),
    response: item(
      z.object({
        user_subscription_id: z.string(),
        plan_id: z.string(),
        credits_remaining: z.number(),
      }),
    ),
  }),
  startSession: endpoint('POST', '/v1/delivery/sessions', {
    ...service,
    summary:
      'Starts a session and takes one credit. 409 if none remains or the prompt has changed.',
    status: 201,
    body: z.object({
      user_id: requiredId('user_id'),
      mode_id: requiredId('mode_id'),
      persona_id: requiredId('persona_id'),
      composition_hash: z
        .string({ error: 'must be the hash of a composition' })
        .check(z.regex(/^[\da-f]{64}$/, 'must be the hash of a composition')),
    }),
    response: item(z.object({ session_id: z.string() })),
  }),
  unfinishedSessions: endpoint('GET', '/v1/delivery/sessions', {
    ...service,
    summary: `Lists the sessions that are in progress, newest first. ${finishable}`,
    response: list(ownSession),
    query: z.extend(pageQuery, {
      unfinished: z.optional(z.literal('true', { error: 'must be true' })),
    }),
  }),
  readSession: endpoint('GET', '/v1/delivery/sessions/{session_id}', {
    ...service,
    summary: `Reads a session without its texts. ${finishable}`,
    response: item(ownSession),
  }),
  finishSession: endpoint('PATCH', '/v1/delivery/sessions/{session_id}', {
    ...service,
    summary:
      'Finishes a session and stores its report and transcript. What is left out stays as it is. Only the key that started the session may finish it, and correct it for 24 hours.',
    body: z.object({
      status: endStatus,
      end_time: isoTime,
      performance_report: z.nullish(report),
      /** Where the scale of the report ends; by default what the report prompt of the mode names, or else 100. */
      score_scale: z.nullish(scoreScaleEnd),
      transcript: z.nullish(transcript),
    }),
    response: item(z.object({ session_id: z.string(), status: z.string(), end_time: z.string() })),
    bodyLimit: 4 * maxBody,
  }),
  cancelSession: endpoint('POST', '/v1/delivery/sessions/{session_id}/cancel', {
    ...service,
    summary:
      'Cancels a session that is in progress, and gives its credit back. Only the key that started the session may, for 24 hours.',
    response: item(
      z.object({
        session_id: z.string(),
        status: z.literal(sessionStatus.cancelled),
        credits_remaining: z.nullable(z.number()),
      }),
    ),
  }),
}
