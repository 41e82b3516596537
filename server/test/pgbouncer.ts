import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from './database-url.ts'
import { freePort } from './free-port.ts'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The program of PgBouncer; undefined if not installed. */
export const pgbouncer = folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync)

const nobody = { uid: 65534, gid: 65534 }

/**
 * The account for PgBouncer, which refuses to run as root. The folder of a socket may be closed to all but the account
 * of its PostgreSQL.
 */
const accountFor = (socketFolder: string | null) => {
  if (process.getuid?.() !== 0) return {}
  if (socketFolder === null) return nobody
  const { uid, gid } = statSync(socketFolder)
  return { uid, gid }
}

/**
 * Starts PgBouncer in transaction mode before a PostgreSQL, with three connections for each database and otherwise
 * default settings.
 * @param postgres its address
 */
export const startPgbouncer = async (postgres: string) => {
  const { hostname, port, searchParams, username } = new URL(postgres)
  const socketFolder = searchParams.get('host')
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-pgbouncer-'))
  const taken = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${socketFolder ?? hostname} port=${port || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${taken}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  chmodSync(folder, 0o755)
  const account = accountFor(socketFolder)
  const child = spawn(pgbouncer ?? 'pgbouncer', ['-q', file], {
    cwd: '/',
    stdio: 'ignore',
    ...account,
  })
  for (let tries = 0; !(await listens(taken)); tries += 1) {
    if (tries > 200) throw new Error('PgBouncer does not start')
    await wait(25)
  }
  return {
    /** The address of the same database through the pooler. */
    way: (databaseUrl: string) =>
      withDatabase(
        `postgres://${username}@127.0.0.1:${taken}`,
        new URL(databaseUrl).pathname.slice(1),
      ),
    stop: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
