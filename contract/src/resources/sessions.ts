import * as z from 'zod/mini'
import { endpoint, file, list, noContent } from '../lib/endpoint.ts'
import { id, recordStamps } from '../lib/fields.ts'
import { pageQuery } from '../lib/paging.ts'
import { parseList } from '../lib/parse-response.ts'

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

/** Sessions of a user and their performance report (spec section 7). */
export const sessions = {
  list: endpoint('GET', '/v1/sessions/user/{user_id}', {
    summary: 'Lists a user’s sessions, newest first.',
    response: list(session),
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
}
