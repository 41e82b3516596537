import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { api, isJsonBody, maxBody, maxBodyValues, maxLength } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import * as z from 'zod'
import { toJSONSchema } from 'zod/v4/core'
import type { TestApp } from './app.ts'
import { addServiceKey } from './service-keys.ts'

/** The endpoints that take a JSON body. */
export const endpointsWithBody: readonly Endpoint[] = Object.values(api)
  .flat()
  .filter(({ body }) => isJsonBody(body))

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Sends requests from a thread of its own, so that this one does no more than the server in it. */
const startClient = () => {
  const client = new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', async ({ url, init }) => {
      const response = await fetch(url, init)
      parentPort.postMessage({ status: response.status, text: await response.text() })
    })`,
    { eval: true },
  )
  const send = async (url: string, init: object) => {
    // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
    client.postMessage({ url, init })
    const [answer] = await once(client, 'message')
    return z.object({ status: z.number(), text: z.string() }).parse(answer)
  }
  return { send, close: () => client.terminate() }
}

/** Returns a function that calls an endpoint as somebody who may, with an unknown id for each parameter. */
export const startCaller = async (app: TestApp) => {
  const client = startClient()
  const tokens: Record<string, string> = {}
  for (const scope of ['delivery', 'provisioning', 'reporting'] as const)
    tokens[scope] = (await addServiceKey(app.db, scope, scope)).secret
  const call = ({ access, method, path }: Endpoint, body: string, type = 'application/json') => {
    const token = tokens[[access].flat()[0] ?? ''] ?? app.token
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const filled = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
    return client.send(`${app.url}/api${filled}`, { method, headers, body })
  }
  return { call, close: client.close }
}

/** An object with this many fields, as JSON. */
export const manyFields = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"a${at}":0`).join(',')}}`

const shape = z.object({ properties: z.record(z.string(), z.unknown()).default({}) })

/** As many values as a body may have, nearly. */
const many = maxBodyValues - 100

/** What fills a field: as many values, or as much text, as a body can have. */
const fillings: Readonly<Record<string, (length: number) => string>> = {
  numbers: () => `[${Array.from({ length: many }, () => 0).join(',')}]`,
  objects: () => `[${Array.from({ length: many }, () => '{}').join(',')}]`,
  fields: () => manyFields(many),
  letters: (length) => `"${'x'.repeat(length)}"`,
  placeholders: (length) => `"${'{a} '.repeat(length / 4)}"`,
  'placeholders of a prompt': () => `"${'{a} '.repeat(maxLength.template / 4 - 1)}"`,
  'line breaks': (length) => `"${String.raw`\n`.repeat(length / 2)}"`,
  texts: (length) => `["${'x'.repeat(length / 2)}","${'y'.repeat(length / 2)}"]`,
}

/**
 * JSON bodies of the largest size that an endpoint allows, by what is long in them: each field of the body in turn, filled
 * with whatever takes long to walk through.
 */
export function* largestBodies(endpoint: Endpoint): Generator<readonly [string, string]> {
  const limit = endpoint.bodyLimit ?? maxBody
  yield ['fields', manyFields(Math.floor(limit / 12))]
  yield ['objects', `{"a":[${'{},'.repeat(limit / 3 - 10)}{}]}`]
  const schema =
    endpoint.body && toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })
  for (const field of Object.keys(shape.parse(schema).properties))
    for (const [name, fill] of Object.entries(fillings)) {
      const start = `{${JSON.stringify(field)}:`
      yield [`${field}: ${name}`, `${start}${fill(limit - start.length - 8)}}`]
    }
}
