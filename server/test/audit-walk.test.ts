import {
  activity,
  administrators,
  api,
  buildPath,
  delivery,
  entityResources,
  experiments,
  marks,
  ownAccount,
  people,
  personaProducts,
  personas,
  plans,
  scim,
  serviceKeys,
  sessions,
  signIn,
  speech,
  subscriptions,
  texts,
  trash,
  users,
  voices,
} from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '../src/access/tokens.ts'
import { auditWalker, newestEntry } from './audit-walker.ts'
import type { AuditWalker } from './audit-walker.ts'
import { administrator } from './app.ts'
import type { TestApp } from './app.ts'
import { walkBacktests } from './backtests.ts'
import { caller } from './call.ts'
import { startService } from './delivery.ts'
import { localNetworks, walkWebhooks } from './webhooks.ts'
import { walkExperiments } from './experiments.ts'
import { createItems } from './histories.ts'
import { picture } from './pictures.ts'
import { addProduct } from './resource-rows.ts'
import { codeOf } from './second-factor.ts'
import { addServiceKey } from './service-keys.ts'
import { sendFiles } from './send-file.ts'
import { mp3 } from './speech-server.ts'
import { allowSlowTests } from './slow-tests.ts'
import { conversation, startConversationApp, walkConversations } from './conversations.ts'
import type { ConversationApp } from './conversations.ts'
import { addPlan } from './subscriptions.ts'
import { addUser, roleId } from './users.ts'

/* Calls each endpoint that changes or hands out something, and looks at the audit log after each call. */
allowSlowTests()

/** Endpoints that take a body but change nothing. */
const changeNothing: readonly Endpoint[] = [
  ...[texts.countTokens, personas.summaryFromDocument, experiments.estimate],
  // What the speech server says is no item.
  ...[speech.speak, speech.check],
  // Responds before it does anything (`forgot-password.test.ts`).
  signIn.forgotPassword,
]
/** Endpoints that hand out files. */
const handOut: readonly Endpoint[] = [
  ...[activity.export, users.export, users.personalData, sessions.export, sessions.report],
  ...[subscriptions.exportLedger, plans.export],
]
const endpoints: readonly Endpoint[] = Object.values(api).flat()
const audited = endpoints.filter(
  (endpoint) =>
    handOut.includes(endpoint) || (endpoint.method !== 'GET' && !changeNothing.includes(endpoint)),
)

let trial: ConversationApp
let app: TestApp
beforeAll(async () => {
  trial = await startConversationApp(localNetworks)
  ;({ app } = trial)
  walker = auditWalker(app)
})
afterAll(() => trial.close())

let walker: AuditWalker
const step: AuditWalker['step'] = (...call) => walker.step(...call)

const newestInTrash = async () => {
  const { body } = await app.admin('GET', '/api/v1/trash?limit=1')
  return { trash_id: String(Object(body)[0].trash_id) }
}

test('each change and each download leaves exactly one entry in words', async () => {
  await walkItems()
  await walkUsers()
  await walkScim()
  await walkDelivery()
  await walkConversations(trial, step)
  await walkExperiments(app, step)
  await walkBacktests(app, step)
  secrets.push(await walkWebhooks(app.db, step))
  await walkAccount()
  const missing = audited.filter((endpoint) => !walker.walked.has(endpoint))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])

  // Each can be found by its title, and nothing secret stands in any.
  const { body: signedIn } = await app.anyone('POST', '/api/login', renewed)
  const call = caller(app.url, { authorization: `Bearer ${String(Object(signedIn).token)}` })
  const { body } = await call('GET', '/api/v1/activity')
  expect(Object(body).filter(({ title }: { title: string | null }) => !title)).toEqual([])
  const log = JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())
  for (const secret of secrets) expect(log).not.toContain(secret)
})

const renewed = { ...administrator, password: 'seven purple bicycles' }
const secrets = [administrator.password, renewed.password, conversation.prompt]

