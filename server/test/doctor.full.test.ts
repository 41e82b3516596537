import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { newDataDir, newFolder } from './data-dir.ts'
import { freePort } from './free-port.ts'
import { launch, run } from './greenroom.ts'
import { startMailServer } from './mail-server.ts'
import { refuseWith, startModelServer } from './model-server.ts'
import { allowSlowTests } from './slow-tests.ts'

allowSlowTests()

const results = z.array(
  z.object({ name: z.string(), result: z.enum(['ok', 'warning', 'failed']), detail: z.string() }),
)

/** Runs the doctor. @returns its exit code, and what it found by the name of the check */
async function examine(settings: Record<string, string>) {
  const { code, stdout } = await run('doctor', settings, ['--json'])
  const checks = results.parse(JSON.parse(stdout))
  const found = Object.fromEntries(
    checks.map(({ name, result, detail }) => [name, [result, detail]]),
  )
  return { code, stdout, found }
}

/** A server that answers every request with a status. */
async function answering(status: number, body = ''): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the doctor finds a healthy server, its database and its newest backup', async () => {
  const DATA_DIR = await newDataDir()
  const before = await examine({ DATA_DIR })
  expect(before.code).toBe(0)
  expect(before.found['Database']).toEqual([
    'warning',
    `none in ${DATA_DIR} yet: the first start creates it`,
  ])

  const server = await launch({ DATA_DIR, SEED: 'none' })
  const running = await examine({ DATA_DIR })
  expect(running.code).toBe(0)
  expect(running.found).toMatchObject({
    Database: ['ok', expect.stringMatching(/^PostgreSQL 18\.\d+, from DATA_DIR$/)],
    // npm has none of 18.6.
    'PostgreSQL release': ['warning', expect.stringMatching(/^18\.\d+ is out/)],
    Migrations: ['ok', 'all done'],
    Clock: ['ok', expect.stringMatching(/^0\.\d s apart/)],
    'Newest backup': ['warning', 'none has been made yet'],
    'Uploaded files': ['ok', `${join(DATA_DIR, 'files')} is writable`],
    'Model server': ['ok', 'not set: no test conversations'],
    'Speech server': ['ok', 'not set: voices have their previews only'],
    'Identity provider': ['ok', 'not set: passwords only'],
    Mail: ['ok', 'not set: no mails'],
  })

  await run('backup', { DATA_DIR }, [join(await newFolder(), 'backup.tar.gz')])
  const after = await examine({ DATA_DIR })
  expect(after.found['Newest backup']).toEqual(['ok', expect.stringMatching(/Z, 0 hours ago$/)])
  await server.end('SIGTERM')
})

test('the doctor says what is wrong, and never prints a secret', async () => {
  const LLM_URL = `${await answering(401)}/v1`
  const VOICE_URL = await answering(401)
  const OIDC_ISSUER = await answering(503)
  const port = await freePort()
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const mail = new URL(mailServer.url)
  const { code, stdout, found } = await examine({
    DATABASE_URL: `postgres://green:hidden-word@127.0.0.1:${port}/greenroom?password=hidden-word`,
    STORAGE_URL: 'file:///dev/null/files',
    ...{ LLM_URL, LLM_MODEL: 'small', LLM_KEY: 'hidden-word' },
    ...{ VOICE_URL, VOICE_KEY: 'hidden-word' },
    ...{ OIDC_ISSUER, OIDC_CLIENT_ID: 'greenroom', OIDC_CLIENT_SECRET: 'hidden-word' },
    SMTP_URL: `smtp://green:hidden-word@${mail.host}`,
    ...{ MAIL_FROM: 'a@b.co', PUBLIC_URL: 'https://greenroom.example' },
  })
  expect(code).toBe(1)
  expect(found).toMatchObject({
    Settings: ['ok', expect.stringContaining(`DATABASE_URL=postgres://…@127.0.0.1:${port}`)],
    Database: [
      'failed',
      'DATABASE_URL: its database cannot be used: nothing listens at its address',
    ],
    'Uploaded files': ['failed', expect.stringContaining('STORAGE_URL: /dev/null/files cannot')],
    'Model server': ['failed', `${LLM_URL}/models refuses: 401`],
    'Speech server': ['failed', `${VOICE_URL}/v1/voices refuses: 401`],
    'Identity provider': ['failed', expect.stringContaining('answers with 503')],
    Mail: ['failed', `${mail.host}: The mail server refused the user or the password.`],
  })
  expect(stdout).not.toContain('hidden-word')
})

test('the doctor asks the model that judges, if it is another one', async () => {
  const model = await startModelServer()
  onTestFinished(() => model.close())
  const settings = { DATA_DIR: await newDataDir(), LLM_URL: model.url, LLM_MODEL: 'large' }
  const same = await examine({ ...settings, LLM_JUDGE_MODEL: 'large' })
  expect(same.found).not.toHaveProperty('Judge model')
  expect(model.calls).toEqual([])
  const other = await examine({ ...settings, LLM_JUDGE_MODEL: 'small', LLM_MODELS: 'medium' })
  expect(other.found['Judge model']).toEqual(['ok', 'small answers'])
  expect(other.found['Settings']).toEqual(['ok', expect.stringContaining('LLM_MODELS=medium')])
  expect(model.calls).toMatchObject([{ body: { model: 'small' } }])
  model.answer(refuseWith(404, { error: { message: 'no such model' } }))
  const { code, found } = await examine({ ...settings, LLM_JUDGE_MODEL: 'small' })
  expect(code).toBe(1)
  expect(found['Judge model']).toEqual([
    'failed',
    'small: The model server answered 404 (no such model).',
  ])
})

test.each([
  [404, '', 'answers with 404'],
  [302, '', 'answers with 302'],
  [200, '<h1>Sign in</h1>', 'is no description of an identity provider'],
  [200, '{"issuer":"https://login.example/{tenantid}/v2.0"}', 'describes the issuer https://login'],
])('the doctor does not take %i %s for an identity provider', async (status, body, problem) => {
  const OIDC_ISSUER = await answering(status, body)
  const { code, found } = await examine({
    ...{ DATA_DIR: await newDataDir(), OIDC_ISSUER },
    ...{ OIDC_CLIENT_ID: 'greenroom', OIDC_CLIENT_SECRET: 'any' },
  })
  expect(code).toBe(1)
  expect(found['Identity provider']).toEqual(['failed', expect.stringContaining(problem)])
})
