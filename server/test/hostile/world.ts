import { coachingPlaceholders, inBraces, modePlaceholders } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import * as z from 'zod'
import { administrator, startApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { faultOf, fieldIn } from './judge.ts'
import { keepRows } from './kept-rows.ts'
import { addOneOfEach } from './rows.ts'
import { send } from './send.ts'
import type { Heard, Sent } from './send.ts'

/** A hostile request with a name. */
export interface Case extends Sent {
  readonly name: string
  /** It must be rejected, even if everything else is valid. */
  readonly refused?: boolean
  /** The field that a 400 response must name. */
  readonly field?: string | undefined
}

/** A server with a row for every endpoint, and functions that send hostile requests to it. */
export interface World {
  readonly app: TestApp
  /** A path of an endpoint with valid ids, except for the given parameters, which are inserted unchanged. */
  pathTo(endpoint: Endpoint, params?: Readonly<Record<string, string>>): Promise<string>
  /** A valid value for a field. */
  valueFor(endpoint: Endpoint, field: string, type: string | undefined): unknown
  /** Sends the requests one by one. @returns the errors found: in a response, or in changed data */
  faultsOf(cases: readonly Case[]): Promise<string[]>
  /** Sends one request as the administrator. */
  ask(sent: Sent): Promise<Heard>
  restore(): Promise<void>
}

const things = z.array(z.record(z.string(), z.unknown()))

/** Starts a server with a row for every endpoint. */
export const startWorld = async (): Promise<World> => {
  const app = await startApp()
  const ids = await addOneOfEach(app.db)
  const rows = await keepRows(app.db)
  const known: Readonly<Record<string, unknown>> = {
    ...ids,
    ...administrator,
    address: administrator.email,
    mode_template: modePlaceholders.map(inBraces).join(' '),
    prompt_template: modePlaceholders.map(inBraces).join(' '),
    template: coachingPlaceholders.map(inBraces).join(' '),
    product_ids: [ids['product_id']],
    profile_pic: 'https://a.co/b.png',
    gender: 'female',
    geography: 'us',
    billing_cycle: 'monthly',
  }
  const authorization = `Bearer ${app.token}`
  const ask = (sent: Sent) =>
    send(app.url, { ...sent, headers: { authorization, ...sent.headers } })

  /** The id of the newest row for an endpoint, which is not in use. */
  const newest = async (path: string) => {
    const lists = [path.replace(/\{id\}.*/, ''), path.replace(/\/\{id\}.*/, 's')]
    for (const list of lists) {
      const { status, text } = await ask({ method: 'GET', path: `/api${list}` })
      const row = status === 200 ? things.parse(JSON.parse(text)).at(-1) : undefined
      if (row) return String(Object.values(row)[0])
    }
    throw new Error(`nothing is listed for ${path}`)
  }
  const pathTo: World['pathTo'] = async ({ path }, params = {}) => {
    const id = /\{id\}/.test(path) && !('id' in params) ? await newest(path) : ''
    return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'id' && id ? id : (params[name] ?? String(known[name])),
    )}`
  }

  const judged = async ({ name, refused, field, ...sent }: Case) => {
    const heard = await ask(sent)
    const wrong = faultOf(heard)
    const isDone = heard.status >= 200 && heard.status < 300
    const changed = await rows.changed()
    // Created, deleted or changed rows would affect the following requests.
    if (heard.status === 401 || (isDone && /POST|DELETE/.test(sent.method))) await rows.restore()
    if (wrong !== undefined) return [`${name}: ${wrong}`]
    if (refused && isDone)
      return [`${name}: taken with ${heard.status} ${heard.text.slice(0, 200)}`]
    if (heard.status === 400 && field !== undefined && fieldIn(heard.text) !== field)
      return [`${name}: not said of ${field}, ${heard.text.slice(0, 200)}`]
    if (isDone || changed.length === 0) return []
    return [`${name}: ${heard.status}, but ${changed.join(', ')} changed`]
  }
  return {
    app,
    pathTo,
    ask,
    restore: rows.restore,
    valueFor: (_, field, type) =>
      known[field] ?? (type === 'string' ? 'Text' : type === 'boolean' || 5),
    faultsOf: async (cases) => {
      const faults: string[] = []
      for (const each of cases) faults.push(...(await judged(each)))
      return faults
    },
  }
}