const walkItems = async () => {
  const items = await createItems(app)
  for (const { entity, path, id, bodyWith } of items.toReversed()) {
    const resource = entityResources[entity]
    await step(resource.update, { params: { id }, body: bodyWith('Second.') })
    if ('undo' in activity && endpoints.includes(activity.undo)) {
      await step(activity.undo, { params: { audit_id: await newestEntry(app.db) } })
    }
    if ('setStatus' in resource)
      await step(resource.setStatus, { params: { id }, body: { active: false } })
    if ('remove' in resource) await step(resource.remove, { params: { id } })
    else expect(path).toContain('coaching')
  }
  for (const { entity } of items.filter((item) => 'remove' in entityResources[item.entity])) {
    const { body } = await app.admin('GET', `/api/v1/trash?entity=${entity}&limit=1`)
    await step(trash.restore, { params: { trash_id: Object(body)[0].trash_id } })
  }
  for (const { entity, bodyWith, path } of items) {
    const resource = entityResources[entity]
    // A mode has one report, and no two voices have the same voice ID.
    if (entity === 'mode-reports' || entity === 'voices') await app.admin('DELETE', path)
    if ('create' in resource) await step(resource.create, { body: bodyWith('Third.') })
  }
  const persona = items.find(({ entity }) => entity === 'personas')
  const persona_id = persona?.id ?? ''
  const { industry_id } = Object((await persona?.read())?.['industry'])
  const product_id = await addProduct(app.db, industry_id)
  const attached = await step(personaProducts.create, { body: { persona_id, product_id } })
  await step(personaProducts.remove, {
    params: { persona_product_id: String(attached['persona_product_id']) },
  })
  const bytes = await picture('png')
  const upload = `/api${buildPath(personas.uploadPicture, { id: persona_id })}`
  await walker.expectEntry(personas.uploadPicture, () =>
    sendFiles(app, upload, [{ name: 'a.png', bytes }]),
  )
  const preview = `/api${buildPath(voices.uploadPreview, { id: 'own-1' })}`
  await walker.expectEntry(voices.uploadPreview, () =>
    sendFiles(app, preview, [{ name: 'a.mp3', bytes: mp3() }]),
  )
  await app.admin('DELETE', `/api/v1/products/${product_id}`)
  await step(trash.remove, { params: await newestInTrash() })
  await step(activity.export)
}

const walkUsers = async () => {
  const email = 'maya@a.co'
  const user_id = await addUser(app.db, { email, role: 'sales_person' })
  const names = { first_name: 'Maya', last_name: 'Okafor' }
  await step(users.update, { params: { user_id }, body: names })
  const role_id = await roleId(app.db, 'sales_manager')
  await step(users.changeRole, { params: { user_id, role_id } })
  await step(people.setStatus, { params: { user_id }, body: { active: false } })
  await step(people.setPlan, { params: { user_id }, body: { plan_id: await addPlan(app.db) } })
  await step(people.bulk, { body: { user_ids: [user_id], action: 'activate' } })
  await step(people.create, { body: { ...names, email: 'ada@a.co' } })
  await walkImport()
  await step(users.export)
  await step(users.personalData, { params: { user_id } })
  await step(users.erase, { params: { user_id }, body: { email } })
}

const walkImport = async () => {
  const [path, csv] = [`/api${people.import.path}`, 'email,first_name,last_name\nbob@a.co,Bob,Ray']
  const send = (query = '') => app.admin('POST', path + query, csv, { 'content-type': 'text/csv' })
  const { preview_hash } = Object((await send()).body)
  await walker.expectEntry(people.import, () => send(`?apply=${preview_hash}`))
}

const walkScim = async () => {
  const { secret } = await addServiceKey(app.db, 'Directory', 'provisioning')
  const call = caller(app.url, { authorization: `Bearer ${secret}` })
  const body = { userName: 'noor@a.co', name: { givenName: 'Noor', familyName: 'Haddad' } }
  const { id } = await step(scim.create, { call, body })
  const params = { user_id: String(id) }
  await step(scim.replace, { call, params, body: { ...body, externalId: '00u1' } })
  const Operations = [{ op: 'replace', path: 'userName', value: 'noor.haddad@a.co' }]
  await step(scim.patch, { call, params, body: { Operations } })
  await step(scim.remove, { call, params })
}

