import { execFileSync } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { openAsBlob, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { addIndustry, industryNames } from '../server/test/api.ts'
import { caller } from '../server/test/call.ts'
import { root } from './run.mjs'

/** The version of the releases that `makeRelease` makes. */
export const version =
  /(?<="version": ")[^"]+/.exec(readFileSync(join(root, 'package.json'), 'utf8'))?.[0] ?? ''

/** The first administrator of the servers that tests start. */
export const admin = { email: 'ops@example.com', password: 'correct horse battery staple' }

/** Makes a release of the last commit in a new clone; takes minutes. @returns the folder of its archive */
export function makeRelease(clone: string): string {
  execFileSync('git', ['clone', '--quiet', root, clone])
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
