import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { startReceiver, verify } from '../../../test/webhook-receiver.ts'
import type { Receiver } from '../../../test/webhook-receiver.ts'
import {
  addWebhook,
  deliveriesOf,
  localNetworks,
  webhooksPath as path,
} from '../../../test/webhooks.ts'

let app: TestApp
let receiver: Receiver
beforeAll(async () => {
  app = await startApp(localNetworks)
  receiver = await startReceiver()
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('webhooks').execute()
  receiver.answerWith(204)
  receiver.received.length = 0
})

const events = ['session.started']
const unknownId = '00000000-0000-4000-8000-000000000000'

test('a webhook is added with a secret that is shown once, changed and deleted', async () => {
  const created = await addWebhook(app.admin, receiver.url, events)
  const { webhook_id, secret } = created
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const shown = {
    webhook_id,
    url: receiver.url,
    events,
    failing_since: null,
    switched_off_at: null,
    off_reason: null,
  }
  expect(created).toMatchObject(shown)
  const { body } = await app.admin('GET', path)
  expect(body).toEqual([{ ...shown, created_at: expect.any(String) }])
  expect(JSON.stringify(body)).not.toContain(secret)

  const changed = { url: `${receiver.url}/2`, events: ['prompt.changed', 'credits.low'] }
  const one = `${path}/${webhook_id}`
  const moved = await app.admin('PUT', one, changed)
  expect(moved).toMatchObject({ status: 200, body: changed })
  const { secret: another } = Object(moved.body)
  expect(another).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(another).not.toBe(secret)
  const off = await app.admin('PUT', one, { ...changed, active: false })
  expect(off.body).toMatchObject({ switched_off_at: expect.any(String) })
  expect(off.body).not.toHaveProperty('secret')
  const on = await app.admin('PUT', one, { ...changed, active: true })
  expect(on.body).toMatchObject({ switched_off_at: null })

  expect((await app.admin('DELETE', one)).status).toBe(204)
  expect((await app.admin('GET', path)).body).toEqual([])
  const log = await app.db
    .selectFrom('audit_log')
    .select(['action', 'title', 'before', 'after'])
    .where('entity_id', '=', webhook_id)
    .orderBy('audit_id')
    .execute()
  const actions = ['create', 'update', 'update', 'update', 'delete']
  expect(log.map(({ action, title }) => [action, title])).toEqual(
    actions.map((action) => [action, '127.0.0.1']),
  )
  for (const hidden of [secret, another]) expect(JSON.stringify(log)).not.toContain(hidden)
})

test('signs with the secret of its address', async () => {
  const created = await addWebhook(app.admin, `${receiver.url}/1`, events)
  const one = `${path}/${created.webhook_id}`
  const same = await app.admin('PUT', one, { url: `${receiver.url}/1`, events: ['credits.low'] })
  expect(same.body).not.toHaveProperty('secret')
  const { body } = await app.admin('PUT', one, { url: `${receiver.url}/2`, events })
  await app.admin('POST', `${one}/test`)
  const got = await receiver.waitFor('webhook.test')
  expect(verify(String(Object(body).secret), got)).toEqual(got.event)
  expect(() => verify(created.secret, got)).toThrow('No matching signature')
})

test('the activity never has more of an address than its host', async () => {
  const url = `${receiver.url}/hooks/key-in-path?token=key-in-query`
  const { webhook_id } = await addWebhook(app.admin, url, events)
  const one = `${path}/${webhook_id}`
  const body = { url: `${url}-2`, events }
  await app.admin('PUT', one, body)
  const sent = await app.admin('POST', `${one}/test`)
  const { delivery_id } = Object(sent.body)
  await expect
    .poll(async () => (await deliveriesOf(app, webhook_id))[0]?.['state'], { timeout: 30_000 })
    .toBe('delivered')
  await app.admin('POST', `${one}/deliveries/${delivery_id}/again`)
  await app.admin('PUT', one, { ...body, active: false })
  await app.admin('DELETE', one)
  const log = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', webhook_id)
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    ...['create', 'update', 'test', 'send-again', 'update', 'delete'],
  ])
  expect(JSON.stringify(log)).not.toContain('key-in')
})

