import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientBase, ClientConfig } from 'pg'
import { breakOff } from './idle-timeout.ts'
import { isTimeout } from './database-errors.ts'

/**
 * Milliseconds: how often sessions are looked at, how many looks in a row find one silent before the database is asked
 * about it, and how long that may take.
 */
const patience = { look: 1_000, looks: 3, connection: 4_000, question: 2_000 }

/** A session as its socket shows it. */
interface Watched {
  readonly processId: number
  readonly stream: Socket
  /** Bytes written when the last answer was complete; more than that is a question without its answer. */
  answered: number
  /** Bytes read and written at the last look. */
  bytes: number
  /** For how many looks in a row it has been waiting for an answer of which nothing came. */
  silent: number
}

/** Watches over the sessions of one pool. */
export interface LostSessions {
  watch(session: ClientBase): void
  stop(): void
}

/**
 * Ends sessions whose answer will never come: a network that hung has lost the question or the answer, and neither end
 * knows. One that has said nothing for some seconds is asked about by another way. Where the database lets nobody in, or
 * says that this session has nothing to do, what waits for it is told that the connection is broken. Behind a pooler
 * the database knows it by another number: then it is only the first that counts.
 * @param connection the way to the database
 */
export const endLostSessions = (connection: ClientConfig): LostSessions => {
  const watched = new Set<Watched>()
  const look = async () => {
    const doubtful = [...watched].filter((session) => {
      const bytes = session.stream.bytesRead + session.stream.bytesWritten
      const isWaiting = session.stream.bytesWritten > session.answered
      session.silent = isWaiting && bytes === session.bytes ? session.silent + 1 : 0
      session.bytes = bytes
      return session.silent >= patience.looks
    })
    if (doubtful.length === 0) return
    const lost = await lostOf(connection, doubtful)
    for (const { stream, bytes } of lost)
      if (stream.bytesRead + stream.bytesWritten === bytes)
        breakOff(stream, 'the database lost a session')
    // The database is not asked again at once about those that have something to do.
    for (const session of doubtful) session.silent = 0
  }
  const stopped = new AbortController()
  void (async () => {
    while (!stopped.signal.aborted) {
      await wait(patience.look, undefined, { ref: false, signal: stopped.signal }).catch(
        () => undefined,
      )
      await look()
    }
  })()
  return {
    watch: (session) => {
      if (!(session instanceof Client && 'processID' in session)) return
      const { processID: processId, connection: wire } = session
      const { stream } = wire
      if (!(stream instanceof Socket) || typeof processId !== 'number') return
      const one = { processId, stream, answered: stream.bytesWritten, bytes: 0, silent: 0 }
      // Before pg itself hears it, and writes the next question.
      wire.prependListener('readyForQuery', () => (one.answered = stream.bytesWritten))
      stream.once('close', () => watched.delete(one))
      watched.add(one)
    },
    stop: () => stopped.abort(),
  }
}

/** Which of the sessions wait in vain; none where that cannot be told. */
const lostOf = async (connection: ClientConfig, sessions: Watched[]): Promise<Watched[]> => {
  const other = new Client({
    ...connection,
    application_name: 'greenroom',
    connectionTimeoutMillis: patience.connection,
    query_timeout: patience.question,
  })
  other.on('error', () => undefined)
  try {
    await other.connect()
  } catch (error) {
    return isTimeout(error) ? sessions : []
  }
  try {
    const { rows } = await other.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any ($1) and state like 'idle%'
        and state_change < clock_timestamp() - interval '2 seconds'`,
      [sessions.map(({ processId }) => processId)],
    )
    return sessions.filter(({ processId }) => rows.some(({ pid }) => pid === processId))
  } catch {
    return []
  } finally {
    void other.end().catch(() => undefined)
  }
}
