import * as z from 'zod/mini'
import { message } from '../lib/conversation.ts'
import { endpoint, item, list, named } from '../lib/endpoint.ts'
import { idFilter, limitedText, scoreScaleEnd, wholeInQuery } from '../lib/fields.ts'
import { maxLength, maxReportFields, maxWhole } from '../lib/limits.ts'

/** The most sessions that are drawn for marking. */
export const maxMarkQueue = 50
/** From so many marks on, the agreement of a version is told. */
export const minMarks = 20

const notPoints = 'must be a number from 0 to 100'
/** Scores by the name of the report's field, in points of 0 to 100. */
const scores = z
  .record(
    limitedText(maxLength.name),
    z.number({ error: notPoints }).check(z.minimum(0, notPoints), z.maximum(100, notPoints)),
    { error: 'must be an object of scores' },
  )
  .check(
    z.refine((all) => typeof all.overall_score === 'number', 'must have an overall_score'),
    z.refine(
      (all) => Object.keys(all).length <= maxReportFields,
      `must be at most ${maxReportFields} scores`,
    ),
  )

const mark = z.object({
  session_id: z.string(),
  scores: z.record(z.string(), z.number()),
  comment: z.string(),
  marked_by: z.string(),
  at: z.string(),
})

export type Mark = z.infer<typeof mark>

/** A session to mark. No score of the judge is in it. `criteria` are the numeric fields of its stored report. */
const sessionToMark = z.object({
  session_id: z.string(),
  transcript: z.array(message),
  criteria: z.array(z.string()),
})

export type SessionToMark = z.infer<typeof sessionToMark>

/** How far the judge and people agree on `overall_score`, in points of 0 to 100. */
const agreement = z.object({
  version: z.number(),
  /** The model that judged; null for sessions whose judge is not known. */
  judge_model: z.nullish(z.string()),
  /** All models that judged marked sessions with this version, that of the newest first. */
  judges: z.optional(z.array(z.object({ judge_model: z.nullable(z.string()), marks: z.number() }))),
  /** How many sessions people have marked. */
  marks: z.number(),
  /** People minus judge; null below `minMarks`. */
  mean_difference: z.nullable(z.number()),
  kappa: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  /** How far people agree with each other, on the sessions that two of them marked. */
  raters: z.nullable(z.object({ kappa: z.number(), marks: z.number() })),
})

export type Agreement = z.infer<typeof agreement>

const feature = 'marks'

/** Scores of people beside those of the judge (feature `marks`). */
export const marks = {
  queue: endpoint('GET', '/v1/marks/queue', {
    summary:
      'Draws sessions to mark, over the whole range of scores, that the caller has not marked. Without any score.',
    query: z.object({
      mode_id: idFilter,
      count: z.optional(wholeInQuery(maxMarkQueue)),
    }),
    response: list(named('SessionToMark', sessionToMark)),
    feature,
  }),
  save: endpoint('PUT', '/v1/sessions/{session_id}/marks', {
    summary: 'Saves the caller’s scores of a session, and responds with the judge’s report.',
    body: z.object({ scores, comment: z.optional(limitedText(maxLength.description)) }),
    response: item(
      named(
        'MarkedSession',
        z.object({
          marks: z.array(mark),
          report: z.nullable(z.record(z.string(), z.unknown())),
          score_scale: z.nullish(scoreScaleEnd),
        }),
      ),
    ),
    // A stored response would keep the texts of the report when those of the session are removed.
    secretResponse: true,
    feature,
  }),
  agreement: endpoint('GET', '/v1/interaction-mode-report-details/{id}/agreement', {
    summary:
      'Tells how far a version of a report prompt and the model that judged with it agree with people; without `version` the newest, without `judge_model` that of the newest marked session. An empty `judge_model` means sessions whose judge is not known.',
    query: z.object({
      version: z.optional(wholeInQuery(maxWhole, 'must be the number of a version')),
      judge_model: z.optional(limitedText(maxLength.name)),
    }),
    response: item(named('Agreement', agreement)),
    feature,
  }),
}
