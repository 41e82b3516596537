import { quietDays } from '@greenroom/contract'
import { sql } from 'kysely'
import { isPerson, peopleWith } from '../../data/people.ts'
import type { PeopleFilters } from '../../data/people.ts'
import { onlyRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import { allOf, timesBetween } from '../../data/lists/filters.ts'
import type { Range } from './figures.ts'

/** How many people fit these filters, as the list of people has them. */
const countOf = (filters: PeopleFilters) => sql`(
  select count(*)::integer from users
  where ${isPerson} and ${sql.join(peopleWith(filters), sql` and `)})`

/** People without a recent session though they have credits, and the credits of all people, as of now. */
const readPeople = (db: Database) =>
  onlyRow(
    db,
    sql<{ quiet: number; remaining: number; low: number }>`
    select ${countOf({ status: 'active', quiet_days: String(quietDays), has_credits: 'true' })} as quiet,
      ${countOf({ low_credits: 'true' })} as low,
      (select coalesce(sum(credits_remaining), 0)::float8
       from user_subscriptions join users using (user_id)
       where user_subscriptions.status_active and ${isPerson}) as remaining`,
  )

/** The credits that sessions took in a range of days. */
const readUsed = (db: Database, { from, to }: Range) =>
  onlyRow(
    db,
    sql<{ used: number }>`
    select coalesce(-sum(difference), 0)::float8 as used from credit_ledger
    where ${allOf(timesBetween(sql`at`, { from, to }))}
      and difference < 0 and actor_email like '% (service key)'`,
  )

/** Who is quiet, and the credits of all people. */
export const readCredits = async (db: Database, range: Range) => {
  const [{ quiet, remaining, low }, { used }] = await Promise.all([
    readPeople(db),
    readUsed(db, range),
  ])
  return { quiet: { days: quietDays, people: quiet }, credits: { used, remaining, low } }
}
