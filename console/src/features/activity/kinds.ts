import { entities, registry } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { capitalize } from '../../lib/humanize.ts'

/** What readers call the items of a table. */
interface Kind {
  noun: string
  /** In the filter. */
  plural: string
  /** Its name in the paths that lead to its form. */
  entity?: Entity
}

const ofEntity = (entity: Entity): [string, Kind] => {
  const { table, noun, plural } = registry[entity]
  return [table, { noun, plural: capitalize(plural), entity }]
}

/** The tables of the audit log. */
export const kinds: Readonly<Record<string, Kind>> = {
  users: { noun: 'user', plural: 'Users' },
  sessions: { noun: 'session', plural: 'Sessions' },
  user_subscriptions: { noun: 'subscription', plural: 'Credits' },
  plans: { noun: 'plan', plural: 'Subscription plans' },
  ...Object.fromEntries(entities.map(ofEntity)),
  trials: { noun: 'conversation', plural: 'Kept conversations' },
  experiments: { noun: 'experiment', plural: 'Experiments' },
  backtests: { noun: 'backtest', plural: 'Backtests' },
  service_keys: { noun: 'service key', plural: 'Service keys' },
  webhooks: { noun: 'webhook', plural: 'Webhooks' },
  audit_log: { noun: 'activity', plural: 'Activity' },
}

/** The kind of an item. Tables that this console does not know are called by their name. */
export function kindOf(table: string): Kind {
  const known = Object.hasOwn(kinds, table) ? kinds[table] : undefined
  const name = table.replaceAll('_', ' ')
  return known ?? { noun: name, plural: name }
}
