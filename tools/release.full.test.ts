import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeRelease, ready, signIn, version } from './made-release.ts'

const asRoot = process.getuid?.() === 0
/** The account `nobody`: it has a name, which PostgreSQL insists on. */
const someone = { uid: 65_534, gid: 65_534 }

const folder = mkdtempSync(join(tmpdir(), 'greenroom-release-test-'))
const unpacked = join(folder, 'unpacked')
/** The only programs that can be found: there is no Node.js among them. */
const programs = join(folder, 'programs')
/** The folder of the first release, and its archive. */
let [first, archive] = ['', '']

beforeAll(() => {
  chmodSync(folder, 0o755)
  mkdirSync(programs)
  for (const program of ['sh', 'dirname', 'readlink', 'cat'])
    symlinkSync(
      execFileSync('which', [program], { encoding: 'utf8' }).trim(),
      join(programs, program),
    )
  first = makeRelease(join(folder, 'one'))
  archive = /\S+\.tar\.gz/.exec(readFileSync(join(first, 'SHA256SUMS'), 'utf8'))?.[0] ?? ''
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', join(first, archive), '-C', unpacked])
}, 900_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = () => join(unpacked, `greenroom-${version}`, 'bin/greenroom')

/** A new folder of the account that runs Greenroom. */
function dataDir(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  if (asRoot) chownSync(path, someone.uid, someone.gid)
  return path
}

const start = (args: string[], env: Record<string, string> = {}) =>
  spawn(program(), args, {
    cwd: '/',
    env: { PATH: programs, PORT: '0', LOG_LEVEL: 'warn', ...env },
    ...(asRoot && someone),
  })

/** Runs a command to its end. @returns what it printed */
async function command(args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = start(args, env)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  await once(child, 'close')
  return output
}

async function launch(DATA_DIR: string) {
  const child = start([], { DATA_DIR, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  const url = await ready(child)
  const client = await signIn(url)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  return { ...client, url, stop }
}

test(
  'two runs on one commit write the same bytes, within 120 MB packed and 330 MB unpacked',
  { timeout: 900_000 },
  () => {
    const sums = (made: string) => readFileSync(join(made, 'SHA256SUMS'), 'utf8')
    expect(sums(makeRelease(join(folder, 'two')))).toBe(sums(first))
    expect(statSync(join(first, archive)).size).toBeLessThan(120e6)
    const size = readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
      .map((path) => lstatSync(join(unpacked, path)).size)
      .reduce((sum, bytes) => sum + bytes, 0)
    expect(size).toBeLessThan(330e6)
  },
)

test(
  'runs without Node.js, as any user: signs in, saves, stops, starts, backs up and restores',
  { timeout: 300_000 },
  async () => {
    const DATA_DIR = dataDir('here')
    const server = await launch(DATA_DIR)
    for (const page of ['/', '/docs/operating'])
      expect((await fetch(server.url + page)).status).toBe(200)
    await server.add('Paper mills')
    await server.stop()
    const again = await launch(DATA_DIR)
    expect(await again.names()).toContain('Paper mills')
    const file = join(DATA_DIR, 'backup.tar.gz')
    expect(await command(['backup', file], { DATA_DIR })).toMatch(/^Saved \d+ tables/m)
    expect(await command(['doctor'], { DATA_DIR })).toMatch(/^ok +Newest backup/m)
    await again.stop()
    const elsewhere = dataDir('elsewhere')
    expect(await command(['restore', file], { DATA_DIR: elsewhere })).toMatch(
      /^Restored \d+ tables/m,
    )
    const other = await launch(elsewhere)
    expect(await other.names()).toContain('Paper mills')
    await other.stop()
  },
)

test('names its version, commands and settings, and refuses other commands', async () => {
  expect(await command(['version'])).toBe(`greenroom ${version}\n`)
  expect(await command(['--help'])).toMatch(/doctor[^]*DATABASE_URL: Your own PostgreSQL/)
  expect(await command(['launch'])).toBe(
    'greenroom: unknown command launch. See greenroom --help.\n',
  )
})

test('has the client of role-play services as a package', async () => {
  const project = join(folder, 'project')
  mkdirSync(project)
  const client = join(unpacked, `greenroom-${version}`, `greenroom-client-${version}.tgz`)
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', client], { cwd: project })
  const script = `import { createClient } from '@greenroom/client'
    console.log(typeof createClient({ url: '', key: '' }).startSession)`
  writeFileSync(join(project, 'main.mjs'), script)
  const printed = execFileSync(process.execPath, ['main.mjs'], { cwd: project, encoding: 'utf8' })
  expect(printed).toBe('function\n')
})
