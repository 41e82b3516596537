import { randomBytes } from 'node:crypto'
import { findPasswordProblem } from '../access/password-policy.ts'
import { emailAddress } from '@greenroom/contract'
import { resetAdministrator } from '../resources/users/administrators.ts'
import { ConfigError, exitWith } from '../config/config-error.ts'
import { askPassword, readPassword } from './ask-password.ts'
import { readOptions } from './options.ts'
import { log, withDatabase } from './tool.ts'

const visible =
  'Other users of this machine can see --password, and the shell remembers it. Use --password-stdin instead.'

/*
 * `npm run admin -- --email a@b.co` creates a super administrator, or sets a new password and turns a second factor off.
 * On a terminal it asks for the password. `--password-stdin` reads it from standard input; otherwise it generates one.
 */
try {
  const options = readOptions({
    email: { type: 'string' },
    password: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  })
  const { success, data: email, error } = emailAddress.safeParse(options.email)
  if (!success) throw new ConfigError('--email', error.issues[0]?.message ?? 'is invalid')

  const given = await readGiven(options)
  const problem = given && (await findPasswordProblem(given.password, email))
  if (problem) throw new ConfigError(given.source, problem)
  const password = given?.password ?? randomBytes(18).toString('base64url')
  const { result, hadSecondFactor } = await withDatabase((db) =>
    resetAdministrator(db, email, password),
  )
  console.log(`${email}: super administrator ${result}`)
  if (hadSecondFactor) console.log('The second factor was turned off.')
  if (!given) console.log(`Password (shown only once): ${password}`)
  if (given?.source === '--password') log.warn(visible)
} catch (error) {
  exitWith(error)
}

/** The password that an operator gives, and where an error about it belongs. */
async function readGiven(options: { password?: string; 'password-stdin'?: boolean }) {
  if (options.password !== undefined) return { password: options.password, source: '--password' }
  if (options['password-stdin'])
    return { password: await readPassword(process.stdin), source: '--password-stdin' }
  if (!process.stdin.isTTY) return undefined
  const password = await askPassword({ input: process.stdin, output: process.stderr })
  return password === undefined ? undefined : { password, source: 'password' }
}
