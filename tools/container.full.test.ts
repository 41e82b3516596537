import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { admin, makeRelease, ready, signIn, version } from './made-release.ts'
import { root } from './run.mjs'

/*
 * Builds the Dockerfile and runs the image with Debian's buildah, whose `chroot` isolation needs no container engine. What
 * an engine adds is done here: namespaces of its own for mounts and processes, and a root file system that is read-only.
 */

const isThere = (program: string) => spawnSync('which', [program]).status === 0
const missing =
  process.getuid?.() === 0
    ? ['debootstrap', 'buildah', 'unshare', 'nsenter', 'pgrep', 'apt-get'].find(
        (program) => !isThere(program),
      )
    : 'root'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-container-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const image = `localhost/greenroom:${version}`
const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
const buildah = ['buildah', '--storage-driver=vfs', ...storage]

const run = promisify(execFile)
/** Runs a command of buildah. @returns what it printed */
async function build(...args: string[]): Promise<string> {
  const [program = '', ...rest] = buildah
  const env = { ...process.env, TMPDIR: folder }
  return (await run(program, [...rest, ...args], { env, maxBuffer: 1e8 })).stdout.trim()
}

/** Makes the image that the real one starts from: Debian 12 and nothing more, from the mirror that this machine uses. */
async function makeBase(): Promise<string> {
  const sources = ['indextargets', '--format=$(RELEASE) $(REPO_URI)', 'Created-By: Packages']
  const { stdout } = await run('apt-get', sources)
  const [, mirror = ''] = /^bookworm (.*)$/m.exec(stdout) ?? []
  const base = join(folder, 'base')
  await run('debootstrap', ['--variant=minbase', 'bookworm', base, mirror].filter(Boolean), {
    maxBuffer: 1e8,
  })
  const container = await build('from', 'scratch')
  await build('add', '--quiet', container, base, '/')
  await build('commit', '--quiet', '--rm', container, 'localhost/base')
  return 'localhost/base'
}

/** The settings of the image that an engine uses. */
interface Settings {
  User: string
  Entrypoint: string[]
  ExposedPorts: Record<string, object>
  Healthcheck: { Test: string[] }
  Labels: Record<string, string>
  Volumes: Record<string, object>
}

