import * as z from 'zod/mini'
import { endpoint, file, list, nothing } from '../endpoint.ts'
import { id, stamps } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { readList } from '../reply.ts'

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
  ...stamps,
})

/** A session as it was read: its id stands under one word. */
export type Session = z.infer<typeof session> & { session_id: string }

/**
 * Reads a user's sessions as any backend may send them; one without any id is left out.
 * @returns the sessions, or `undefined` where it is no array
 */
export const readSessions = (json: unknown): Session[] | undefined =>
  readList(sessions.list.reply, json)?.flatMap((read) => {
    const known = read.session_id ?? read.id
    return known === undefined ? [] : [{ ...read, session_id: known }]
  })

/** Sessions of a user and their performance report (spec section 7). */
export const sessions = {
  list: endpoint(
    'GET',
    '/v1/sessions/user/{user_id}',
    'Lists a user’s sessions, newest first.',
    undefined,
    list(session),
    { query: pageQuery },
  ),
  remove: endpoint('DELETE', '/v1/sessions/{session_id}', 'Deletes a session.', undefined, nothing),
  report: endpoint(
    'GET',
    '/v1/performance-reports/{session_id}/pdf',
    'Reads a session’s performance report as a PDF file.',
    undefined,
    file('application/pdf'),
  ),
}
