import { ownAccount, adminRole } from '@greenroom/contract'
import type { Mails } from '../../access/mails.ts'
import { countRecoveryCodes } from '../../access/recovery-codes.ts'
import { secretOf } from '../../access/second-factor.ts'
import { change } from '../../data/changes/change.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serveOwn } from '../../http/serve.ts'
import { changePassword, confirmPassword } from './password.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { endDevice, devicesOf, signInState } from './store.ts'
import { issuePasswordLink } from '../../access/sign-in-links.ts'
import { lockUser } from '../../data/users.ts'

/** The administrator's own account (feature `account`). */
export const accountRoutes = (requireSecondFactor: boolean, mails: Mails): Route[] => [
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
  ...secondFactorRoutes(mails),
  serveOwn(ownAccount.devices, ({ db, actor }) => devicesOf(db, actor)),
  change(ownAccount.endDevice, async ({ db, actor, params: { id } }) => {
    const before = (await endDevice(db, actor.id, id)) ?? notFound('device')
    return { audit: { action: 'sign-out', entity: 'users', id: actor.id, before } }
  }),
  passwordLink,
]

const notAdministrator =
  'Only super administrators can sign in. Give this user that role before you make a link.'
const ownLink = 'You are signed in. Change your password under Account.'

/** Makes a link for another super administrator. Who opens it signs in and can set a password. */
const passwordLink: Route = change(
  ownAccount.passwordLink,
  async ({ db, actor, origin, params: { user_id } }) => {
    // A change of role, which ends all tokens, waits, and then also ends this link.
    const { user_id: id, role } = (await lockUser(db, user_id)) ?? notFound('user')
    if (id === actor.id) refuse(409, ownLink)
    if (role.name !== adminRole) refuse(409, notAdministrator)
    const { token, expiresAt } = await issuePasswordLink(db, id)
    const expires_at = expiresAt.toISOString()
    return {
      result: { url: `${origin}/?token=${token}`, expires_at },
      audit: { action: 'issue-sign-in-link', entity: 'users', id, after: { expires_at } },
    }
  },
)
