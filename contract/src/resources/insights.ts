import * as z from 'zod/mini'
import { entities } from '../entities.ts'
import { endpoint, forReporting, item, named } from '../lib/endpoint.ts'
import { dayFilter, idFilter } from '../lib/fields.ts'

/** The longest range, in days. */
export const maxInsightDays = 366

/** A person counts as quiet after so many days without a session. */
export const quietDays = 14

/** Scores are compared over so many days before and after a change. */
export const comparedDays = 28

const mean = z.nullable(z.number())

/** `minutes` are those of finished sessions. `mean_score` is in points, and null if no session is `scored`. */
const figures = z.object({
  sessions: z.number(),
  completed: z.number(),
  trainees: z.number(),
  minutes: z.number(),
  mean_score: mean,
  scored: z.number(),
})

const part = {
  name: z.string(),
  ...z.pick(figures, { sessions: true, completed: true, mean_score: true, scored: true }).shape,
  before_mean_score: mean,
}

/** A new version of an item; `prompts` is the number of active personas × modes that use the item now. */
const newVersion = z.object({
  at: z.string(),
  entity: z.enum(entities),
  id: z.string(),
  name: z.string(),
  version: z.number(),
  note: z.nullable(z.string()),
  prompts: z.number(),
})

/** The first scored session of a mode that another model judged than the one before it; `name` is this model. */
const newJudge = z.object({
  at: z.string(),
  entity: z.literal('judge'),
  name: z.string(),
  ...{ id: z.null(), version: z.null(), note: z.null(), prompts: z.null() },
})

const insightChange = z.union([newVersion, newJudge])

/**
 * Figures of the sessions of a range of days. Cancelled sessions count nowhere. `before` is the period of equal length
 * before, `start` the Monday of a week. `quiet` and `credits.remaining` are of now, for all people.
 */
export const insightsOf = z.object({
  from: z.string(),
  to: z.string(),
  figures,
  before: figures,
  weeks: z.array(
    z.object({
      start: z.string(),
      ...z.omit(figures, { minutes: true, scored: true }).shape,
    }),
  ),
  modes: z.array(z.object({ mode_id: z.string(), ...part })),
  personas: z.array(z.object({ persona_id: z.string(), ...part })),
  /** The mean of the first and of the latest scores of trainees with at least two scored sessions. */
  progress: z.object({ trainees: z.number(), first_mean: mean, latest_mean: mean }),
  quiet: z.object({ days: z.number(), people: z.number() }),
  credits: z.object({ used: z.number(), remaining: z.number(), low: z.number() }),
  changes: z.array(insightChange),
  /** Days of the range or of the period before that are not counted yet, in order. A backend may leave it out. */
  missing_days: z._default(z.array(z.string()), []),
})

export type Insights = z.infer<typeof insightsOf>
export type InsightChange = z.infer<typeof insightChange>
export type NewVersion = z.infer<typeof newVersion>
export type NewJudge = z.infer<typeof newJudge>

/** A mean score with its 95 % margin, which takes two scores. */
const compared = z.object({ mean_score: mean, margin: mean, scored: z.number() })

/** The scores before and after a version, of the sessions that are held with the item. */
export const comparedScores = z.object({ before: compared, after: compared })

/** How the programme goes (feature `insights`). */
export const insights = {
  read: endpoint('GET', '/v1/insights', {
    access: forReporting,
    summary: `Reads figures of the sessions of at most ${maxInsightDays} days in UTC; by default the last 28.`,
    response: item(named('Insights', insightsOf)),
    query: z.object({ from: dayFilter, to: dayFilter, mode_id: idFilter, persona_id: idFilter }),
    feature: 'insights',
  }),
  change: endpoint('GET', '/v1/insights/changes/{entity}/{id}/{version}', {
    access: forReporting,
    summary: `Compares the scores of the ${comparedDays} days before and after a version, up to the versions next to it.`,
    response: item(named('ComparedScores', comparedScores)),
    feature: 'insights',
  }),
}
