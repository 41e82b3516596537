import { Secret, TOTP } from 'otpauth'
import type { Database } from '../database/database.ts'
import { changesRow } from '../database/rows.ts'
import { HttpError } from '../http/http-error.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { withSignInLimit } from './sign-in-limits.ts'
import type { SignInSource } from './sign-in-sources.ts'

/** What authenticator apps expect: SHA-1, six digits, 30 seconds. */
const settings = { issuer: 'Greenroom', algorithm: 'SHA1', digits: 6, period: 30 }
/** A code also counts one step before and after its own, since clocks differ. */
const window = 1

/** A new secret, and the address that authenticator apps read from a QR code. */
export const newSecondFactor = (email: string): { secret: string; url: string } => {
  const secret = new Secret({ size: 20 })
  const url = new TOTP({ ...settings, label: email, secret }).toString()
  return { secret: secret.base32, url }
}

/** The time step that a code belongs to; `undefined` for a wrong code. */
export const stepOf = (secret: string, code: string) => {
  const totp = new TOTP({ ...settings, secret })
  const now = { timestamp: Date.now() }
  const delta = totp.validate({ token: withoutSigns(code), window, ...now })
  return delta === null ? undefined : totp.counter(now) + delta
}

/** Codes are often written in groups. */
const withoutSigns = (code: string) => code.replaceAll(/[\s-]/g, '')

type UsedCode = 'authenticator app' | 'recovery code'

export const codeRequired = 'Enter the code of your authenticator app.'
export const wrongCode = 'This code is wrong or was used before.'

/**
 * Uses up a code of a user who has a second factor. Wrong codes count as failed sign-ins.
 * @returns which kind of code; `undefined` for a user without a second factor
 * @throws HttpError 401 without a code or with a wrong one; 429 after too many
 */
export const requireCode = async (
  db: Database,
  source: SignInSource,
  userId: string,
  code: string | undefined,
): Promise<UsedCode | undefined> => {
  if ((await secretOf(db, userId)) === undefined) return undefined
  if (code === undefined || !withoutSigns(code)) throw codeError(codeRequired)
  const used = await withSignInLimit(db, source, () => useCode(db, userId, code))
  if (!used) throw codeError(wrongCode)
  return used
}

const codeError = (message: string) =>
  new HttpError(401, message, { details: { code_required: true } })

/** Each code works once: of callers at the same time, on any server, one gets it. */
export const useCode = async (
  db: Database,
  userId: string,
  sent: string,
): Promise<UsedCode | undefined> => {
  const code = withoutSigns(sent)
  const isUsed = /^\d{6}$/.test(code)
    ? await useTimeCode(db, userId, code)
    : await useRecoveryCode(db, userId, code)
  if (!isUsed) return undefined
  return code.length === settings.digits ? 'authenticator app' : 'recovery code'
}

const useTimeCode = async (db: Database, userId: string, code: string) => {
  const secret = await secretOf(db, userId)
  const step = secret && stepOf(secret, code)
  if (!secret || !step) return false
  return changesRow(
    db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('last_step', '<', step),
  )
}

/** The secret of a second factor that is turned on. */
export const secretOf = async (db: Database, userId: string) => {
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return factor?.secret ?? undefined
}

/** Removes a second factor with its recovery codes. @returns whether one was turned on */
export const deleteSecondFactor = async (db: Database, userId: string) => {
  const deleted = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('secret')
    .executeTakeFirst()
  return Boolean(deleted?.secret)
}
