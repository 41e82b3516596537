import { isErased, people } from '@greenroom/contract'
import { sql } from 'kysely'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import { auditReading } from '../../data/changes/audit-reading.ts'
import { change } from '../../data/changes/change.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import { requireIds } from '../../data/changes/references.ts'
import { csvDownload } from '../../data/lists/csv.ts'
import { servePages } from '../../data/lists/paging.ts'
import { ownSubscription } from '../../data/people.ts'
import { activatePlan } from '../../data/subscriptions.ts'
import { addUser, saveUser } from '../../data/save-users.ts'
import { erasedAddress } from '../../data/users.ts'
import { refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serveOwn } from '../../http/serve.ts'
import { bulkRoute } from './bulk.ts'
import { allPlans, importRoute, nameOf } from './import.ts'
import { findPerson, lockPerson, peopleList, personColumns, requireRole } from './store.ts'

const addPerson = change(people.create, async ({ db, body, actor, requestId }) => {
  const { email: address, first_name, last_name, phone_number, role_id, plan_id } = body
  const email = normalizeEmail(address)
  if (isErased({ email })) refuse(400, erasedAddress, 'email')
  if (plan_id) requireIds({ plan_id }, ['plan_id'])
  const role = role_id ? (await requireRole(db, role_id)).name : 'sales_person'
  const names = { first_name, last_name, phone_number: phone_number?.trim() || null }
  const added =
    (await addUser(db, { email, role, ...names })) ??
    refuse(409, 'This email address is taken.', 'email')
  const { user_id } = added.user
  const plan = plan_id && (await activatePlan(db, { user_id, plan_id }, { actor, requestId }))
  return {
    result: await findPerson(db, user_id),
    audit: [...added.audit, ...(plan ? [plan.audit] : [])],
  }
})

const setPlan = change(people.setPlan, async ({ db, params, body, note, actor, requestId }) => {
  requireIds(body, ['plan_id'])
  const { user_id } = await lockPerson(db, params.user_id)
  return activatePlan(db, { user_id, plan_id: body.plan_id }, { actor, requestId, note })
})

const setStatus = change(people.setStatus, async ({ db, params, body: { active }, versions }) => {
  const user = await lockPerson(db, params.user_id)
  const { user_id: id, version, email: title } = user
  await requireVersion(db, versions, { entity: 'users', id, version, title })
  const { audit } = await saveUser(db, user, { active })
  return { result: await findPerson(db, id), audit }
})

/**
 * Downloads the people that fit the filters. Its headings are those of an import, so that a file can be changed and imported.
 */
const exportPeople = serveOwn(people.export, async (call) => {
  const { db, query } = call
  const plans = await allPlans(db).execute()
  const names = Object.fromEntries(plans.map((plan) => [plan.id, nameOf(plan, plans)]))
  const { maxTotal: _, ...list } = peopleList(query, { withPhone: true })
  // The audit log does not keep what was searched: it may be the name of somebody who is erased later.
  const { search: _search, ...after } = query
  const { role, status, ...others } = personColumns
  return csvDownload(call, {
    list,
    columns: {
      email: sql`email`,
      first_name: sql`first_name`,
      last_name: sql`last_name`,
      phone_number: sql`phone_number`,
      plan: sql`${JSON.stringify(names)}::jsonb ->> (select plan_id::text from ${ownSubscription})`,
      status,
      role,
      ...others,
      user_id: sql`users.user_id`,
    },
    name: 'people',
    audit: { entity: 'users', title: 'People', after },
  })
})

/** Trainees and their managers (feature `people`). */
export const peopleRoutes: Route[] = [
  auditReading(
    servePages(people.list, async ({ query, actor }) =>
      peopleList(query, { withPhone: actor?.kind === 'user' }),
    ),
  ),
  exportPeople,
  addPerson,
  setPlan,
  setStatus,
  importRoute,
  bulkRoute,
]
