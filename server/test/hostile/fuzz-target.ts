import { setTimeout as pause } from 'node:timers/promises'
import {
  buildPath,
  coachingPlaceholders,
  inBraces,
  modePlaceholders,
  subscriptions,
} from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import * as z from 'zod'
import { issueSignInLink } from '../../src/access/sign-in-links.ts'
import { issueToken } from '../../src/access/tokens.ts'
import { administrator, optionalFeatures, userIdByEmail } from '../app.ts'
import type { TestApp } from '../app.ts'
import { codeOf } from '../second-factor.ts'
import { addServiceKey } from '../service-keys.ts'
import { findProblem, errorField } from './check-response.ts'
import { words } from '../model-server.ts'
import { startConversationApp } from '../conversations.ts'
import { addUser } from '../users.ts'
import { startSpeechServer } from '../speech-server.ts'
import { localNetworks } from '../webhooks.ts'
import { snapshotTables } from './table-snapshot.ts'
import { addOneOfEach } from './add-rows.ts'
import { send } from './send.ts'
import type { RawResponse, RawRequest } from './send.ts'

/** A hostile request with a name. */
export interface HostileCase extends RawRequest {
  readonly name: string
  /** It must be rejected, even if everything else is valid. */
  readonly mustFail?: boolean
  /** The field that a 400 response must name. */
  readonly expectedField?: string | undefined
}

/** A server with a row for every endpoint, and functions that send hostile requests to it. */
export interface FuzzTarget {
  readonly app: TestApp
  /** Makes an endpoint usable that others rule out. */
  prepare(endpoint: Endpoint): Promise<void>
  /** A path of an endpoint with valid ids, except for the given parameters, which are inserted unchanged. */
  buildPath(endpoint: Endpoint, params?: Readonly<Record<string, string>>): Promise<string>
  /** A valid value for a field; `undefined` for one that stands in place of another. */
  validValue(endpoint: Endpoint, field: string, type: string | undefined): unknown
  /** Sends the requests one by one. @returns the errors found: in a response, or in changed data */
  findProblems(cases: readonly HostileCase[]): Promise<string[]>
  /** Sends one request as the administrator, or with a service key where one is due. */
  send(sent: RawRequest): Promise<RawResponse>
  restore(): Promise<void>
}

/** A provider that nobody answers for: its endpoints send the browser back to the console. */
const oidc = { issuer: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'b', name: 'Any' }

const deliveryPath = '/v1/delivery/'
const scimPath = '/scim/v2/'
/** An address in a path is that of a trainee. */
const trainee = 'user-1@a.co'

/** Adds a service key, which has started the sessions. @returns its secret, and the hash of a prompt */
const addService = async (
  app: TestApp,
  { mode_id, persona_id }: Readonly<Record<string, string>>,
) => {
  const { keyId, secret } = await addServiceKey(app.db)
  const inProgress = { key_id: keyId, status: 'in_progress', end_time: null }
  await app.db.updateTable('sessions').set(inProgress).execute()
  const { body } = await app.admin('GET', `/api/v1/compositions/${mode_id}/${persona_id}`)
  return { secret, composition_hash: String(Object(body).hash) }
}

/** Gives a subscription a ledger entry, and the trash a deleted industry. @returns their ids, and those of an update and the industry */
const addRecords = async ({ admin }: TestApp, ids: Readonly<Record<string, string>>) => {
  const subscription = { user_subscription_id: ids['user_subscription_id'] ?? '' }
  const credits = `/api${buildPath(subscriptions.update, subscription)}`
  await admin(subscriptions.update.method, credits, { credits_remaining: 9 })
  const ledger = await admin('GET', `/api${buildPath(subscriptions.ledger, subscription)}`)
  const added = await admin('POST', '/api/v1/industries', { name: 'Gone', details: 'Any.' })
  await admin('DELETE', `/api/v1/industries/${Object(added.body).industry_id}`)
  const updates = await admin('GET', '/api/v1/activity?entity=industries&action=update')
  const inTrash = await admin('GET', '/api/v1/trash')
  return {
    entity_id: String(Object(added.body).industry_id),
    audit_id: String(Object(updates.body)[0].audit_id),
    entry_id: String(Object(ledger.body)[0].entry_id),
    trash_id: String(Object(inTrash.body)[0].trash_id),
  }
}

const changedMode = {
  ...{ name: 'Closing', description: 'Closing.' },
  prompt_template: modePlaceholders.map(inBraces).join(' '),
}

