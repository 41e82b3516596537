import { ownAccount } from '@greenroom/contract'
import { countRecoveryCodes } from '../../access/recovery-codes.ts'
import { secretOf } from '../../access/second-factor.ts'
import { change } from '../../data/change.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serveOwn } from '../../http/serve.ts'
import { changePassword, confirmPassword } from './password.ts'
import { passwordLink } from './password-link.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { endPlace, placesOf, signInState } from './store.ts'

/**
 * The administrator's own account (feature `account`).
 * @param requireSecondFactor whether everybody must have a second factor
 */
export const accountRoutes = (requireSecondFactor: boolean): Route[] => [
  serveOwn(ownAccount.read, async ({ db, actor }) => {
    const { hash, maySet, isFromProvider } = await signInState(db, actor)
    return {
      email: actor.name,
      has_password: hash !== null,
      current_password_required: hash !== null && !maySet,
      second_factor: (await secretOf(db, actor.id)) !== undefined,
      second_factor_required: requireSecondFactor && !isFromProvider,
      recovery_codes_left: await countRecoveryCodes(db, actor.id),
    }
  }),
  changePassword,
  confirmPassword,
  ...secondFactorRoutes,
  serveOwn(ownAccount.places, ({ db, actor }) => placesOf(db, actor)),
  change(ownAccount.endPlace, async ({ db, actor, params: { id } }) => {
    const before = (await endPlace(db, actor.id, id)) ?? notFound('place')
    return { audit: { action: 'sign-out', entity: 'users', id: actor.id, before } }
  }),
  passwordLink,
]
