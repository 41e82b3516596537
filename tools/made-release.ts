import { execFileSync } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { openAsBlob, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  /** Reads, or posts a body if there is one. */
  const call = async (path: string, body?: object): Promise<unknown> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await fetch(`${url}/api${path}`, { headers, ...init })).json()
  }
  const { token } = (await call('/login', admin)) as { token: string }
  headers['authorization'] = `Bearer ${token}`
  return {
    call,
    add: (name: string) => call('/v1/industries/', { name, details: 'Any.' }),
    names: async () =>
      ((await call('/v1/industries/')) as { name: string }[]).map(({ name }) => name),
    upload: async (path: string, file: string): Promise<unknown> => {
      const body = new FormData()
      body.append('file', await openAsBlob(file), basename(file))
      const { authorization = '' } = headers
      const init = { method: 'POST', body, headers: { authorization } }
      return (await fetch(`${url}/api${path}`, init)).json()
    },
  }
}
