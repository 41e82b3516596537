import { readFileSync } from 'node:fs'
import { entities, personaReferences, plans, recordOf, toWire } from '@greenroom/contract'
import type { Entity, Message } from '@greenroom/contract'
import * as z from 'zod'

/* Readers of `demo/` and `standard/`, which the build copies beside the bundle. Items refer to each other by name. */

const read = <Content extends z.core.$ZodType>(path: string, content: Content) => {
  const file = new URL(`./${path}.json`, import.meta.url)
  return z.parse(content, JSON.parse(readFileSync(file, 'utf8')))
}
const readList = <Item extends z.core.$ZodType>(path: string, item: Item) =>
  read(path, z.array(item))

/** A text as it is sent over the API. Files contain its lines. */
const text = z.array(z.string()).transform((lines) => toWire(lines.join('\n')))

const referenceItem = z.object({ name: z.string(), text, industry: z.string().optional() })
/** Items that personas refer to; a product also has its industry. */
export const readReferenceData = (entity: Entity) => readList(`demo/${entity}`, referenceItem)

/** `scores` are the names of the scores (0 to 100) in a report of the mode, in the order of those of sessions. */
const mode = z.object({
  name: z.string(),
  description: z.string(),
  scores: z.array(z.string()),
  text,
})
export const readModes = () => readList('demo/interaction-modes', mode)

const modeReport = z.object({ mode: z.string(), text })
export const readModeReports = () => readList('demo/mode-reports', modeReport)

const coachingPrompt = z.object({ name: z.string(), text })
/** The standard coaching prompts, which every database gets. */
export const readCoachingPrompts = () => readList('standard/coaching-prompts', coachingPrompt)

/** The standard plans, which every database gets. */
export const readPlans = () => readList('standard/plans', plans.input)

const persona = z.object({
  name: z.string(),
  gender: z.enum(['male', 'female']),
  voice_id: z.string(),
  ...recordOf(personaReferences, () => z.string()),
  products: z.array(z.string()),
  active: z.boolean(),
  text,
})
/** The people that trainees talk to. */
export const readPersonas = () => readList('demo/personas', persona)

/** A session; times are UTC, on working days in the United States. Without `minutes` it has no end. */
const session = z.object({
  with: z.string(),
  mode: z.string(),
  at: z.string(),
  status: z.enum(['completed', 'in_progress', 'abandoned', 'cancelled']),
  /** Opened at `at` and never started. */
  unstarted: z.boolean().optional(),
  minutes: z.number().optional(),
  /** It is stored as an object, as JSON text or as truncated JSON text. */
  report: z
    .object({
      scores: z.array(z.number()),
      summary: z.string(),
      stored: z.enum(['text', 'cut off']).optional(),
    })
    .optional(),
})

/** A subscription; it pays for the trainee's sessions until the next one begins. */
const subscription = z.object({
  plan: z.string(),
  since: z.string(),
  active: z.boolean(),
  /** Allocated credits, if they differ from the plan's monthly credits. */
  credits: z.number().optional(),
})

const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['sales_person', 'sales_manager']),
  joined: z.string(),
})
const trainee = person.extend({
  subscriptions: z.array(subscription),
  sessions: z.array(session),
})

export interface Session extends z.infer<typeof session> {
  readonly transcript?: readonly Message[]
  /** Its prompt is recorded. */
  readonly recorded?: boolean
}
export interface Trainee extends z.infer<typeof person> {
  readonly subscriptions: readonly z.infer<typeof subscription>[]
  readonly sessions: readonly Session[]
}

const suppliers = [
  'northfield-drives',
  'calloway-air',
  'halden-pumps',
  'meridian-automation',
  'brightwater-filtration',
  'sentry-bearings',
]
/** The trainees whose sessions are written by hand, by the supplier they work for. */
export const readTrainees = () =>
  suppliers.flatMap((supplier) => readList(`demo/trainees/${supplier}`, trainee))

const edited = z.object({
  entity: z.enum(entities),
  name: z.string(),
  edits: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      note: z.string().optional(),
      /** The passage before the edit. */
      before: z.string(),
      after: z.string(),
    }),
  ),
})
/** The edits that led to the texts of the other files, oldest first. */
export const readEdits = () => readList('demo/edits', edited)

const programme = z.object({
  firstMonday: z.string(),
  /** How many sessions each week has. */
  sessions: z.array(z.number()),
  /** The parts of all sessions, and how many minutes they take. */
  modes: z.array(
    z.object({ mode: z.string(), share: z.number(), minutes: z.tuple([z.number(), z.number()]) }),
  ),
  /** What a change of a prompt added to the scores in its mode, and in the others. */
  improvements: z.array(
    z.object({
      ...{ mode: z.string(), since: z.string() },
      ...{ points: z.number(), elsewhere: z.number() },
    }),
  ),
  /** From then on, the prompts of sessions are recorded. */
  recordedSince: z.string(),
  trainees: z.array(
    person.extend({
      plan: z.string(),
      /** How much the trainee practices, compared with the others. */
      pace: z.number(),
      /** The mean score at the beginning. */
      ability: z.number(),
      /** When the trainee left the supplier. */
      left: z.string().optional(),
    }),
  ),
})
/** The trainees of one supplier, and what their sessions are generated from (`programme.ts`). */
export const readProgramme = () => read('demo/programme', programme)

const sentences = z.object({ keep: z.array(z.string()), change: z.array(z.string()) })
/** What coaching summaries say of the best and the worst score, by mode and name of the score. */
export const readCoachingSentences = () =>
  read('demo/coaching-sentences', z.record(z.string(), z.record(z.string(), sentences)))

/** A conversation in turns. Who speaks first is `opens`. */
const conversation = {
  ...{ with: z.string(), mode: z.string(), summary: z.string() },
  ...{ opens: z.enum(['trainee', 'persona']), messages: z.array(z.string()) },
}
const conversations = z.object({
  sessions: z.array(z.object(conversation)),
  kept: z.array(
    z.object({
      ...conversation,
      ...{ name: z.string(), at: z.string(), by: z.string(), coaching: z.string() },
      ...{ expectations: z.array(z.string()), scores: z.array(z.number()) },
    }),
  ),
})
/** What was said in some sessions and in the kept conversations. */
export const readConversations = () => read('demo/conversations', conversations)

/** The messages of a conversation, in which the trainee has this name. */
export const messagesOf = (
  { opens, messages }: { readonly opens: Message['from']; readonly messages: readonly string[] },
  traineeName = '',
): Message[] => {
  const other = opens === 'trainee' ? 'persona' : 'trainee'
  return messages.map((said, turn) => ({
    from: turn % 2 === 0 ? opens : other,
    text: said.replaceAll('{trainee}', traineeName),
  }))
}

const act = { at: z.string(), by: z.string() }
const gift = z.object({
  ...{ ...act, email: z.string(), credits: z.number(), note: z.string() },
  reversed: z.object({ ...act, note: z.string() }).optional(),
})
export type Gift = z.infer<typeof gift>

const records = z.object({
  retired: z.array(z.object({ ...act, persona: z.string() })),
  deactivated: z.array(z.object({ ...act, email: z.string() })),
  gifts: z.array(gift),
  /** Products that were deleted. */
  deleted: z.array(referenceItem.extend({ created: z.object(act), deleted: z.object(act) })),
})
/** What administrators did besides editing prompts. */
export const readRecords = () => read('demo/records', records)
