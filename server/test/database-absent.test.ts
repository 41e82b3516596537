import { expect, onTestFinished, test } from 'vitest'
import { allowSlowTests } from './slow-tests.ts'
import { caller } from './call.ts'
import { newDataDir } from './data-dir.ts'
import { freePort } from './free-port.ts'
import { spawnProgram } from './greenroom.ts'
import { newDatabase } from './new-database.ts'
import { relayTo } from './relay.ts'

allowSlowTests()

const absent = async () => {
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
    ADMIN_PASSWORD: 'correct horse',
  }
  return { relay, settings, call: caller(url) }
}
const credentials = { email: 'a@b.co', password: 'correct horse' }

test('a server whose database is not there yet says so to every call, and works once it is', async () => {
  const { relay, settings, call } = await absent()
  const { child, printed, ended } = spawnProgram({ ...settings, DATABASE_WAIT: '100' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const statusOf = (path: string) => call('GET', path).then(({ status }) => status, String)
  await expect.poll(() => statusOf('/healthz'), { timeout: 60_000 }).toBe(200)
  for (const answer of [
    await call('GET', '/readyz'),
    await call('GET', '/api/v1/industries'),
    await call('POST', '/api/login', credentials),
    await call('GET', '/api/nonsense'),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { message: expect.any(String) } })
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  // Log lines are written a tenth of a second late at most.
  await expect.poll(() => printed.stdout).toContain('nothing answers there; trying again for 100 s')

  await relay.recover()
  await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
  expect((await call('POST', '/api/login', credentials)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})

test('it gives up after DATABASE_WAIT with one line and 2; asked to stop it does at once', async () => {
  const [{ settings: impatient }, { settings, call }] = [await absent(), await absent()]
  const givingUp = spawnProgram({ ...impatient, DATABASE_WAIT: '1' }).ended
  const { child, ended } = spawnProgram({ ...settings, DATABASE_WAIT: '100' })
  const { code, stderr } = await givingUp
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'DATABASE_URL: its database cannot be used: nothing answers there\n',
  })
  const health = () => call('GET', '/healthz').then(({ status }) => status, String)
  await expect.poll(health, { timeout: 60_000 }).toBe(200)
  const begun = Date.now()
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
  expect(Date.now() - begun).toBeLessThan(5_000)
})
