import * as z from 'zod/mini'
import { endpoint, item, list, named } from '../lib/endpoint.ts'
import { limitedText, modelName, requiredText } from '../lib/fields.ts'
import { maxBody, maxLength } from '../lib/limits.ts'
import { pageQuery } from '../lib/paging.ts'
import { sessionResult } from '../lib/session-result.ts'
import { sessionStatus } from '../lib/session-status.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { composition } from './compositions.ts'

const requiredId = (name: string) => z.string({ error: `${name} must be an id` })

/** An object with a name in the description of the API. */
/* @__NO_SIDE_EFFECTS__ */
const namedObject = <Shape extends z.core.$ZodShape>(name: string, shape: Shape) =>
  named(name, z.object(shape))

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

/** What the examples are about. */
const ids = {
  mode: '0d1e6f5a-3c2b-4a19-8e7d-6f5a4b3c2d1e',
  persona: '77aa4c1b-9d8e-4f7a-b6c5-d4e3f2a1b0c9',
  industry: 'c4f0a1b2-d3e4-4f56-9788-99aabbccddee',
  plan: '91b2c3d4-e5f6-4718-a9ba-cbdcedfe0f10',
  trainee: 'e2c93b4a-5d6e-4f70-8192-a3b4c5d6e7f8',
  session: 'f07b1c2d-3e4f-4051-b263-748596a7b8c9',
}
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const end = '2026-11-22T14:35:12.000Z'
const exampleSession = {
  session_id: ids.session,
  ...{ user_id: ids.trainee, mode_id: ids.mode, persona_id: ids.persona, status: 'completed' },
  ...{ start_time: '2026-11-22T14:05:12.000Z', end_time: end, score: 75 },
}

