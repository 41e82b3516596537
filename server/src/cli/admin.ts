import { randomBytes } from 'node:crypto'
import { credentials } from '@greenroom/contract'
import { resetAdministrator } from '../resources/users/administrators.ts'
import { ConfigError } from '../config-error.ts'
import { exitWith } from '../exit.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './tool.ts'

/* `npm run admin -- --email a@b.co [--password …]` makes a super administrator, or lets one in again. */
try {
  const options = readOptions({ email: { type: 'string' }, password: { type: 'string' } })
  const made = options.password === undefined ? randomBytes(18).toString('base64url') : undefined
  const read = credentials.safeParse({ email: options.email, password: made ?? options.password })
  if (!read.success) {
    const [fault] = read.error.issues
    throw new ConfigError(`--${String(fault?.path[0])}`, fault?.message ?? 'not understood')
  }
  const { email, password } = read.data
  const done = await withDatabase((db) => resetAdministrator(db, email, password))
  console.log(`${email}: super administrator ${done}`)
  if (made) console.log(`Password (shown this once): ${made}`)
} catch (error) {
  exitWith(error)
}
