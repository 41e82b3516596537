import { randomBytes } from 'node:crypto'
import { findPasswordProblem } from '../access/password-policy.ts'
import { credentials } from '@greenroom/contract'
import { resetAdministrator } from '../resources/users/administrators.ts'
import { ConfigError } from '../config/config-error.ts'
import { exitWith } from '../config/exit.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './tool.ts'

/* `npm run admin -- --email a@b.co [--password …]` creates a super administrator, or sets a new password. */
try {
  const options = readOptions({ email: { type: 'string' }, password: { type: 'string' } })
  const { success, data: email, error } = credentials.shape.email.safeParse(options.email)
  if (!success) throw new ConfigError('--email', error.issues[0]?.message ?? 'is invalid')
  const generated =
    options.password === undefined ? randomBytes(18).toString('base64url') : undefined
  const password = generated ?? options.password ?? ''
  const problem = generated ? undefined : await findPasswordProblem(password, email)
  if (problem) throw new ConfigError('--password', problem)
  const { result, hadSecondFactor } = await withDatabase((db) =>
    resetAdministrator(db, email, password),
  )
  console.log(`${email}: super administrator ${result}`)
  if (hadSecondFactor) console.log('The second factor was turned off.')
  if (generated) console.log(`Password (shown only once): ${generated}`)
} catch (error) {
  exitWith(error)
}
