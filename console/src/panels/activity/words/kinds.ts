import type { Entity } from '@greenroom/contract'
import { nounOf } from '../../../services/entity-words.ts'

/** What readers call the things of a table. */
interface Kind {
  noun: string
  /** In the filter. */
  plural: string
  /** Its name in the paths that lead to its form. */
  entity?: Entity
}

const ofEntity = (entity: Entity, plural: string): Kind => ({
  noun: nounOf(entity),
  plural,
  entity,
})

/** The tables of the audit log, in the order of the navigation. */
export const kinds: Readonly<Record<string, Kind>> = {
  users: { noun: 'user', plural: 'Users' },
  sessions: { noun: 'session', plural: 'Sessions' },
  user_subscriptions: { noun: 'subscription', plural: 'Credits' },
  plans: { noun: 'plan', plural: 'Subscription plans' },
  personas: ofEntity('personas', 'Personas'),
  interaction_modes: ofEntity('interaction-modes', 'Modes'),
  industries: ofEntity('industries', 'Industries'),
  ai_roles: ofEntity('ai-roles', 'AI roles'),
  plant_size_impacts: ofEntity('plant-sizes', 'Plant sizes'),
  company_sizes: ofEntity('company-sizes', 'Company sizes'),
  products: ofEntity('products', 'Products'),
  manufacturing_models: ofEntity('manufacturing-models', 'Manufacturing models'),
  mode_reports: ofEntity('mode-reports', 'Reports'),
  coaching_prompts: ofEntity('coaching-prompts', 'Coaching prompts'),
  trials: { noun: 'conversation', plural: 'Kept conversations' },
  service_keys: { noun: 'service key', plural: 'Service keys' },
  audit_log: { noun: 'activity', plural: 'Activity' },
}

/** The kind of a thing. Tables that this console does not know are called by their name. */
export function kindOf(table: string): Kind {
  const known = Object.hasOwn(kinds, table) ? kinds[table] : undefined
  const name = table.replaceAll('_', ' ')
  return known ?? { noun: name, plural: name }
}