const walkDelivery = async () => {
  const { name, ...key } = await step(serviceKeys.create, {
    body: { name: 'Staging', scope: 'reporting' },
  })
  secrets.push(String(key['secret']))
  expect(name).toBe('Staging')
  await step(serviceKeys.revoke, { params: { key_id: String(key['key_id']) } })

  await app.db.deleteFrom('mode_reports').execute()
  await app.db.deleteFrom('interaction_modes').execute()
  const service = await startService(app)
  const { call, mode_id, persona_id } = service
  const email = 'liam@a.co'
  const names = { first_name: 'Liam', last_name: 'Silva' }
  const { user_id } = await step(delivery.saveUser, { call, params: { email }, body: names })
  const plan_id = await service.addPlan(10)
  await step(delivery.subscribe, { call, params: { email }, body: { plan_id } })
  const composition_hash = await service.compositionHash()
  const start = { user_id, mode_id, persona_id, composition_hash }
  const { session_id: id } = await step(delivery.startSession, { call, body: start })
  const session_id = String(id)
  const finished = {
    ...{ status: 'completed', end_time: new Date(Date.now() + 60_000).toISOString() },
    ...{ performance_report: { overall_score: 7 }, transcript: 'A transcript to forget.' },
  }
  secrets.push('overall_score', finished.transcript)
  await step(delivery.finishSession, { call, params: { session_id }, body: finished })
  const { session_id: other } = await step(delivery.startSession, { call, body: start })
  await step(delivery.cancelSession, { call, params: { session_id: String(other) } })

  await step(marks.save, { params: { session_id }, body: { scores: { overall_score: 70 } } })
  await step(sessions.report, { params: { session_id } })
  await step(sessions.export, { params: { user_id: String(user_id) } })
  await step(sessions.remove, { params: { session_id } })

  const own = await app.admin('GET', `/api/v1/user-subscriptions/user/${String(user_id)}`)
  const [{ user_subscription_id }] = Object(own.body)
  const params = { user_subscription_id }
  await step(subscriptions.update, { params, body: { credits_remaining: 20 } })
  const ledger = await app.admin('GET', `/api${buildPath(subscriptions.ledger, params)}`)
  const [{ entry_id }] = Object(ledger.body)
  await step(subscriptions.reverse, { params: { ...params, entry_id } })
  await step(subscriptions.exportLedger, { params })
  await step(plans.update, { params: { id: plan_id }, body: { max_users: 7 } })
  await step(plans.replace, { params: { id: plan_id }, body: { max_users: 8 } })
  await step(plans.export)
}

const walkAccount = async () => {
  const { email, password } = administrator
  const credentials = { email, password }
  const { token } = await step(signIn.login, { body: credentials, call: app.anyone })
  const call = caller(app.url, { authorization: `Bearer ${String(token)}` })
  secrets.push(String(token))
  await step(ownAccount.confirm, { body: { password }, call })
  const { secret } = await step(ownAccount.prepareSecondFactor, { call })
  secrets.push(String(secret))
  const on = await step(ownAccount.turnOnSecondFactor, {
    ...{ call, body: { code: codeOf(String(secret)) } },
  })
  const [recovery = ''] = Object(on['recovery_codes'])
  secrets.push(recovery)
  await step(ownAccount.turnOffSecondFactor, { call, body: { code: recovery } })

  const user_id = await addUser(app.db, { email: 'carol@a.co', role: 'super_admin' })
  const { url } = await step(ownAccount.passwordLink, { params: { user_id }, call })
  const link = new URL(String(url)).searchParams.get('token') ?? ''
  secrets.push(link)
  await step(signIn.useLink, { body: { token: link }, call: app.anyone })

  const ada = { email: 'dana@a.co', first_name: 'Dana', last_name: 'Okafor' }
  const added = await step(administrators.add, { body: ada, call })
  secrets.push(new URL(String(added['link'])).searchParams.get('token') ?? '')
  const params = { user_id: String(added['user_id']) }
  await issueToken(app.db, params.user_id)
  await step(administrators.endDevices, { params, call })
  await app.db
    .insertInto('second_factors')
    .values({ ...params, secret: 'secret' })
    .execute()
  await step(administrators.turnOffSecondFactor, { params, call })
  const provider = { issuer: 'https://id.example', subject: 'ada' }
  await app.db
    .insertInto('oidc_links')
    .values({ ...provider, ...params })
    .execute()
  await step(administrators.unlinkProvider, { params, call })
  await step(administrators.remove, { params, call })

  const other = await app.anyone('POST', '/api/login', credentials)
  const places = await call('GET', '/api/v1/account/tokens')
  const elsewhere: { id: string; current: boolean }[] = Object(places.body)
  expect(other.status).toBe(200)
  const id = elsewhere.find((place) => !place.current)?.id ?? ''
  await step(ownAccount.endDevice, { params: { id }, call })
  const next = { current_password: password, new_password: renewed.password }
  await step(ownAccount.changePassword, { body: next, call })
  await step(signIn.logout, { call })
}
