import type { ActivityEntry } from '@greenroom/contract'
import { ViewLink } from '../../ui/view-link.tsx'
import { toItem, toView } from '../../services/entity-location.ts'
import type { Destination } from '../../services/entity-location.ts'
import { kindOf } from './kinds.ts'

/** The name of an entry's item, as a link where the item can be opened. */
export function ItemName({ entry, name }: { entry: ActivityEntry; name: string }) {
  const to = toEntry(entry)
  return (
    <span translate="no">{to ? <ViewLink to={to}>{name}</ViewLink> : <strong>{name}</strong>}</span>
  )
}

/** The view of the users panel that shows what belongs to a user. */
const userViews: Readonly<Record<string, string>> = {
  users: 'edit',
  sessions: 'sessions',
  user_subscriptions: 'subscription',
}

/** Leads to the form or list of an entry's item; `undefined` where it is gone or has none. */
function toEntry(entry: ActivityEntry): Destination | undefined {
  const { entity: table, entity_id: id, exists, user, action } = entry
  if (id === '' || exists === false) return undefined
  const userView = userViews[table]
  if (userView !== undefined)
    return user ? toView('users', { name: userView, id: user.user_id, of: user.email }) : undefined
  if (exists !== true && (action === 'delete' || action === 'remove')) return undefined
  if (table === 'plans') return toView('subscriptions', { name: 'edit', id })
  const { entity } = kindOf(table)
  return entity && toItem(entity, id)
}
