import { expect, test } from 'vitest'
import { addIndustry, industryNames } from './api.ts'
import { databasePid, newDataDir } from './data-dir.ts'
import { launch } from './greenroom.ts'
import { allowSlowTests } from './slow-tests.ts'

allowSlowTests()

test('starts with a sign-in link, stops cleanly and keeps its data', async () => {
  const DATA_DIR = await newDataDir()
  const first = await launch({ DATA_DIR, SEED: 'none' })
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await addIndustry(first.url, first.token, 'Foundries')).toBe(201)
  const { code, stdout, stderr } = await first.end('SIGTERM')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^Greenroom is ready at (http:\/\/127\.0\.0\.1:\d+)\n.*:\n\1\/\?token=\S+\n$/,
  )
  expect(await databasePid(DATA_DIR)).toBe(0)

  // The shell of an operator may have these for `psql`, and they are about another database.
  const ofShell = {
    ...{ PGHOST: 'no.such.host.invalid', PGPORT: '1', PGUSER: 'nobody', PGDATABASE: 'nothing' },
    ...{ PGOPTIONS: '-c no_such_setting=1', PGSSLMODE: 'require', PGSSLNEGOTIATION: 'direct' },
    ...{ PGCLIENTENCODING: 'latin1', PGCLIENT_ENCODING: 'no-such-encoding' },
  }
  const second = await launch({ DATA_DIR, SEED: 'none', ...ofShell })
  expect(await industryNames(second.url, second.token)).toEqual(['Foundries'])
  expect((await second.end('SIGINT')).code).toBe(0)
})
