import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dataSettings } from './greenroom.ts'
import type { Data } from './greenroom.ts'

const seed = fileURLToPath(new URL('../../server/dist/seed.js', import.meta.url))

/** Adds users with this many sessions each to the demonstration data of a running server. */
export async function addUsers(data: Data, users: number, sessionsEach = 1): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [seed, '--users', String(users), '--sessions-per-user', String(sessionsEach)],
    { env: { PATH: process.env['PATH'], ...dataSettings(data), SEED: 'demo' } },
  )
}