/** What a role-play service does with a service key (feature `service-keys`). */
export const delivery = {
  catalogue: endpoint('GET', '/v1/delivery/catalogue', {
    ...service,
    summary: 'Lists the modes, active personas and active plans. Has an ETag.',
    response: item(named('Catalogue', catalogue)),
    example: {
      response: {
        modes: [{ mode_id: ids.mode, name: 'Prospecting call' }],
        personas: [
          {
            ...{ persona_id: ids.persona, name: 'Walter Brandt', gender: 'male' },
            ...{ profile_pic: '/files/3c9d.webp', voice_id: 'pNInz6obpgDQGcFmaJgB' },
            industry: { industry_id: ids.industry, name: 'Packaging' },
          },
        ],
        plans: [
          {
            ...{ plan_id: ids.plan, plan_type: 'starter', billing_cycle: 'monthly' },
            ...{ credits_per_month: 10, max_users: 5, max_session_duration: 30 },
          },
        ],
      },
    },
  }),
  composition: endpoint('GET', '/v1/delivery/compositions/{mode_id}/{persona_id}', {
    ...service,
    summary: 'Composes the prompt of a mode and a persona, with the voice. Has an ETag.',
    response: item(named('DeliveredComposition', z.extend(composition, { voice_id: z.string() }))),
    example: {
      response: {
        ...{ mode_id: ids.mode, persona_id: ids.persona, text: 'You are Walter Brandt, …', hash },
        ...{ characters: 24, tokens: 7, encoding: 'o200k_base' },
        parts: [
          {
            ...{ placeholder: 'name', start: 8, length: 13 },
            sources: [{ entity: 'personas', id: ids.persona, version: 4 }],
          },
        ],
        voice_id: 'pNInz6obpgDQGcFmaJgB',
      },
    },
  }),
  prompts: endpoint('GET', '/v1/delivery/prompts/{mode_id}', {
    ...service,
    summary: 'Reads the report prompt of a mode and the coaching prompts.',
    response: item(named('JudgingPrompts', judgingPrompts)),
    example: {
      response: {
        mode_id: ids.mode,
        report: { id: ids.industry, version: 3, text: 'You are an experienced sales manager. …' },
        coaching: [
          { id: ids.plan, version: 1, name: 'Session debrief', text: '… {conversation_text} …' },
        ],
      },
    },
  }),
  saveUser: endpoint('PUT', '/v1/delivery/users/{email}', {
    ...service,
    summary:
      'Creates a trainee, or updates the name. A phone number that is left out stays as it is. 409 if the address belongs to a user with another role.',
    body: namedObject('TraineeInput', {
      first_name: requiredText(validationMessages.firstName),
      last_name: requiredText(validationMessages.lastName),
      phone_number: z.nullish(limitedText(maxLength.phone)),
    }),
    response: item(namedObject('SavedTrainee', { user_id: z.string() })),
    example: {
      body: { first_name: 'Jo', last_name: 'Lindqvist', phone_number: '+46 8 123 45' },
      response: { user_id: ids.trainee },
    },
  }),
  readUser: endpoint('GET', '/v1/delivery/users/{email}', {
    ...service,
    summary:
      'Reads whether a trainee can start a session, with the plan and the credits; null without a plan.',
    response: item(
      namedObject('Trainee', {
        user_id: z.string(),
        active: z.boolean(),
        plan: z.nullable(z.object({ plan_id: z.string(), plan_type: z.string() })),
        credits_remaining: z.nullable(z.number()),
        credits_per_month: z.nullable(z.number()),
      }),
    ),
    example: {
      response: {
        ...{ user_id: ids.trainee, active: true },
        plan: { plan_id: ids.plan, plan_type: 'starter' },
        ...{ credits_remaining: 9, credits_per_month: 10 },
      },
    },
  }),
  subscribe: endpoint('PUT', '/v1/delivery/users/{email}/subscription', {
    ...service,
    summary:
      'Activates a plan for a trainee with all of its credits, and ends the plan before. Each call does it again: send an Idempotency-Key to retry.',
    body: namedObject('PlanInput', { plan_id: requiredId('plan_id') }),
    response: item(
      namedObject('StartedPlan', {
        user_subscription_id: z.string(),
        plan_id: z.string(),
        credits_remaining: z.number(),
      }),
    ),
    example: {
      body: { plan_id: ids.plan },
      response: {
        user_subscription_id: ids.industry,
        plan_id: ids.plan,
        credits_remaining: 10,
      },
    },
  }),
  startSession: endpoint('POST', '/v1/delivery/sessions', {
    ...service,
    summary:
      'Starts a session and takes one credit. 409 if none remains or the prompt has changed.',
    status: 201,
    body: namedObject('SessionStart', {
      user_id: requiredId('user_id'),
      mode_id: requiredId('mode_id'),
      persona_id: requiredId('persona_id'),
      composition_hash: z
        .string({ error: 'must be the hash of a composition' })
        .check(z.regex(/^[\da-f]{64}$/, 'must be the hash of a composition')),
      /** The model that plays the persona. */
      model: z.nullish(modelName),
    }),
    response: item(namedObject('StartedSession', { session_id: z.string() })),
    example: {
      body: {
        ...{ user_id: ids.trainee, mode_id: ids.mode, persona_id: ids.persona },
        ...{ composition_hash: hash, model: 'large-2026-08' },
      },
      response: { session_id: ids.session },
    },
  }),
  unfinishedSessions: endpoint('GET', '/v1/delivery/sessions', {
    ...service,
    summary: `Lists the sessions that are in progress, newest first. ${finishable}`,
    response: list(named('DeliveredSession', ownSession)),
    query: z.extend(pageQuery, {
      unfinished: z.optional(z.literal('true', { error: 'must be true' })),
    }),
    example: {
      response: { ...exampleSession, status: 'in_progress', end_time: null, score: null },
    },
  }),
  readSession: endpoint('GET', '/v1/delivery/sessions/{session_id}', {
    ...service,
    summary: `Reads a session without its texts. ${finishable}`,
    response: item(ownSession),
    example: { response: exampleSession },
  }),
  finishSession: endpoint('PATCH', '/v1/delivery/sessions/{session_id}', {
    ...service,
    summary:
      'Finishes a session and stores its report and transcript. What is left out stays as it is. Only the key that started the session may finish it, and correct it for 24 hours.',
    body: named('SessionFinish', sessionResult),
    response: item(
      namedObject('FinishedSession', {
        session_id: z.string(),
        status: z.string(),
        end_time: z.string(),
      }),
    ),
    bodyLimit: 4 * maxBody,
    example: {
      body: {
        ...{ status: 'completed', end_time: end },
        performance_report: { overall_score: 75, coaching_summary: 'Ask what an hour costs.' },
        judge_model: 'small-2026-08',
        transcript: [
          { from: 'trainee', text: 'Hello, this is Jo from Halden Pumps.' },
          { from: 'persona', text: 'I have two minutes. What is it about?' },
        ],
      },
      response: { session_id: ids.session, status: 'completed', end_time: end },
    },
  }),
  cancelSession: endpoint('POST', '/v1/delivery/sessions/{session_id}/cancel', {
    ...service,
    summary:
      'Cancels a session that is in progress, and gives its credit back. Only the key that started the session may, for 24 hours.',
    response: item(
      namedObject('CancelledSession', {
        session_id: z.string(),
        status: z.literal(sessionStatus.cancelled),
        credits_remaining: z.nullable(z.number()),
      }),
    ),
    example: {
      response: { session_id: ids.session, status: 'cancelled', credits_remaining: 10 },
    },
  }),
}
