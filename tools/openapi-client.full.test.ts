import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { caller } from '../server/test/call.ts'
import { launch } from '../server/test/greenroom.ts'
import { installNode } from './other-node.mjs'
import { root, run } from './run.mjs'

/**
 * A service that plays the example of docs/integrating.md with the generated client, and prints the score. The comment fails to
 * compile if the client takes everything.
 */
const service = `
import { client } from './client/client.gen.ts'
import * as greenroom from './client/index.ts'
import type { Persona, StartedSession } from './client/index.ts'

const { GREENROOM_URL, GREENROOM_KEY: auth } = process.env
client.setConfig({ baseUrl: \`\${GREENROOM_URL}/api\`, auth })
const sent = { throwOnError: true } as const

const { data: catalogue } = await greenroom.deliveryCatalogue(sent)
const [mode, persona, plan] = [catalogue.modes[0], catalogue.personas[0], catalogue.plans[0]]
if (!mode || !persona || !plan) throw new Error('The catalogue is empty.')
const path = { email: 'jo.lindqvist@example.com' }
const name = { first_name: 'Jo', last_name: 'Lindqvist' }
const { data: trainee } = await greenroom.deliverySaveUser({ ...sent, path, body: name })
await greenroom.deliverySubscribe({ ...sent, path, body: { plan_id: plan.plan_id } })
const ids = { mode_id: mode.mode_id, persona_id: persona.persona_id }
const { data: prompt } = await greenroom.deliveryComposition({ ...sent, path: ids })
const body = { ...ids, user_id: trainee.user_id, composition_hash: prompt.hash }
const { data } = await greenroom.deliveryStartSession({ ...sent, body })
const started: StartedSession = data
const result = {
  status: 'completed',
  end_time: new Date().toISOString(),
  performance_report: { overall_score: 75 },
}
const { session_id } = started
await greenroom.deliveryFinishSession({ ...sent, path: { session_id }, body: result })
const missing = await greenroom.deliveryReadUser({ path: { email: 'nobody@example.com' } })
console.log(session_id, missing.error?.message)
export const nameOf = ({ name }: Persona) => name
// @ts-expect-error -- the mode is missing
export const wrong = () => greenroom.deliveryStartSession({ body: { ...body, mode_id: undefined } })
`

/** Starts a server with demonstration data. @returns its address and a service key */
const startServer = async () => {
  const settings = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'greenroom-openapi-data-')),
    SEED: 'demo',
    ADMIN_EMAIL: 'ops@example.com',
    ADMIN_PASSWORD: 'correct horse battery staple',
  }
  chmodSync(settings.DATA_DIR, 0o755)
  onTestFinished(() => rmSync(settings.DATA_DIR, { recursive: true, force: true }))
  const server = await launch(settings)
  onTestFinished(async () => void (await server.end('SIGTERM')))
  const admin = { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
  const { token } = Object((await caller(server.url)('POST', '/api/login', admin)).body)
  const call = caller(server.url, { authorization: `Bearer ${token}` })
  const { secret } = Object((await call('POST', '/api/v1/service-keys', { name: 'Example' })).body)
  return { call, env: { GREENROOM_URL: server.url, GREENROOM_KEY: String(secret) } }
}

test(
  'a generator makes a client of the API description that compiles under strict rules and plays the example',
  { timeout: 600_000, skip: process.platform !== 'linux' || process.arch !== 'x64' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'greenroom-openapi-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const packages = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3', '@types/node@24.10.1']
    const node = join(await installNode(24, folder, packages), 'node')
    const runTool = async (path: string, ...args: string[]) => {
      const program = join(folder, 'node_modules', path)
      const { ok, output } = await run(node, [program, ...args], { cwd: folder })
      expect([ok, ok ? '' : output]).toEqual([true, ''])
    }
    const description = join(root, 'docs/openapi.json')
    const generate = '@hey-api/openapi-ts/bin/run.js'
    await runTool(generate, '-i', description, '-o', 'client', '-c', '@hey-api/client-fetch')
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'service.ts'), service)
    const strict = ['--strict', '--noEmit', '--allowImportingTsExtensions']
    const types = ['--types', 'node', '--skipLibCheck']
    const modern = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
    await runTool('typescript/bin/tsc', ...strict, ...modern, ...types, 'service.ts')

    const { call, env } = await startServer()
    const loader = ['--import', import.meta.resolve('tsx')]
    const played = await run(node, [...loader, 'service.ts'], { cwd: folder, env })
    const [id = '', ...message] = played.output.trim().split(' ')
    expect(message.join(' ')).toBe('No user found with that email.')
    expect((await call('GET', `/api/v1/sessions/${id}`)).body).toMatchObject({
      user: { email: 'jo.lindqvist@example.com' },
      ...{ status: 'completed', overall_score: 75 },
    })
  },
)