test('is switched off without a look at its host', async () => {
  const url = 'https://nothing.invalid/hook'
  const { webhook_id } = await app.db
    .insertInto('webhooks')
    .values({ url, events, secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA' })
    .returning('webhook_id')
    .executeTakeFirstOrThrow()
  const one = `${path}/${webhook_id}`
  const put = (active: boolean) => app.admin('PUT', one, { url, events, active })
  expect(await put(false)).toMatchObject({
    status: 200,
    body: { switched_off_at: expect.any(String) },
  })
  expect(await put(true)).toMatchObject({ status: 400, body: { field: 'url' } })
})

test('a test is sent at once, signed as the standard says, and listed', async () => {
  const { webhook_id, secret } = await addWebhook(app.admin, receiver.url, events)
  const sent = await app.admin('POST', `${path}/${webhook_id}/test`)
  expect(sent).toMatchObject({ status: 201, body: { type: 'webhook.test', state: 'waiting' } })
  const got = await receiver.waitFor('webhook.test')
  expect(verify(secret, got)).toEqual(got.event)
  expect(() => verify('whsec_AAAAAAAAAAAAAAAAAAAAAAAA', got)).toThrow('No matching signature')
  expect(got.event).toEqual({
    type: 'webhook.test',
    timestamp: Object(sent.body).at,
    data: { webhook_id },
  })
  expect(got.id).toBe(Object(sent.body).delivery_id)
  await expect
    .poll(async () => (await deliveriesOf(app, webhook_id))[0], { timeout: 30_000 })
    .toMatchObject({ state: 'delivered', tries: 1, status: 204, error: null, next_at: null })
})

test('a delivery is sent again with its id', async () => {
  const { webhook_id } = await addWebhook(app.admin, receiver.url, events)
  await app.admin('POST', `${path}/${webhook_id}/test`)
  const { id } = await receiver.waitFor('webhook.test')
  const again = `${path}/${webhook_id}/deliveries/${id}/again`
  await expect
    .poll(async () => (await deliveriesOf(app, webhook_id))[0]?.['state'], { timeout: 30_000 })
    .toBe('delivered')
  expect(await app.admin('POST', again)).toMatchObject({ status: 200, body: { tries: 0 } })
  await expect
    .poll(() => receiver.received.map((got) => got.id), { timeout: 30_000 })
    .toEqual([id, id])
  const other = `${path}/${webhook_id}/deliveries/${unknownId}/again`
  expect((await app.admin('POST', other)).status).toBe(404)
})

test('a delivery that is still being tried is not sent again', async () => {
  receiver.answerWith(500)
  const { webhook_id } = await addWebhook(app.admin, receiver.url, events)
  await app.admin('POST', `${path}/${webhook_id}/test`)
  const { id } = await receiver.waitFor('webhook.test')
  const again = await app.admin('POST', `${path}/${webhook_id}/deliveries/${id}/again`)
  expect(again.status).toBe(409)
})

test('a webhook that is switched off sends nothing', async () => {
  const { webhook_id } = await addWebhook(app.admin, receiver.url, events)
  const one = `${path}/${webhook_id}`
  await app.admin('PUT', one, { url: receiver.url, events, active: false })
  expect((await app.admin('POST', `${one}/test`)).status).toBe(409)
})

test('deliveries are listed in pages', async () => {
  const { webhook_id } = await addWebhook(app.admin, receiver.url, events)
  const sent = []
  for (let number = 0; number < 3; number += 1)
    sent.unshift(Object((await app.admin('POST', `${path}/${webhook_id}/test`)).body).delivery_id)
  const first = await app.admin('GET', `${path}/${webhook_id}/deliveries?limit=2`)
  expect(
    Object(first.body)
      .map(Object)
      .map((row: { delivery_id: string }) => row.delivery_id),
  ).toEqual(sent.slice(0, 2))
  expect((await app.admin('GET', `${path}/${unknownId}/deliveries`)).status).toBe(404)
})

test('changes need a recent password', async () => {
  const { webhook_id } = await addWebhook(app.admin, receiver.url, events)
  const long = new Date(Date.now() - 3_600_000)
  await app.db.updateTable('access_tokens').set({ created_at: long, confirmed_at: null }).execute()
  // The question comes before the look-up, which tells whether a host exists.
  const body = { url: 'https://nothing.invalid/', events }
  const asked = { status: 403, body: { password_required: true } }
  expect(await app.admin('POST', path, body)).toMatchObject(asked)
  expect(await app.admin('PUT', `${path}/${webhook_id}`, body)).toMatchObject(asked)
  expect(await app.admin('DELETE', `${path}/${webhook_id}`)).toMatchObject(asked)
  await app.db.updateTable('access_tokens').set({ created_at: new Date() }).execute()
})

test.each([
  ['no address', { events }, 'url'],
  ['what is no address', { url: 'example', events }, 'url'],
  ['another scheme', { url: 'ftp://example.com', events }, 'url'],
  ['a user and a password', { url: 'https://a:b@example.com/', events }, 'url'],
  ['no event', { url: 'http://127.0.0.1/', events: [] }, 'events'],
  ['an unknown event', { url: 'http://127.0.0.1/', events: ['session.paused'] }, 'events'],
])('refuses %s', async (_, body, field) => {
  const refused = await app.admin('POST', path, body)
  expect(refused).toMatchObject({ status: 400, body: { field: expect.stringContaining(field) } })
})

describe('without networks that are allowed', () => {
  let closed: TestApp
  beforeAll(async () => (closed = await startApp()))
  afterAll(() => closed.close())

  /** Spellings of addresses that are not for everybody. */
  const spellings = [
    ...['localhost', 'localhost.', 'LOCALHOST', '127.0.0.1', '127.0.0.1.', '127.1', '127.0.1'],
    ...['2130706433', '017700000001', '0x7f000001', '0x7f.1', '0177.0.0.1', '0x7f.0x0.0x0.0x1'],
    ...['127.255.255.254', '0.0.0.0', '0', '00000000000', '0x0'],
    ...['10.0.0.1', '10.255.255.255', '012.1', '0xa.1', '167772161'],
    ...['172.16.0.1', '172.31.255.255', '192.168.0.1', '3232235521', '0300.0250.0.1'],
    ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518'],
    ...['100.64.0.1', '100.127.255.254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
    ...['198.18.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...['１２７.0.0.1', '127。0。0。1', '①②⑦.⓪.⓪.①', '%31%32%37.0.0.1'],
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::ffff:127.0.0.1]'],
    ...['[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:10.0.0.1]', '[::127.0.0.1]'],
    ...['[::ffff:169.254.169.254]', '[::ffff:0:127.0.0.1]', '[fe80::1]', '[febf::1]', '[fec0::1]'],
    ...['[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]'],
    ...['[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2002:a00:1::1]', '[2001::1]', '[100::1]'],
    ...['[2001:db8::1]', '[5f00::1]'],
  ]

  test.each(spellings)('refuses https://%s/', async (host) => {
    const refused = await closed.admin('POST', path, { url: `https://${host}/hook`, events })
    expect(refused).toMatchObject({
      status: 400,
      body: { field: 'url', message: expect.stringMatching(/private or special network|found/) },
    })
  })

  test('takes a public address with https, and none with http', async () => {
    const url = 'https://93.184.215.14/hook'
    const { webhook_id } = await addWebhook(closed.admin, url, events)
    const body = { url: 'http://93.184.215.14/hook', events }
    const refused = await closed.admin('POST', path, body)
    expect(refused).toMatchObject({ status: 400, body: { field: 'url' } })
    const put = await closed.admin('PUT', `${path}/${webhook_id}`, {
      ...body,
      url: 'https://10.1/',
    })
    expect(put).toMatchObject({ status: 400, body: { field: 'url' } })
    await addWebhook(closed.admin, 'https://[2606:4700::1111]/', events)
  })

  test('checks again what it connects to', async () => {
    // As if the host had another address when it was entered.
    for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')]) {
      const { webhook_id } = await closed.db
        .insertInto('webhooks')
        .values({ url, events, secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA' })
        .returning('webhook_id')
        .executeTakeFirstOrThrow()
      await closed.admin('POST', `${path}/${webhook_id}/test`)
      const error = expect.stringMatching(/private or special network/)
      await expect
        .poll(async () => (await deliveriesOf(closed, webhook_id))[0], { timeout: 60_000 })
        .toMatchObject({ tries: 1, status: null, error })
    }
    expect(receiver.received).toEqual([])
  })
})
