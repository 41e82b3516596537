import { randomBytes } from 'node:crypto'
import { credentials } from '@greenroom/contract'
import { resetAdministrator } from '../resources/users/administrators.ts'
import { ConfigError } from '../config/config-error.ts'
import { exitWith } from '../config/exit.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './tool.ts'

/* `npm run admin -- --email a@b.co [--password …]` creates a super administrator, or sets a new password. */
try {
  const options = readOptions({ email: { type: 'string' }, password: { type: 'string' } })
  const generated =
    options.password === undefined ? randomBytes(18).toString('base64url') : undefined
  const parsed = credentials.safeParse({
    email: options.email,
    password: generated ?? options.password,
  })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`--${String(issue?.path[0])}`, issue?.message ?? 'is invalid')
  }
  const { email, password } = parsed.data
  const result = await withDatabase((db) => resetAdministrator(db, email, password))
  console.log(`${email}: super administrator ${result}`)
  if (generated) console.log(`Password (shown only once): ${generated}`)
} catch (error) {
  exitWith(error)
}
