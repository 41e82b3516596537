import { Socket } from 'node:net'
import { Client } from 'pg'
import type { ClientBase } from 'pg'

/**
 * Ends a session whose database has said nothing for so long: a network or a machine that hangs does not close its
 * connections. What waits for it is told that the connection is broken.
 * @param patience in milliseconds, longer than any statement may take
 */
export const setIdleTimeout = (session: ClientBase, patience: number): void => {
  if (!(session instanceof Client)) return
  const { stream } = session.connection
  if (!(stream instanceof Socket)) return
  stream.setTimeout(patience, () => {
    breakOff(stream, 'the database fell silent')
  })
}

/** Ends a session; what waits for it is told that the connection is broken. */
export const breakOff = (stream: Socket, why: string): void => {
  stream.destroy(Object.assign(new Error(why), { code: 'ETIMEDOUT' }))
}
