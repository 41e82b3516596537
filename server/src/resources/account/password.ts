import { ownAccount } from '@greenroom/contract'
import { confirmToken, requireConfirmed } from '../../access/confirmation.ts'
import { findPasswordProblem } from '../../access/password-policy.ts'
import { hashPassword, replacePassword, verifyPassword } from '../../access/passwords.ts'
import { withSignInLimit } from '../../access/sign-in-limits.ts'
import { signInSource } from '../../access/sign-in-sources.ts'
import { endOtherTokens } from '../../access/tokens.ts'
import { preparedChange } from '../../data/changes/change.ts'
import type { ChangeCall } from '../../data/changes/change.ts'
import { refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { auditFailedSignIn } from '../../data/changes/failed-sign-in.ts'
import { signInState, storePasswordSet } from './store.ts'

const changedMeanwhile = 'Your password was changed a moment ago. Please try again.'
const ended = 'Your session has ended. Please sign in again.'
const noPassword = 'Your account has no password yet. Set one first, or sign in again.'

/** Checks the password of whoever asks. A wrong one is limited and audited like a failed sign-in. */
const requirePassword = async (
  call: Pick<ChangeCall, 'db' | 'actor' | 'address' | 'requestId'>,
  hash: string,
  { value, field }: { value: string; field: string },
) => {
  const { db, actor, address } = call
  const isRight = await withSignInLimit(db, signInSource(actor.name, address), async () =>
    (await verifyPassword(hash, value)) ? true : undefined,
  )
  if (isRight) return
  await auditFailedSignIn(call, actor.name, 'wrong password')
  refuse(400, 'This is not your current password.', field)
}

export const changePassword: Route = preparedChange(
  ownAccount.changePassword,
  {
    // Hashing takes long, so it happens before the transaction.
    prepare: async (call) => {
      const { current_password: value, new_password } = call.body
      const { hash, maySet } = await signInState(call.db, call.actor)
      const isByRight = maySet && value === undefined
      if (!isByRight && hash === null) await requireConfirmed(call.db, call.actor)
      if (!isByRight && hash !== null)
        await requirePassword(call, hash, { value: value ?? '', field: 'current_password' })
      const problem = await findPasswordProblem(new_password, call.actor.name)
      if (problem) refuse(400, `The new password ${problem}.`, 'new_password')
      return { hash, newHash: await hashPassword(new_password) }
    },
  },
  async ({ db, actor }, { hash, newHash }) => {
    // Of two changes that started with the same password, one wins.
    if (!(await replacePassword(db, actor.id, hash, newHash))) refuse(409, changedMeanwhile)
    await endOtherTokens(db, actor.id, actor.tokenHash)
    if (!(await storePasswordSet(db, actor))) refuse(401, ended)
    return { audit: { action: 'set-password', entity: 'users', id: actor.id } }
  },
)

export const confirmPassword: Route = preparedChange(
  ownAccount.confirm,
  {
    prepare: async (call) => {
      const { hash } = await signInState(call.db, call.actor)
      if (hash === null) return refuse(409, noPassword)
      return requirePassword(call, hash, { value: call.body.password, field: 'password' })
    },
  },
  async ({ db, actor }) => {
    await confirmToken(db, actor.tokenHash)
    return { audit: { action: 'confirm-password', entity: 'users', id: actor.id } }
  },
)
