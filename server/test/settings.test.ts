import { expect, test } from 'vitest'
import { readConfig, settingNames } from '../src/config/config.ts'
import { run } from './greenroom.ts'
import { allowSlowTests } from './slow-tests.ts'

allowSlowTests()

/* Each built program as a process, with one wrong setting; src/config.test.ts has all invalid values. */
test.each<[Record<string, string>, string]>([
  [{ PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535'],
])('exits with 2 and one line for %j', async (settings, line) => {
  expect(await run('main', settings)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` })
})

test.each<[string[], string]>([[[], '--users: must be a whole number from 1 to 1000000']])(
  'seed exits with 2 and one line for %j',
  async (args, line) => {
    expect(await run('seed', {}, args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` })
  },
)

test.each<[string[], string]>([[[], '--email: Email is required']])(
  'admin exits with 2 and one line for %j',
  async (args, line) => {
    expect(await run('admin', {}, args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` })
  },
)

test.each(['backup', 'restore'] as const)('%s exits with 2 and one line for []', async (tool) => {
  const stderr = 'FILE: is required\n'
  expect(await run(tool, {})).toEqual({ code: 2, stdout: '', stderr })
})

test('the doctor prints a line for each check, and names a wrong setting', async () => {
  const { code, stdout } = await run('doctor', { DATABASE_URL: 'mysql://here' })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^failed {3}Settings: DATABASE_URL/m)
  expect(stdout).toMatch(/^(ok|warning) +Node\.js: \d+/m)
})

const secret = 'hidden-word'
/** Addresses with a secret wherever one can be. */
const addresses = ['http', 'postgres', 'smtp', 's3'].map((scheme) =>
  scheme === 's3'
    ? `s3://pictures?endpoint=https://green:${secret}@127.0.0.1&region=a&secret=${secret}`
    : `${scheme}://green:${secret}@127.0.0.1:1/a?password=${secret}&api_key=${secret}`,
)
const needed = { MAIL_FROM: 'a@b.co', PUBLIC_URL: 'https://greenroom.example' }

/** Whether a setting may have this value. */
const takes = (name: string, value: string) => {
  try {
    readConfig({ ...needed, SMTP_URL: 'smtp://a.co', [name]: value })
    return true
  } catch {
    return false
  }
}

test('the doctor prints no password of any setting that takes an address', async () => {
  const set = settingNames.flatMap((name) => {
    const address = addresses.find((each) => takes(name, each))
    return address ? [[name, address]] : []
  })
  const names = set.map(([name]) => name)
  const withSecrets = ['DATABASE_URL', 'STORAGE_URL', 'SITE_URL', 'API_UPSTREAM', 'SMTP_URL']
  expect(names).toEqual(expect.arrayContaining(withSecrets))
  const { stdout, stderr } = await run('doctor', { ...needed, ...Object.fromEntries(set) })
  for (const name of withSecrets) expect(stdout).toContain(`${name}=`)
  expect(stdout).toMatch(/^failed +API_UPSTREAM: http:\/\/127\.0\.0\.1:1\/a does not answer/m)
  expect(stdout + stderr).not.toContain(secret)
})