const itemList = z.array(z.record(z.string(), z.unknown()))

/** Starts a server with a row for every endpoint. */
export const startFuzzTarget = async (): Promise<FuzzTarget> => {
  const speech = await startSpeechServer()
  const {
    app: server,
    model,
    close,
  } = await startConversationApp({
    speechServer: { url: speech.url, key: 'any' },
    // Jobs for the language model wait, so that no row changes by itself.
    modelLimits: { parallel: 0, callsADay: 1_000_000 },
    ...{ oidc, mail: optionalFeatures.mail },
    ...localNetworks,
  })
  const app = {
    ...server,
    close: async () => {
      await close()
      await speech.close()
    },
  }
  const results = Array.from({ length: 20 }, (_, index) => ({ number: index + 1, met: true }))
  model.answer(words([JSON.stringify({ results })]))
  const ids = await addOneOfEach(app.db)
  // So that the daily check of voices is not due while the tests run.
  await app.db
    .insertInto('voice_checks')
    .values({ checked_at: new Date(), voice_ids: [] })
    .execute()
  // A change through the API gives the industry its history.
  const industry = `/api/v1/industries/${ids['industry_id']}`
  await app.admin('PUT', industry, { name: 'Changed', details: 'Any.' })
  const { secret, composition_hash } = await addService(app, ids)
  const provisioning = await addServiceKey(app.db, 'Directory', 'provisioning')
  const records = await addRecords(app, ids)
  const strict = { report_detail_id: ids['report_detail_id'], text: 'Judge strictly.' }
  const backtest = await app.admin('POST', '/api/v1/backtests', { ...strict, sessions: 1 })
  const userId = await userIdByEmail(app.db, administrator.email)
  const linkToken = await issueSignInLink(app.db, userId)
  const factor = { user_id: userId, pending_secret: 'JBSWY3DPEHPK3PXP' }
  await app.db.insertInto('second_factors').values(factor).execute()
  const colleague = await addUser(app.db, { email: 'bob@a.co', role: 'super_admin' })
  // Something to take away from the colleague.
  const provider = { issuer: 'https://id.example', subject: 'bob', user_id: colleague }
  await app.db.insertInto('oidc_links').values(provider).execute()
  await app.db.insertInto('second_factors').values({ user_id: colleague, secret: 'any' }).execute()
  await issueToken(app.db, colleague)
  const kept = await app.db.selectFrom('trials').select('mode_id').executeTakeFirstOrThrow()
  const rows = await snapshotTables(app.db)
  const known: Readonly<Record<string, unknown>> = {
    ...ids,
    ...records,
    ...administrator,
    backtest_id: Object(backtest.body).backtest_id,
    scores: { overall_score: 7 },
    token: linkToken,
    current_password: administrator.password,
    new_password: 'seven purple bicycles',
    entity: 'industries',
    version: 1,
    address: administrator.email,
    mode_template: modePlaceholders.map(inBraces).join(' '),
    prompt_template: modePlaceholders.map(inBraces).join(' '),
    template: coachingPlaceholders.map(inBraces).join(' '),
    product_ids: [ids['product_id']],
    conversation: { id: 'any', persona: 'Any', mode: 'Any' },
    profile_pic: 'https://a.co/b.png',
    kind: 'report',
    messages: [{ from: 'trainee', text: 'Hello.' }],
    expectations: ['is polite'],
    report: { overall_score: 7 },
    scope: 'reporting',
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    preview_url: '',
    gender: 'female',
    geography: 'us',
    billing_cycle: 'monthly',
    composition_hash,
    end_time: new Date().toISOString(),
    performance_report: { overall_score: 7 },
    score_scale: 100,
    transcript: [],
    active: true,
    action: 'activate',
    user_ids: [ids['user_id']],
    credits: 5,
    userName: 'new@a.co',
    phoneNumbers: [],
    Operations: [{ op: 'replace', path: 'active', value: true }],
    url: 'http://127.0.0.1:1/',
    events: ['session.started'],
    changes: [{ entity: 'interaction-modes', id: String(kept.mode_id), content: changedMode }],
    trial_ids: [ids['trial_id']],
    mode_ids: [ids['mode_id']],
    persona_ids: [ids['persona_id']],
    repeats: 1,
  }
  const ask = async (sent: RawRequest): Promise<RawResponse> => {
    const isDelivery = sent.path.startsWith(`/api${deliveryPath}`)
    const isScim = sent.path.startsWith(`/api${scimPath}`)
    const keySecret = isDelivery ? secret : isScim ? provisioning.secret : undefined
    const headers = {
      authorization: `Bearer ${keySecret ?? app.token}`,
      ...sent.headers,
    }
    const heard = await send(app.url, { ...sent, headers })
    if (keySecret === undefined || heard.status !== 429) return heard
    // The limit of the key hides what the request would get.
    await pause(1000)
    return ask(sent)
  }

  /** The id of the newest row for an endpoint, which is not in use. */
  const newest = async (path: string) => {
    const lists = [path.replace(/\{id\}.*/, ''), path.replace(/\/\{id\}.*/, 's')]
    for (const list of lists) {
      const { status, text } = await ask({ method: 'GET', path: `/api${list}` })
      const row = status === 200 ? itemList.parse(JSON.parse(text)).at(-1) : undefined
      if (row) return String(Object.values(row)[0])
    }
    throw new Error(`nothing is listed for ${path}`)
  }
  const validId = (path: string) =>
    path.includes('{entity}') ? String(ids['industry_id']) : newest(path)
  const pathTo: FuzzTarget['buildPath'] = async ({ path }, params = {}) => {
    const id = /\{id\}/.test(path) && !('id' in params) ? await validId(path) : ''
    const valid = {
      ...known,
      email: trainee,
      urn: 'urn:ietf:params:scim:schemas:core:2.0:User',
      type: 'User',
      ...(id && { id }),
      ...((path.endsWith('/sign-in-link') || path.startsWith('/v1/administrators/')) && {
        user_id: colleague,
      }),
    }
    return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String({ ...valid, ...params }[name]),
    )}`
  }

  const judged = async ({ name, mustFail, expectedField, ...sent }: HostileCase) => {
    const heard = await ask(sent)
    const wrong = findProblem(heard)
    const isDone = heard.status >= 200 && heard.status < 300
    const changed = await rows.takeChangedTables()
    // Created, deleted or changed rows would affect the following requests.
    const isOnce = /POST|DELETE/.test(sent.method) || sent.path.includes('/account/')
    if (heard.status === 401 || (isDone && isOnce)) await rows.restore()
    if (wrong !== undefined) return [`${name}: ${wrong}`]
    if (mustFail && isDone)
      return [`${name}: taken with ${heard.status} ${heard.text.slice(0, 200)}`]
    if (
      heard.status === 400 &&
      expectedField !== undefined &&
      !sent.path.startsWith(`/api${scimPath}`) &&
      errorField(heard.text) !== expectedField
    )
      return [`${name}: not said of ${expectedField}, ${heard.text.slice(0, 200)}`]
    if (isDone || changed.length === 0) return []
    return [`${name}: ${heard.status}, but ${changed.join(', ')} changed`]
  }
  return {
    app,
    buildPath: pathTo,
    send: ask,
    restore: rows.restore,
    prepare: async ({ method, path }) => {
      if (method === 'DELETE' && path.endsWith('/account/second-factor'))
        await app.db.updateTable('second_factors').set({ secret: factor.pending_secret }).execute()
      if (path.endsWith('/{experiment_id}/stop'))
        await app.db.updateTable('model_jobs').set({ state: 'running' }).execute()
      await rows.takeChangedTables()
    },
    validValue: ({ path }, field, type) => {
      if (path.endsWith('/account/second-factor')) return codeOf(factor.pending_secret)
      if (path.endsWith('/erase')) return trainee
      if (path.startsWith(scimPath) && field === 'name')
        return { givenName: 'Ada', familyName: 'Quist' }
      // The row that is changed and deleted keeps its voice ID.
      if (path === '/v1/voices/{id}' && field === 'voice_id') return 'free'
      // A text is tried, and not another model as well.
      if (/^\/v1\/(experiments|backtests)/.test(path) && /^(models|judge_model)$/.test(field))
        return undefined
      // A link for somebody would be made after the response.
      if (path.endsWith('/forgot-password')) return 'nobody@a.co'
      if (/^\/v1\/(people|administrators)$/.test(path) && field === 'email') return 'new@a.co'
      return known[field] ?? (type === 'string' ? 'Text' : type === 'boolean' || 5)
    },
    findProblems: async (cases) => {
      const faults: string[] = []
      for (const each of cases) faults.push(...(await judged(each)))
      return faults
    },
  }
}
