import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { industryNames } from '../server/test/api.ts'
import { caller } from '../server/test/call.ts'
import { startWriting } from '../server/test/clients.ts'
import { withDatabase } from '../server/test/database-url.ts'
import {
  earlierAdministrator,
  earlierCommit,
  fillByEarlierRelease,
} from '../server/test/earlier-release.ts'
import { administer, openFastPostgres, removeAtEnd } from '../server/test/fast-postgres.ts'
import { freePort } from '../server/test/free-port.ts'
import { launch } from '../server/test/greenroom.ts'
import type { Greenroom } from '../server/test/greenroom.ts'
import { makeDatabaseFolder } from './database-folder.mjs'
import { root } from './run.mjs'

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find(existsSync)
/** Whether the earlier release can be built here: a clone without its history has not its commit. */
const hasCommit = (() => {
  try {
    execFileSync('git', ['cat-file', '-e', earlierCommit], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const missing = [nginx ? [] : 'nginx', hasCommit ? [] : 'the commit of release 0.2.0'].flat()

const folder = makeDatabaseFolder()
const cleanUp = removeAtEnd(folder, folder)
const earlier = join(folder, 'earlier')
const dist = {
  earlier: join(earlier, 'server/dist'),
  now: join(root, 'server/dist'),
}
let settings: Record<string, string>
let postgres: Awaited<ReturnType<typeof openFastPostgres>>

beforeAll(async () => {
  if (missing.length > 0) return
  execFileSync('git', ['clone', '--quiet', root, earlier])
  execFileSync('git', ['checkout', '--quiet', earlierCommit], { cwd: earlier })
  for (const args of [['ci'], ['run', 'build']])
    execFileSync('npm', args, { cwd: earlier, stdio: 'ignore' })
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
  postgres = await openFastPostgres(folder)
  await administer(postgres.url, 'create database upgrade')
  const DATABASE_URL = withDatabase(postgres.url, 'upgrade')
  // The first server of the earlier release upgrades it.
  await fillByEarlierRelease(DATABASE_URL)
  settings = { DATABASE_URL, DATA_DIR: join(folder, 'files'), LOG_LEVEL: 'silent' }
}, 600_000)
afterAll(async () => {
  await postgres?.close()
  await cleanUp()
})

/** Starts nginx with the configuration of docs/operating/debian.md, without TLS. @returns its address */
async function startNginx(servers: readonly Greenroom[]): Promise<string> {
  const page = readFileSync(join(root, 'docs/operating/debian.md'), 'utf8')
  const [, site = ''] = /sites-available\/greenroom <<'EOF'\n([^]*?)\n *EOF\n/.exec(page) ?? []
  const port = await freePort()
  const [first = '', second = ''] = servers.map(({ url }) => new URL(url).host)
  const plain = site
    .replace(/server \{\s+listen 80;[^]*?\n {4}\}\n/, '')
    .replace('443 ssl http2', `127.0.0.1:${port}`)
    .replaceAll(/ssl_.*;/g, '')
    .replace('127.0.0.1:4000', first)
    .replace('127.0.0.1:4001', second)
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
     events {} http { access_log off; ${paths}
     ${plain} }`,
  )
  const child = spawn(nginx ?? '', ['-c', file, '-e', join(folder, 'nginx.log')], {
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    child.kill()
    await once(child, 'close')
  })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  return url
}

/** Opens the page again and again, with every file that it names. @returns what ends it, with the failures */
function startReading(url: string) {
  const failed: unknown[] = []
  let stopping = false
  const readPage = async () => (await fetch(url)).text()
  const work = (async () => {
    while (!stopping) {
      const page = await readPage()
      // A person takes a while to read; meanwhile the page's server may have gone.
      await wait(50)
      for (const [, path = ''] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
        const response = await fetch(url + path)
        await response.arrayBuffer()
        // With the last server of a release go its files: who is just loading its page has to load it again.
        if (!response.ok && (await readPage()).includes(path))
          failed.push(`${path}: ${response.status}`)
      }
    }
  })().catch((error: unknown) => failed.push(error))
  return async () => {
    stopping = true
    await work
    return failed
  }
}

test.skipIf(missing.length > 0)(
  `two servers behind nginx change from 0.2.0 to this release and back without a failed request${missing.length > 0 ? `: needs ${missing.join(' and ')}` : ''}`,
  { timeout: 300_000 },
  async () => {
    const start = (release: keyof typeof dist, port = '0') =>
      launch({ ...settings, PORT: port }, { dist: dist[release] })
    const servers = [await start('earlier'), await start('earlier')]
    onTestFinished(async () => void (await Promise.all(servers.map(({ end }) => end('SIGKILL')))))
    const url = await startNginx(servers)
    const { body } = await caller(url)('POST', '/api/login', earlierAdministrator)
    const { token } = body as { token: string }

    const writing = startWriting(url, token, 8)
    const stopReading = startReading(url)
    const waitForMore = async () => {
      const before = writing.saved.length
      await expect
        .poll(() => writing.saved.length, { timeout: 60_000 })
        .toBeGreaterThan(before + 50)
    }
    await waitForMore()
    for (const release of ['now', 'earlier'] as const)
      for (const [at, server] of servers.entries()) {
        expect((await server.end('SIGTERM')).code).toBe(0)
        await waitForMore()
        servers[at] = await start(release, new URL(server.url).port)
        await waitForMore()
      }
    await writing.stop()
    expect(await stopReading()).toEqual([])
    expect(writing.failed).toEqual([])
    const kept = new Set(await industryNames(url, token))
    expect(writing.saved.filter((name) => !kept.has(name))).toEqual([])
  },
)
