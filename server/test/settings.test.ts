import { expect, test } from 'vitest'
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
