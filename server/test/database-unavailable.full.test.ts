import { expect, onTestFinished, test } from 'vitest'
import { allowSlowTests } from './slow-tests.ts'
import { caller } from './call.ts'
import { newDataDir } from './data-dir.ts'
import { freePort } from './free-port.ts'
import { spawnProgram } from './greenroom.ts'
import { newDatabase } from './new-database.ts'
import { relayTo } from './relay.ts'

allowSlowTests()

const startRelay = async () => {
  const { DATABASE_URL } = await newDatabase()
  const relay = await relayTo(DATABASE_URL)
  onTestFinished(() => relay.close())
  await relay.cut()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    DATA_DIR: await newDataDir(),
    DATABASE_URL: relay.url,
    PORT: `${port}`,
    ADMIN_EMAIL: 'a@b.co',
    ADMIN_PASSWORD: 'correct horse battery',
  }
  return { relay, settings, call: caller(url) }
}
const credentials = { email: 'a@b.co', password: 'correct horse battery' }

test('responds 503 until its database becomes available, then works', async () => {
  const { relay, settings, call } = await startRelay()
  const { child, printed, ended } = spawnProgram({ ...settings, DATABASE_WAIT: '100' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const statusOf = (path: string) => call('GET', path).then(({ status }) => status, String)
  await expect.poll(() => statusOf('/healthz'), { timeout: 60_000 }).toBe(200)
  for (const response of [
    await call('GET', '/readyz'),
    await call('GET', '/api/v1/industries'),
    await call('POST', '/api/login', credentials),
    await call('GET', '/api/nonsense'),
  ]) {
    expect(response).toMatchObject({ status: 503, body: { message: expect.any(String) } })
    expect(response.headers.get('retry-after')).toBe('2')
  }
  // Log lines are written up to 100 ms late.
  await expect
    .poll(() => printed.stdout, { timeout: 30_000 })
    .toContain('nothing listens at its address; retrying for 100 s')

  await relay.recover()
  await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
  expect((await call('POST', '/api/login', credentials)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})

test('exits with 2 after DATABASE_WAIT; stops at once on SIGTERM', async () => {
  const [{ settings: impatient }, { settings, call }] = [await startRelay(), await startRelay()]
  const givingUp = spawnProgram({ ...impatient, DATABASE_WAIT: '1' }).ended
  const { child, ended } = spawnProgram({ ...settings, DATABASE_WAIT: '1000' })
  const { code, stderr } = await givingUp
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'DATABASE_URL: its database cannot be used: nothing listens at its address\n',
  })
  const health = () => call('GET', '/healthz').then(({ status }) => status, String)
  await expect.poll(health, { timeout: 60_000 }).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})
