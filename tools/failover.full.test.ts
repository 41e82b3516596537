import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { industryNames } from '../server/test/api.ts'
import { caller } from '../server/test/call.ts'
import { spawnProgram } from '../server/test/greenroom.ts'
import { relayTo } from '../server/test/relay.ts'
import { missing, startPatroniCluster } from './patroni-cluster.ts'

const rounds = 12
const writerCount = 8
/** Seconds from the kill to the first write that succeeds. */
const longestOutage = 30
const admin = { email: 'ops@example.com', password: 'correct horse battery staple' }

/** Keeps a Greenroom running, as systemd does with `Restart=on-failure` and `RestartSec=2`. */
function keepGreenroom(settings: Record<string, string>) {
  let isWanted = true
  let running = spawnProgram(settings)
  const kept = (async () => {
    for (;;) {
      await running.ended
      if (!isWanted) return
      await wait(2_000)
      if (!isWanted) return
      running = spawnProgram(settings)
    }
  })()
  return {
    url: `http://${settings['HOST']}:${settings['PORT']}`,
    kill: () => void running.child.kill('SIGKILL'),
    stop: async () => {
      isWanted = false
      running.child.kill('SIGKILL')
      await kept
    },
  }
}

const isReady = async (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** An acknowledged write: its name, its writer, and when the response arrived. */
interface Write {
  name: string
  writer: number
  at: number
}

/**
 * Clients that add industries one after the other, and repeat a request as docs/integrating.md says: at the other server,
 * with the same Idempotency-Key.
 */
function startWriters(urls: string[], token: string) {
  const acknowledged: Write[] = []
  const refused: string[] = []
  let isWriting = true
  let isAbandoned = false

  const save = async (name: string, writer: number) => {
    const key = randomUUID()
    for (let attempt = writer; !isAbandoned; attempt += 1) {
      const response = await fetch(`${urls[attempt % urls.length]}/api/v1/industries/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ name, details: 'Details' }),
      }).catch(() => undefined)
      const text = await response?.text().catch(() => undefined)
      if (response?.ok && text !== undefined) {
        acknowledged.push({ name, writer, at: Date.now() })
        return
      }
      if (response && !response.ok && response.status !== 503)
        refused.push(`${response.status} ${text}`)
      await wait(1_000 * Number(response?.headers.get('retry-after') ?? 0.5))
    }
  }
  const writing = Array.from({ length: writerCount }, async (_, writer) => {
    for (let turn = 1; isWriting; turn += 1) {
      await save(`Industry ${turn} of writer ${writer}`, writer)
      await wait(50)
    }
  })
  return {
    acknowledged,
    /** Responses that no failover explains. */
    refused,
    /** Ends each writer once its last write is acknowledged. */
    stop: async () => {
      isWriting = false
      await Promise.all(writing)
    },
    /** Ends them without their last writes. */
    abandon: () => {
      isWriting = false
      isAbandoned = true
    },
  }
}

test.skipIf(missing.length > 0)(
  `loses no acknowledged write and is back within ${longestOutage} s when the primary is killed ${rounds} times${missing.map((name) => `; needs ${name}`).join('')}`,
  { timeout: 3_600_000 },
  async () => {
    const cluster = startPatroniCluster()
    onTestFinished(cluster.stop)
    /** Waits until there are a primary, a standby that may replace it without loss, and another one. */
    const redundancy = async () => {
      await expect
        .poll(cluster.roles, { timeout: 180_000, interval: 200 })
        .toEqual({ primary: 1, sync: 1, async: 1 })
    }
    await redundancy()

    const settings = {
      DATABASE_URL: await cluster.startPooler(),
      DATA_DIR: join(cluster.folder, 'files'),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      PORT: '4000',
    }
    const servers = ['21', '22'].map((host) =>
      keepGreenroom({ ...settings, HOST: cluster.network + host }),
    )
    onTestFinished(async () => void (await Promise.all(servers.map(({ stop }) => stop()))))
    const urls = servers.map(({ url }) => url)
    for (const url of urls) await expect.poll(() => isReady(url), { timeout: 180_000 }).toBe(true)
    const { body } = await caller(urls[0] ?? '')('POST', '/api/login', admin)
    const { token } = body as { token: string }
    const writers = startWriters(urls, token)
    onTestFinished(writers.abandon)

    const outages: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      await redundancy()
      const killed = (await cluster.primary()) ?? 'pg1'
      const killedAt = Date.now()
      cluster.kill(killed)
      if (round % 3 === 0) servers[(round / 3) % 2]?.kill()
      const options = { timeout: 120_000, interval: 50 }
      await expect.poll(cluster.primary, options).not.toBeOneOf([killed, undefined])
      const promotedAt = Date.now()
      /** The writers that have written since, in order. */
      const since = () => writers.acknowledged.filter(({ at }) => at > promotedAt)
      await expect
        .poll(() => new Set(since().map(({ writer }) => writer)).size, options)
        .toBe(writerCount)
      const outage = ((since()[0]?.at ?? 0) - killedAt) / 1_000
      outages.push(outage)
      const all = (Date.now() - killedAt) / 1_000
      console.log(
        `Round ${round}: ${killed} killed; first write after ${outage} s, all writers after ${all} s`,
      )
      cluster.start(killed)
    }
    await redundancy()
    await writers.stop()

    expect(Math.max(...outages)).toBeLessThan(longestOutage)
    expect(writers.refused).toEqual([])
    const names = writers.acknowledged.map(({ name }) => name)
    console.log(`${names.length} acknowledged writes`)
    for (const url of urls)
      expect((await industryNames(url, token)).toSorted()).toEqual(names.toSorted())
  },
)

test.skipIf(missing.length > 0)(
  `leaves a primary that came back as a standby, once its name leads to the new one${missing.map((name) => `; needs ${name}`).join('')}`,
  { timeout: 900_000 },
  async () => {
    const cluster = startPatroniCluster()
    onTestFinished(cluster.stop)
    const options = { timeout: 180_000, interval: 200 }
    const redundancy = async () => {
      await expect.poll(cluster.roles, options).toEqual({ primary: 1, sync: 1, async: 1 })
    }
    await redundancy()
    const pooler = await cluster.startPooler()
    const former = (await cluster.primary()) ?? 'pg1'
    const name = await relayTo(cluster.urlOf(former, pooler))
    onTestFinished(() => name.close())
    const server = keepGreenroom({
      DATABASE_URL: name.url,
      DATA_DIR: join(cluster.folder, 'files'),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      HOST: `${cluster.network}21`,
      PORT: '4000',
    })
    onTestFinished(server.stop)
    await expect.poll(() => isReady(server.url), options).toBe(true)
    const { body } = await caller(server.url)('POST', '/api/login', admin)
    const { token } = body as { token: string }
    const call = caller(server.url, { authorization: `Bearer ${token}` })
    const write = async () =>
      (await call('POST', '/api/v1/industries/', { name: randomUUID(), details: 'Details' })).status
    const read = async () => (await call('GET', '/api/v1/industries')).status
    expect(await write()).toBe(201)

    await cluster.switchOver(former)
    await redundancy()
    await expect.poll(read, options).toBe(200)
    expect(await cluster.primary()).not.toBe(former)
    expect([await write(), await isReady(server.url)]).toEqual([503, false])

    name.moveTo(cluster.urlOf((await cluster.primary()) ?? 'pg2', pooler))
    await expect.poll(write, { timeout: 10_000, interval: 200 }).toBe(201)
    await expect.poll(() => isReady(server.url), { timeout: 10_000 }).toBe(true)
  },
)
