import { dayOf, daysQuery } from '../../lib/dates.ts'
import { conversationAction } from './actions.ts'
import type { Filters } from '../crud/index.ts'

/**
 * The query that asks the server for these entries. Days begin and end as they do in this browser. `name` is only shown: that
 * of the item with `entity_id`. Test conversations are left out unless `conversations` is `shown`, or all that is asked for.
 * @param hasConversations whether the backend has test conversations that can be left out
 */
export function queryOf(
  filters: Filters,
  hasConversations: boolean,
  now = new Date(),
): Readonly<Record<string, string>> {
  const { range, name: _name, conversations, from, to, text, ...equal } = filters
  return {
    ...equal,
    ...(hasConversations &&
      conversations !== 'shown' &&
      equal.action !== conversationAction && { without: conversationAction }),
    ...daysQuery(range === 'custom' ? { from, to } : { from: daysAgo(range, now) }),
    ...(text?.trim() && { text: text.trim() }),
  }
}

function daysAgo(range: string | undefined, now: Date): string | undefined {
  const days = range === 'today' ? 1 : Number(range)
  if (!(days > 0)) return undefined
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).getTime())
}
