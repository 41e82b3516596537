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

/** Something hostile to send, under a name that finds it again. */
export interface Case extends Sent {
  readonly name: string
  /** It must be refused, whatever else is right about it. */
  readonly refused?: boolean
  /** The field that is at fault where the answer is 400. */
  readonly field?: string | undefined
}

/** A server with one of everything, and what is found wrong with it. */
export interface World {
  readonly app: TestApp
  /** A path of an endpoint that leads to something, but for the parameters given, which are put in as they are. */
  pathTo(endpoint: Endpoint, params?: Readonly<Record<string, string>>): Promise<string>
  /** A value that a field takes. */
  valueFor(endpoint: Endpoint, field: string, type: string | undefined): unknown
  /** Sends each, one after the other, and answers what went wrong: an answer, or data that it changed. */
  faultsOf(cases: readonly Case[]): Promise<string[]>
  /** Sends one as the administrator. */
  ask(sent: Sent): Promise<Heard>
  restore(): Promise<void>
}

const things = z.array(z.record(z.string(), z.unknown()))

/** Starts a server with one of everything. */
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

  /** The id of the newest of the things that an endpoint is one of: that is the one in nobody's use. */
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
    // What was created, deleted or given away would be missing or in the way for what follows.
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
