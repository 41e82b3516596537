import { Socket } from 'node:net'
import { Client } from 'pg'
import type { ClientBase } from 'pg'

/**
 * Closes a connection when nothing has been received or sent for a while: a network that hangs does not close its
 * connections. Queries that wait on it fail as on any broken connection. pg's own `query_timeout` would put the hanging
 * connection back into the pool.
 * @param timeoutMs longer than any statement may take
 */
export const setIdleTimeout = (client: ClientBase, timeoutMs: number): void => {
  if (!(client instanceof Client)) return
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  stream.setTimeout(timeoutMs, () => {
    stream.destroy(
      Object.assign(new Error('the database stopped responding'), { code: 'ETIMEDOUT' }),
    )
  })
}
