import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-start-'))
// As root the embedded database runs as another account, which must get in.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ status }) => status,
    () => 'nobody',
  )

test('whoever ends npm start ends the server', { timeout: 60_000 }, async () => {
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: a signal that a terminal sends to all of them would prove nothing.
    detached: true,
  })
  let printed = ''
  const url = await new Promise<string>((resolve) => {
    npm.stdout.on('data', (chunk) => {
      printed += String(chunk)
      const [, ready] = /ready at (\S+)\n/.exec(printed) ?? []
      if (ready) resolve(ready)
    })
  })
  expect(await answers(url)).toBe(200)
  npm.kill('SIGTERM')
  await once(npm, 'close')
  for (let waited = 0; waited < 100 && (await answers(url)) === 200; waited++) await pause(100)
  expect(await answers(url)).toBe('nobody')
})
