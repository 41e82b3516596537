import * as z from 'zod/mini'
import { endpoint, file, forReporting, item, list, named, noContent } from '../lib/endpoint.ts'
import {
  id,
  idFilter,
  limitedText,
  personSearch,
  recordStamps,
  scoreScaleEnd,
  timeFilter,
} from '../lib/fields.ts'
import { message } from '../lib/conversation.ts'
import { maxCounted, pageQuery } from '../lib/paging.ts'
import { parseList } from '../lib/parse-response.ts'

/** The models that played the persona and that judged, as the role-play service names them. */
const sessionModels = { model: z.nullish(z.string()), judge_model: z.nullish(z.string()) }

/** A user's training session. */
export const session = z.object({
  session_id: z.optional(id),
  id: z.optional(id),
  persona_id: z.nullish(id),
  mode_id: z.nullish(id),
  performance_report: z.nullish(z.unknown()),
  start_time: z.nullish(z.string()),
  end_time: z.nullish(z.string()),
  duration: z.nullish(z.union([z.string(), z.number()])),
  status: z.nullish(z.string()),
  score_scale: z.nullish(scoreScaleEnd),
  ...sessionModels,
  ...recordStamps,
})

/** A parsed session, with its id in `session_id`. */
export type Session = z.infer<typeof session> & { session_id: string }

/** Parses the sessions of any backend; those without an id are left out. @returns `undefined` if it is no array */
export const readSessions = (json: unknown): Session[] | undefined =>
  parseList(sessions.list.response, json)?.flatMap((read) => {
    const known = read.session_id ?? read.id
    return known === undefined ? [] : [{ ...read, session_id: known }]
  })

/**
 * A session in the list of all. `overall_score` is as the report has it, and `score` the same in points of 0 to 100, by the
 * scale of the report.
 */
export const listedSession = z.object({
  session_id: z.string(),
  user: z.object({ user_id: z.string(), name: z.string(), email: z.string() }),
  mode: z.nullable(z.object({ mode_id: z.string(), name: z.string() })),
  persona: z.nullable(z.object({ persona_id: z.string(), name: z.string() })),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  /** Absent without the feature `session-search`. */
  created_at: z.optional(z.string()),
  duration: z.nullable(z.string()),
  status: z.string(),
  overall_score: z.nullable(z.number()),
  score: z.nullable(z.number()),
})

export type ListedSession = z.infer<typeof listedSession>

const invalidScore = 'must be a number from 0 to 100'
const scoreFilter = z.optional(
  z.pipe(
    z.string({ error: invalidScore }).check(
      z.regex(/^\d{1,3}(\.\d+)?$/, { error: invalidScore, abort: true }),
      z.refine((digits) => Number(digits) <= 100, invalidScore),
    ),
    z.transform(Number),
  ),
)
const status = z.optional(limitedText(50))

/**
 * Which sessions to list: all conditions hold at once. The time of a session is its start, or else its creation. The
 * scores are in points; `without` leaves out the sessions of a status. Statuses ignore case. `search` finds the people whose
 * sessions are listed (feature `session-search`).
 */
const filters = {
  search: personSearch,
  user_id: idFilter,
  mode_id: idFilter,
  persona_id: idFilter,
  status,
  without: status,
  from: timeFilter,
  to: timeFilter,
  min_score: scoreFilter,
  max_score: scoreFilter,
}

/** Sessions of a user and their performance report (spec section 7), and those of everybody (feature `all-sessions`). */
export const sessions = {
  list: endpoint('GET', '/v1/sessions/user/{user_id}', {
    summary: 'Lists a user’s sessions, newest first.',
    response: list(named('UserSession', session)),
    query: pageQuery,
  }),
  remove: endpoint('DELETE', '/v1/sessions/{session_id}', {
    summary: 'Deletes a session.',
    response: noContent,
  }),
  report: endpoint('GET', '/v1/performance-reports/{session_id}/pdf', {
    summary: 'Downloads the performance report of a session as PDF.',
    response: file('application/pdf'),
  }),
  export: endpoint('GET', '/v1/sessions/user/{user_id}/export', {
    summary: 'Downloads a user’s sessions as CSV, newest first.',
    response: file('text/csv'),
    feature: 'csv',
  }),
  all: endpoint('GET', '/v1/sessions', {
    access: forReporting,
    summary: `Lists the sessions of everybody, newest first. The total stops at ${maxCounted + 1}.`,
    response: list(named('ListedSession', listedSession)),
    query: z.extend(pageQuery, filters),
    feature: 'all-sessions',
  }),
  exportAll: endpoint('GET', '/v1/sessions/export', {
    access: forReporting,
    summary: 'Downloads the sessions of everybody as CSV, newest first, at most 100,000.',
    response: file('text/csv'),
    query: z.object(filters),
    feature: 'all-sessions',
  }),
  read: endpoint('GET', '/v1/sessions/{session_id}', {
    access: forReporting,
    summary:
      'Reads a session with its report and transcript. A reporting key gets the numbers of the report only.',
    response: item(
      named(
        'SessionDetails',
        z.extend(listedSession, {
          score_scale: z.nullish(scoreScaleEnd),
          ...sessionModels,
          performance_report: z.nullish(z.unknown()),
          transcript: z.nullish(z.union([z.array(message), z.string()])),
        }),
      ),
    ),
    feature: 'all-sessions',
  }),
}
