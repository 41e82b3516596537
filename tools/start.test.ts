import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-start-'))
// As root, the embedded database runs under another account, which has to get in.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isUp = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

test('stopping npm start stops the server', { timeout: 60_000 }, async () => {
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A terminal would signal every process of its group, which would hide a server that npm leaves behind.
    detached: true,
  })
  let output = ''
  const url = await new Promise<string>((resolve) => {
    npm.stdout.on('data', (chunk) => {
      output += String(chunk)
      const [, ready] = /ready at (\S+)\n/.exec(output) ?? []
      if (ready) resolve(ready)
    })
  })
  expect(await isUp(url)).toBe(true)
  npm.kill('SIGTERM')
  await once(npm, 'close')
  await vi.waitFor(async () => expect(await isUp(url)).toBe(false), { timeout: 10_000 })
})
