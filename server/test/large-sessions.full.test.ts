import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '../src/access/tokens.ts'
import { resetAdministrator } from '../src/resources/users/administrators.ts'
import { administrator, userIdByEmail } from './app.ts'
import { freshDatabase } from './database.ts'
import { launch } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'
import { addIndustry, addMode, addPersona } from './resource-rows.ts'
import { allowSlowTests } from './slow-tests.ts'
import { addUser } from './users.ts'

/*
 * Releases before took reports and transcripts of almost 4 MB. Fifty such sessions are 190 MB, and this server has 128 MB for
 * all its objects and texts.
 */
allowSlowTests()

const sessions = 50
let database: Awaited<ReturnType<typeof freshDatabase>>
let greenroom: Greenroom
let token: string
/** One has sessions with large reports, the other one with large transcripts. */
let [reported, transcribed]: string[] = []
beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  await resetAdministrator(db, administrator.email, administrator.password)
  token = await issueToken(db, await userIdByEmail(db, administrator.email))
  reported = await addUser(db, { email: 'lea@a.co', role: 'sales_person' })
  transcribed = await addUser(db, { email: 'max@a.co', role: 'sales_person' })
  const ids = {
    status: 'completed',
    mode_id: await addMode(db),
    persona_id: await addPersona(db, await addIndustry(db)),
  }
  const long = () => randomBytes(2_700_000).toString('base64')
  const add = (user_id: string, coaching_summary: string, text: string) =>
    db
      .insertInto('sessions')
      .values({
        ...{ ...ids, user_id },
        performance_report: JSON.stringify({ overall_score: 7, coaching_summary }),
        transcript: JSON.stringify([{ from: 'trainee', text }]),
      })
      .execute()
  for (let at = 0; at < sessions; at += 1) {
    await add(reported, long(), 'Hello.')
    await add(transcribed, 'Well done.', long())
  }
  greenroom = await launch({
    DATABASE_URL: database.url,
    NODE_OPTIONS: '--max-old-space-size=128',
  })
})
afterAll(async () => {
  await greenroom.end('SIGTERM')
  await database.drop()
})

test.each([
  ['a page of them', () => `/sessions/user/${reported}?limit=50`, 180_000_000],
  ['all of them', () => `/sessions/user/${reported}`, 180_000_000],
  // Those are drawn from sessions of both.
  ['those to mark', () => '/marks/queue?count=50', 30_000_000],
  ['them as CSV', () => `/sessions/user/${reported}/export`, 1000],
  ['the export of their person', () => `/auth/users/${transcribed}/personal-data`, 180_000_000],
])('a server with little memory sends %s', async (_, path, least) => {
  const response = await fetch(`${greenroom.url}/api/v1${path()}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  })
  expect(response.status).toBe(200)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  expect(bytes).toBeGreaterThan(least)
})
