import { people } from '@greenroom/contract'
import { sql } from 'kysely'
import { csvDownload } from '../../data/lists/csv.ts'
import { ownSubscription } from '../../data/people.ts'
import { serveOwn } from '../../http/serve.ts'
import { allPlans, nameOf } from './import.ts'
import { peopleList, personColumns } from './store.ts'

/**
 * Downloads the people that fit the filters. Its headings are those of an import, so that a file can be changed and imported.
 */
export const exportPeople = serveOwn(people.export, async (call) => {
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
      ...{ status, role, ...others },
      user_id: sql`users.user_id`,
    },
    name: 'people',
    audit: { entity: 'users', id: '', title: 'People', after },
  })
})
