import { execFileSync } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { openAsBlob, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { addIndustry, industryNames } from '../server/test/api.ts'
import { caller } from '../server/test/call.ts'
import { root } from './run.mjs'

/** The version of the releases that `makeRelease` makes: what is in development becomes a release. */
export const version =
  /(?<="version": ")\d+\.\d+\.\d+/.exec(readFileSync(join(root, 'package.json'), 'utf8'))?.[0] ?? ''

/** The first administrator of the servers that tests start. */
export const admin = { email: 'ops@example.com', password: 'correct horse battery staple' }

/** Cuts the release in a clone, as operating.md says. The same commit each time, so that its archive is the same. */
function cutRelease(clone: string) {
  const changelog = join(clone, 'CHANGELOG.md')
  const text = readFileSync(changelog, 'utf8')
  if (!text.includes('## Unreleased')) return
  writeFileSync(changelog, text.replace('## Unreleased', `## ${version}`))
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      cwd: clone,
      env: { ...process.env, ...author },
      encoding: 'utf8',
    })
  run('npm', 'version', '--no-git-tag-version', '--allow-same-version', version)
  run('git', 'commit', '--quiet', '--all', `--message=Cut ${version}`)
}

/** For git, so that a clone makes the same commit each time. */
const author = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'Test'],
    [`GIT_${role}_EMAIL`, 'test@greenroom.example'],
    [`GIT_${role}_DATE`, '2026-01-02T09:00:00Z'],
  ]),
)

/** Makes a release of the last commit in a new clone; takes minutes. @returns the folder of its archive */
export function makeRelease(clone: string): string {
  execFileSync('git', ['clone', '--quiet', root, clone])
  cutRelease(clone)
  execFileSync('npm', ['run', 'release'], { cwd: clone })
  return join(clone, 'dist/release')
}

/** Waits until a server that was just started is ready. @returns its address */
export const ready = (server: ChildProcessWithoutNullStreams): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => {
        output += String(text)
        const [, url] = /ready at (\S+)/.exec(output) ?? []
        if (url) resolve(url)
      })
    server.once('close', () => reject(new Error(output)))
  })

/** Signs in to a running release. @returns what tests do there */
export async function signIn(url: string) {
  const { body } = await caller(url)('POST', '/api/login', admin)
  const { token } = body as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  return {
    read: async (path: string) => (await caller(url, headers)('GET', `/api${path}`)).body,
    add: (name: string) => addIndustry(url, token, name),
    names: () => industryNames(url, token),
    upload: async (path: string, file: string): Promise<unknown> => {
      const form = new FormData()
      form.append('file', await openAsBlob(file), basename(file))
      return (await fetch(`${url}/api${path}`, { method: 'POST', body: form, headers })).json()
    },
  }
}
