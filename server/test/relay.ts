import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy in front of a PostgreSQL that can simulate network failures. */
export interface Relay {
  /** The URL of the same database through the relay. */
  url: string
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>
  /** Keeps and accepts connections, but drops all data. */
  hang(): void
  /** Leads new connections to another PostgreSQL, as a name that moves. Open ones stay. */
  moveTo(databaseUrl: string): void
  /** Works normally again. */
  recover(): Promise<void>
  close(): Promise<void>
}

/** Starts a relay between a server and its database. */
export const relayTo = async (databaseUrl: string): Promise<Relay> => {
  const address = new URL(databaseUrl)
  let target = databaseUrl
  const toDatabase = () => {
    const { searchParams, port, hostname } = new URL(target)
    const folder = searchParams.get('host')
    const at = Number(port) || 5432
    return folder ? connect(`${folder}/.s.PGSQL.${at}`) : connect(at, hostname)
  }

  const sockets = new Set<Socket>()
  let hanging = false
  const server = createServer((near) => {
    const far = toDatabase()
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => hanging || to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = async (at: number) =>
    new Promise<void>((resolve) => {
      server.listen(at, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port: taken } = server.address() as AddressInfo
  const cut = async () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })

  address.searchParams.delete('host')
  address.hostname = '127.0.0.1'
  address.port = String(taken)
  return {
    url: address.href,
    cut,
    hang: () => {
      hanging = true
    },
    moveTo: (next) => {
      target = next
    },
    recover: async () => {
      hanging = false
      if (!server.listening) await listen(taken)
    },
    close: cut,
  }
}
