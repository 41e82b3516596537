import { adminRole, roleMessages, signIn } from '@greenroom/contract'
import { verifyPassword } from '../../access/passwords.ts'
import { limited } from '../../access/sign-in-limits.ts'
import { placeOf, rememberPlace } from '../../access/sign-in-places.ts'
import { endToken, issueToken } from '../../access/tokens.ts'
import { writeAudit } from '../../data/audit.ts'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/change.ts'
import { refuse } from '../../http/http-error.ts'
import { serve } from '../../http/serve.ts'
import { accountOf, isUnchanged } from './store.ts'

const wrong = 'Wrong email address or password.'

/** Signing in and out (spec sections 6 and 7). */
export const signInRoutes: Route[] = [
  /* The password is checked outside any transaction: no connection waits for the hash. */
  serve(signIn.login, async ({ db, body: { email, password }, address, requestId }) => {
    const place = placeOf(email, address)
    const account = await limited(db, place, async () => {
      const found = await accountOf(db, email)
      const right = await verifyPassword(found?.passwordHash, password)
      return right ? found : undefined
    })
    if (!account) return refuse(401, wrong)
    if (account.role !== adminRole) return refuse(403, roleMessages.role)

    const { userId, name, image, role } = account
    const token = await db.transaction().execute(async (trx) => {
      if (!(await isUnchanged(trx, account))) refuse(401, wrong)
      await writeAudit(trx, { action: 'sign-in', entity: 'users', id: userId }, account, requestId)
      await rememberPlace(trx, place)
      return issueToken(trx, userId)
    })
    const user = { user_id: userId, name, email: account.email, image, role }
    return { token, message: 'Login successful', user }
  }),

  change(signIn.logout, async ({ db, actor }) => {
    await endToken(db, actor.tokenHash)
    return { audit: { action: 'sign-out', entity: 'users', id: actor.userId } }
  }),
]
