import { delivery, toastMessages } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import { isPerson, ownSubscription } from '../../data/people.ts'
import { firstRow } from '../../database/rows.ts'
import { refuse } from '../../http/http-error.ts'
import { serve } from '../../http/serve.ts'
import { parseEmail } from './save-user.ts'

/** Reads whether somebody can start a session, and with how many credits. Administrators are not found. */
export const readUser = serve(delivery.readUser, async ({ db, params }) => {
  const user = await firstRow(
    db,
    sql<OutputOf<typeof delivery.readUser.response.of>>`
      select user_id, deactivated_at is null as active,
        case when plans.id is not null then json_build_object('plan_id', plans.id, 'plan_type', plan_type) end as plan,
        credits_remaining, credits_per_month
      from users
      left join lateral ${ownSubscription} on true
      left join plans on plans.id = plan_id
      where lower(email) = ${parseEmail(params.email)} and ${isPerson}`,
  )
  return user ?? refuse(404, toastMessages.users.notFound, 'email')
})