if (missing) console.log(`Skipped the container: it needs ${missing}.`)
describe.skipIf(missing)('the container', () => {
  let [container, mountPoint, port] = ['', '', 0]
  let settings: Settings

  beforeAll(async () => {
    const clone = join(folder, 'clone')
    const base = await makeBase()
    makeRelease(clone)
    const from = [`--build-arg=BASE=${base}`, `--build-arg=VERSION=${version}`]
    await build('bud', '--isolation=chroot', '--format=docker', ...from, `--tag=${image}`, clone)
    const inspected = JSON.parse(await build('inspect', '--type=image', image)) as {
      Docker: { config: Settings }
    }
    settings = inspected.Docker.config
    container = await build('from', '--pull-never', image)
    mountPoint = await build('mount', container)
    const server = createServer().listen(0)
    port = (server.address() as AddressInfo).port
    await once(server.close(), 'close')
  }, 3_600_000)
  afterAll(async () => {
    await build('rm', '--all')
  })

  /** The command that runs another one in the container, as an engine does with `--cap-drop all` and `no-new-privileges`. */
  const inContainer = (command: string[]) => [
    ...[...buildah, 'run', '--isolation=chroot', '--cap-drop=all', `--env=PORT=${port}`],
    ...[`--env=ADMIN_EMAIL=${admin.email}`, `--env=ADMIN_PASSWORD=${admin.password}`],
    ...[container, '--', 'setpriv', '--no-new-privs', ...command],
  ]
  const greenroom = (...args: string[]) => inContainer([...settings.Entrypoint, ...args])

  /** Namespaces in which nothing but volumes can be written. buildah itself writes a file in `/run`. */
  const isolated = (command: string[]) => [
    ...['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-c'],
    'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs -o mode=755 tmpfs "$0/run" && exec "$@"',
    ...[mountPoint, ...command],
  ]

  const start = ([program = '', ...args]: string[]) => spawn(program, args)
  /** Runs a command to its end. @returns its exit code, and what it printed */
  async function finish(command: string[]) {
    const child = start(command)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output }
  }

  async function launch() {
    const engine = start(isolated(greenroom()))
    const closed = once(engine, 'close')
    onTestFinished(() => void engine.kill('SIGKILL'))
    await ready(engine)
    const { stdout } = await run('pgrep', ['--parent', `${engine.pid}`])
    const first = stdout.trim()
    return {
      client: await signIn(`http://127.0.0.1:${port}`),
      /** Runs a command beside the server, as `docker exec` does. */
      exec: (command: string[]) => finish(['nsenter', `--target=${first}`, '-m', '-p', ...command]),
      /** Ends the server as `docker stop` does. @returns its exit code */
      stop: async () => {
        const search = ['--ns', first, '--nslist', 'pid', '--full', '/dist/main.js$']
        process.kill(Number((await run('pgrep', search)).stdout), 'SIGTERM')
        return (await closed)[0] as number | null
      },
    }
  }

  test('names what it is', () => {
    expect(settings).toMatchObject({
      User: '10001:10001',
      Entrypoint: ['/opt/greenroom/bin/greenroom'],
      ExposedPorts: { '4000/tcp': {} },
      Volumes: { '/data': {} },
      Labels: {
        'org.opencontainers.image.title': 'Greenroom',
        'org.opencontainers.image.version': version,
      },
    })
  })

  test(
    'runs without rights on a read-only file system: signs in, saves, takes files, stops and starts with its data',
    { timeout: 600_000 },
    async () => {
      const server = await launch()
      const rights = 'grep -q "^CapEff:\\s*0*$" /proc/self/status && ! touch /x && ! touch /tmp/x'
      expect(await server.exec(inContainer(['sh', '-c', rights]))).toMatchObject({ code: 0 })
      await server.client.add('Paper mills')
      const document = join(root, 'packages/word-text/test/documents/english.docx')
      const text = await server.client.upload('/v1/interview/get-persona-behavior', document)
      expect(text).toHaveProperty('persona')
      const [persona] = (await server.client.read('/v1/ai-personas/')) as { persona_id: string }[]
      const picture = await server.client.upload(
        `/v1/ai-personas/${persona?.persona_id}/upload-profile-pic`,
        join(root, 'e2e/support/files/photo.png'),
      )
      expect(picture).toHaveProperty('profile_pic')
      expect(await server.stop()).toBe(0)
      const again = await launch()
      expect(await again.client.names()).toContain('Paper mills')
      expect(await again.stop()).toBe(0)
    },
  )

  test('runs its health check and its commands', { timeout: 600_000 }, async () => {
    const healthCheck = () => inContainer(settings.Healthcheck.Test.slice(1))
    expect(await finish(isolated(healthCheck()))).toMatchObject({ code: 1 })
    const server = await launch()
    expect(await server.exec(healthCheck())).toEqual({ code: 0, output: '' })
    const backup = await server.exec(greenroom('backup', '/data/backup.tar.gz'))
    expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^Saved \d+ tables/m) })
    const doctor = await server.exec(greenroom('doctor'))
    expect(doctor).toEqual({ code: 0, output: expect.stringMatching(/^ok +Newest backup/m) })
    expect(await finish(isolated(greenroom('doctor')))).toEqual({
      code: 1,
      output: expect.stringMatching(/^failed +Database: .* is in use in another container/m),
    })
    expect(await server.exec(healthCheck())).toMatchObject({ code: 0 })
    await server.stop()
  })
})

const compose = [['docker', 'compose'], ['docker-compose']].find(
  ([program = '', ...args]) => spawnSync(program, [...args, 'version']).status === 0,
)
if (!compose) console.log('Skipped compose.yaml: it needs Docker with Compose.')
test.skipIf(!compose)(
  'compose.yaml is valid, and asks for what is missing',
  { timeout: 300_000 },
  () => {
    copyFileSync(join(root, 'compose.yaml'), join(folder, 'compose.yaml'))
    const check = (env: Record<string, string>) => {
      const [program = '', ...args] = compose ?? []
      const rest = ['--file=compose.yaml', 'config', '--quiet']
      const options = { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' } as const
      return spawnSync(program, [...args, ...rest], options)
    }
    expect(check({ GREENROOM_VERSION: version, DATABASE_PASSWORD: 'a' }).status).toBe(0)
    expect(check({ GREENROOM_VERSION: version }).stderr).toContain('set DATABASE_PASSWORD in .env')
    expect(check({ DATABASE_PASSWORD: 'a' }).stderr).toContain('set GREENROOM_VERSION in .env')
  },
)
