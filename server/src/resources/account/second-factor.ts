import { ownAccount } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Mails } from '../../access/mails.ts'
import { newRecoveryCodes } from '../../access/recovery-codes.ts'
import {
  deleteSecondFactor,
  newSecondFactor,
  secretOf,
  stepOf,
  useCode,
  wrongCode,
} from '../../access/second-factor.ts'
import { withSignInLimit } from '../../access/sign-in-limits.ts'
import { signInSource } from '../../access/sign-in-sources.ts'
import { change, preparedChange } from '../../data/changes/change.ts'
import { refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { auditFailedSignIn } from '../../data/changes/failed-sign-in.ts'
import type { Database } from '../../database/database.ts'
import { changesRow, firstRow } from '../../database/rows.ts'

const isOn = 'Your second factor is on already. Turn it off to set up another one.'
const isOff = 'Your account has no second factor.'
const notPrepared = 'Start again: there is no second factor to turn on.'

/** Setting up a second factor and turning it off. */
export const secondFactorRoutes = (mails: Mails): Route[] => [
  change(ownAccount.prepareSecondFactor, async ({ db, actor }) => {
    const { secret, url } = newSecondFactor(actor.name)
    if (!(await savePendingSecret(db, actor.id, secret))) refuse(409, isOn)
    return {
      result: { secret, otpauth_url: url },
      audit: { action: 'prepare-second-factor', entity: 'users', id: actor.id },
    }
  }),

  preparedChange(
    ownAccount.turnOnSecondFactor,
    {
      prepare: async ({ db, actor, address, body: { code } }) => {
        const secret = (await pendingSecret(db, actor.id)) ?? refuse(409, notPrepared)
        const source = signInSource(actor.name, address)
        const step = await withSignInLimit(db, source, async () => stepOf(secret, code))
        if (step === undefined) return refuse(400, wrongCode, 'code')
        return { secret, step, recovery: await newRecoveryCodes() }
      },
    },
    async ({ db, actor }, { secret, step, recovery }) => {
      if (!(await turnOn(db, actor.id, { secret, step, ...recovery }))) refuse(409, notPrepared)
      return {
        result: { recovery_codes: recovery.codes },
        audit: { action: 'turn-on-second-factor', entity: 'users', id: actor.id },
      }
    },
  ),

  preparedChange(
    ownAccount.turnOffSecondFactor,
    {
      prepare: async (call) => {
        const { db, actor, address } = call
        const secret = (await secretOf(db, actor.id)) ?? refuse(409, isOff)
        const source = signInSource(actor.name, address)
        const used = await withSignInLimit(db, source, () => useCode(db, actor.id, call.body.code))
        if (used) return secret
        await auditFailedSignIn(call, actor.name, 'wrong code')
        return refuse(400, wrongCode, 'code')
      },
    },
    async ({ db, actor }, secret) => {
      if ((await secretOf(db, actor.id)) !== secret) refuse(409, isOff)
      await deleteSecondFactor(db, actor.id)
      return {
        audit: { action: 'turn-off-second-factor', entity: 'users', id: actor.id },
        afterCommit: async () => mails.secondFactorOff(actor.name, actor.name),
      }
    },
  ),
]

/** Stores the secret of a second factor that is being set up. @returns `undefined` where it may not: while one is on */
const savePendingSecret = (db: Database, userId: string, secret: string) =>
  firstRow(
    db,
    sql`
      insert into second_factors (user_id, pending_secret) values (${userId}, ${secret})
      on conflict (user_id) do update set pending_secret = excluded.pending_secret
        where second_factors.secret is null
      returning 1`,
  )

/** The secret that is being set up. */
const pendingSecret = async (db: Database, userId: string) => {
  const found = await db
    .selectFrom('second_factors')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.pending_secret ?? undefined
}

/** Turns on the second factor that is being set up. @returns whether it was still this one */
const turnOn = async (
  db: Database,
  userId: string,
  factor: { secret: string; step: number; salt: Buffer; hashes: readonly Buffer[] },
): Promise<boolean> => {
  const { secret, step: last_step, salt: recovery_salt, hashes } = factor
  const update = db
    .updateTable('second_factors')
    .set({ secret, pending_secret: null, last_step, recovery_salt })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', secret)
  if (!(await changesRow(update))) return false
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
  return true
}
