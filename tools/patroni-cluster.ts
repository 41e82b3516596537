import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, openSync } from 'node:fs'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findPostgres } from './postgres.mjs'
import { root } from './run.mjs'
import { codeAfter } from './code-block.ts'

/*
 * Runs the recipe "Failover with Patroni" of docs/operating/postgresql.md on one machine: each machine of the recipe is a
 * loopback address and a folder.
 */

/** The account `nobody`: PostgreSQL and PgBouncer refuse to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }
const PATH = `${process.env['PATH']}${delimiter}/usr/sbin`
const postgresPrograms = findPostgres()
const isInstalled = (program: string) =>
  PATH.split(delimiter).some((folder) => existsSync(join(folder, program)))

/** The programs of the recipe that are not installed, and root, who may start them under other accounts. */
export const missing = [
  ...(process.getuid?.() === 0 ? [] : ['root']),
  ...['etcd', 'patroni', 'haproxy', 'pgbouncer'].filter((name) => !isInstalled(name)),
  ...(postgresPrograms === undefined ? ['postgresql'] : []),
]

const path = 'docs/operating/postgresql.md'
const page = readFileSync(join(root, path), 'utf8')
const recipe = (text: string) => codeAfter(path, text)

const nodes = ['pg1', 'pg2', 'pg3'] as const
type Node = (typeof nodes)[number]

/** The role that Patroni's REST API confirms for a node that is alive. */
type Role = 'primary' | 'sync' | 'async'

/**
 * Kills the programs that name the folder in their command line, and those that they start meanwhile. The sessions of
 * PostgreSQL do not name it; they end with its program.
 */
function killPrograms(folder: string) {
  let killed: number
  do {
    killed = 0
    for (const pid of readdirSync('/proc').filter(Number))
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${folder}/`)) continue
        process.kill(Number(pid), 'SIGKILL')
        killed += 1
      } catch {
        // It has ended by itself.
      }
  } while (killed > 0)
}

/** Starts etcd, Patroni and PostgreSQL on three nodes. `startPooler` adds HAProxy and PgBouncer. */
export function startPatroniCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-failover-'))
  chmodSync(folder, 0o755)
  // Addresses of this run only, so that every port of the recipe is free on them.
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`
  const addressOf = (node: Node) => `${network}1${node.slice(2)}`

  /** The block with the addresses and folders of a machine. */
  const adapt = (machine: string, block: string) =>
    block
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', network)
      .replaceAll('127.0.0.1', `${network}1`)
      .replaceAll('/usr/lib/postgresql/15/bin', postgresPrograms ?? '')
      .replaceAll(
        /\/var\/lib\/postgresql|\/var\/run\/postgresql|\/etc\/pgbouncer/g,
        join(folder, machine),
      )
  /** The block of pg1 as that of another node: with its name and address, except in lists of all three. */
  const forNode = (node: Node, block: string) =>
    adapt(node, block)
      .split('\n')
      .map((line) =>
        line.includes(addressOf('pg2'))
          ? line
          : line.replaceAll('pg1', node).replaceAll(addressOf('pg1'), addressOf(node)),
      )
      .join('\n')

  const makeFolder = (machine: string) => {
    mkdirSync(join(folder, machine))
    chownSync(join(folder, machine), nobody.uid, nobody.gid)
  }
  const writeFile = (machine: string, name: string, text: string) =>
    writeFileSync(join(folder, machine, name), text)
  /** Starts a program, which logs beside its configuration. */
  const startProgram = (machine: string, program: string, args: string[], options = {}) => {
    const log = openSync(join(folder, machine, `${program}.log`), 'a')
    const stdio: ['ignore', number, number] = ['ignore', log, log]
    spawn(program, args, { cwd: '/', env: { PATH }, stdio, ...nobody, ...options }).unref()
  }

  const start = (node: Node) => {
    const settings = forNode(node, recipe('`/etc/default/etcd`')).matchAll(/^(\w+)=(.*)$/gm)
    const env = Object.fromEntries([...settings].map(([, name, value]) => [name, value]))
    startProgram(node, 'etcd', ['--data-dir', join(folder, node, 'etcd')], { env })
    startProgram(node, 'patroni', [join(folder, node, 'config.yml')])
  }
  for (const node of nodes) {
    makeFolder(node)
    writeFile(node, 'config.yml', forNode(node, recipe('`/etc/patroni/config.yml`')))
    start(node)
  }

  /** The nodes whose Patroni confirms the role. A node that is down has none. */
  const nodesAs = async (role: Role) => {
    const answers = nodes.map((node) =>
      fetch(`http://${addressOf(node)}:8008/${role}`, {
        method: 'OPTIONS',
        signal: AbortSignal.timeout(2_000),
      }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const hasRole = await Promise.all(answers)
    return nodes.filter((_, index) => hasRole[index])
  }

  return {
    folder,
    network,
    /** Starts the programs of a node, as its machine does. */
    start,
    /** Kills all programs of a node at once. */
    kill: (node: Node) => killPrograms(join(folder, node)),
    /** Makes the primary a standby of another node, whose role it takes. */
    switchOver: async (node: Node) => {
      const body = JSON.stringify({ leader: node })
      const address = `http://${addressOf(node)}:8008/switchover`
      const { status } = await fetch(address, { method: 'POST', body })
      if (status !== 200) throw new Error(`Patroni answered ${status}`)
    },
    /** The DATABASE_URL of a node itself, from that of the pooler. */
    urlOf: (node: Node, pooler: string) => {
      const url = new URL(pooler)
      url.host = `${addressOf(node)}:5432`
      return url.href
    },
    /** The node that is the primary; undefined while there is none. */
    primary: async () => (await nodesAs('primary'))[0],
    /** Counts the nodes of each role. */
    roles: async () => ({
      primary: (await nodesAs('primary')).length,
      sync: (await nodesAs('sync')).length,
      async: (await nodesAs('async')).length,
    }),
    /** Creates the database on the primary and starts HAProxy and PgBouncer. @returns DATABASE_URL */
    startPooler: async () => {
      const [primary = 'pg1'] = await nodesAs('primary')
      const psql = join(postgresPrograms ?? '', 'psql')
      execFileSync(psql, ['-v', 'ON_ERROR_STOP=1', '-h', addressOf(primary), '-U', 'postgres'], {
        env: { PATH, PGPASSWORD: /postgres\n +password: (.*)/.exec(page)?.[1] },
        input: recipe('create the database:'),
      })
      makeFolder('app')
      writeFile('app', 'haproxy.cfg', adapt('app', recipe('`/etc/haproxy/haproxy.cfg`')))
      const pgbouncer = recipe('A complete `pgbouncer.ini`').replace('port=5432', 'port=5000')
      // Otherwise its socket is in /tmp, where another PgBouncer may have one.
      const socket = `unix_socket_dir = ${join(folder, 'app')}\n`
      writeFile('app', 'pgbouncer.ini', adapt('app', pgbouncer) + socket)
      writeFile('app', 'userlist.txt', /"greenroom" "[^"]+"/.exec(page)?.[0] ?? '')
      // HAProxy changes to its own account.
      startProgram('app', 'haproxy', ['-db', '-f', join(folder, 'app/haproxy.cfg')], {
        uid: 0,
        gid: 0,
      })
      startProgram('app', 'pgbouncer', [join(folder, 'app/pgbouncer.ini')])
      return adapt('app', recipe('/etc/greenroom.env')).trim().replace('DATABASE_URL=', '')
    },
    /** Kills and removes everything. */
    stop: () => {
      killPrograms(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
