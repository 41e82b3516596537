import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { endTokensOf } from '../access/tokens.ts'
import type { Database } from '../database/database.ts'
import { allRows } from '../database/rows.ts'
import type { AuditEntry } from './changes/audit.ts'
import { shown, userFields } from './users.ts'
import type { UserRow } from './users.ts'

/** What can be set of a user. */
interface UserValues {
  /** The address as accounts store it. */
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone_number: string | null
  readonly external_id: string | null
  /** Its name. */
  readonly role: string
  /** Whether the person can start sessions. */
  readonly active: boolean
}

/** A user who is to be added: with a name and a role. */
type NewUser = Partial<UserValues> & Pick<UserValues, 'email' | 'first_name' | 'last_name' | 'role'>

/** A change of a user whose row is locked. */
interface UserChange {
  readonly before: UserRow
  readonly values: Partial<UserValues>
}

/** A user as it is saved, and what the audit log says about it: nothing if nothing has changed. */
interface SavedUser {
  readonly user: UserRow
  readonly audit: readonly AuditEntry[]
}

/** Rows of values, for one statement however many there are. */
const rowsOf = (users: readonly object[]) => sql`
  jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as given (
    user_id uuid, email text, first_name text, last_name text, phone_number text,
    external_id text, role text, active boolean)
  join roles on roles.name = given.role`

/** Adds users, but none with an address that somebody has. Waits for a concurrent insert of the same address. */
export const addUsers = async (db: Database, users: readonly NewUser[]): Promise<SavedUser[]> => {
  const added = await allRows(
    db,
    sql<UserRow>`
      insert into users
        (email, first_name, last_name, phone_number, external_id, role_id, deactivated_at)
      select email, first_name, last_name, phone_number, external_id, roles.role_id,
        case when not active then now() end
      from ${rowsOf(users)}
      on conflict (lower(email)) do nothing
      returning ${userFields}`,
  )
  return added.map((user) => ({ user, audit: entriesOf(undefined, user) }))
}

/** Adds a user. @returns `undefined` if the address is taken */
export const addUser = async (db: Database, user: NewUser): Promise<SavedUser | undefined> =>
  (await addUsers(db, [user]))[0]

/**
 * Saves what changes of users, and increments their versions. A new role ends all tokens of its user.
 * @returns all of them, in their order
 */
export const saveUsers = async (
  db: Database,
  changes: readonly UserChange[],
): Promise<SavedUser[]> => {
  const changed = changes.flatMap(({ before, values }) => {
    const wanted = { ...valuesOf(before), ...values }
    const isSame = isDeepStrictEqual(wanted, valuesOf(before))
    return isSame ? [] : [{ user_id: before.user_id, ...wanted }]
  })
  if (changed.length === 0) return changes.map(({ before: user }) => ({ user, audit: [] }))
  const rows = await allRows(
    db,
    sql<UserRow>`
      update users set
        email = given.email, first_name = given.first_name, last_name = given.last_name,
        phone_number = given.phone_number, external_id = given.external_id,
        role_id = roles.role_id,
        -- Who was deactivated already keeps the time of that.
        deactivated_at = case when not given.active then coalesce(deactivated_at, now()) end,
        version = version + 1, updated_at = now()
      from ${rowsOf(changed)}
      where users.user_id = given.user_id
      returning ${userFields}`,
  )
  const saved = new Map(rows.map((user) => [user.user_id, user]))
  const results = changes.map(({ before }) => {
    const user = saved.get(before.user_id) ?? before
    return { before, user, audit: entriesOf(before, user) }
  })
  const moved = results.filter(({ before, user }) => before.role.name !== user.role.name)
  await endTokensOf(db, ...moved.map(({ user }) => user.user_id))
  return results
}

/** Saves what changes of a user, as `saveUsers` does. */
export const saveUser = async (
  db: Database,
  before: UserRow,
  values: UserChange['values'],
): Promise<SavedUser> => {
  const [saved] = await saveUsers(db, [{ before, values }])
  if (!saved) throw new Error('the locked user is missing')
  return saved
}

const valuesOf = (row: UserRow) => {
  const { email, first_name, last_name, phone_number, external_id, role, active } = row
  return { email, first_name, last_name, phone_number, external_id, role: role.name, active }
}

/** The audit entries of a saved user. A change of the status has its own. */
const entriesOf = (before: UserRow | undefined, after: UserRow): AuditEntry[] => {
  const entry = { entity: 'users', id: after.user_id } as const
  const { active } = after
  const entries: AuditEntry[] = []
  if (!before) entries.push({ ...entry, action: 'create', after: audited(after) })
  else if (!isDeepStrictEqual({ ...valuesOf(before), active }, valuesOf(after)))
    entries.push({ ...entry, action: 'update', before: audited(before), after: audited(after) })
  if (active !== (before?.active ?? true))
    entries.push({
      ...entry,
      action: active ? 'activate' : 'deactivate',
      before: { ...audited(before ?? after), active: !active },
      after: { ...audited(after), active },
    })
  return entries
}

/** A user as the audit log shows it: with the id in the directory, where there is one. */
const audited = (user: UserRow) => ({
  ...shown(user),
  ...(user.external_id !== null && { external_id: user.external_id }),
})
