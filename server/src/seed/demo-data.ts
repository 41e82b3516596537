import { readFileSync } from 'node:fs'
import { entities, personaReferences, plans, recordOf, toWire } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import * as z from 'zod'

/* Readers of `demo/` and `standard/`, which the build copies beside the bundle. Items refer to each other by name. */

const readList = <Item extends z.core.$ZodType>(path: string, item: Item) => {
  const file = new URL(`./${path}.json`, import.meta.url)
  return z.array(item).parse(JSON.parse(readFileSync(file, 'utf8')))
}

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
  status: z.enum(['completed', 'in_progress', 'abandoned']),
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

const trainee = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['sales_person', 'sales_manager']),
  joined: z.string(),
  subscriptions: z.array(subscription),
  sessions: z.array(session),
})

export type Session = z.infer<typeof session>
export type Trainee = z.infer<typeof trainee>

const suppliers = [
  'northfield-drives',
  'calloway-air',
  'halden-pumps',
  'meridian-automation',
  'brightwater-filtration',
  'sentry-bearings',
]
/** All trainees, by the supplier they work for. */
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
