import type { Entity } from '@greenroom/contract'

/** What readers call the things of a table. */
interface Kind {
  noun: string
  /** In the filter. */
  plural: string
  /** Whether names are shown with underscores as spaces (spec section 2). */
  humanized?: true
  /** Its name in the paths that lead to its form. */
  entity?: Entity
}

/** The tables of the audit log, in the order of the navigation. */
export const kinds: Readonly<Record<string, Kind>> = {
  users: { noun: 'user', plural: 'Users' },
  sessions: { noun: 'session', plural: 'Sessions' },
  user_subscriptions: { noun: 'subscription', plural: 'Credits' },
  plans: { noun: 'plan', plural: 'Subscription plans' },
  personas: { noun: 'persona', plural: 'Personas', entity: 'personas' },
  interaction_modes: { noun: 'mode', plural: 'Modes', entity: 'interaction-modes' },
  industries: { noun: 'industry', plural: 'Industries', entity: 'industries' },
  ai_roles: { noun: 'AI role', plural: 'AI roles', entity: 'ai-roles' },
  plant_size_impacts: {
    noun: 'plant size',
    plural: 'Plant sizes',
    humanized: true,
    entity: 'plant-sizes',
  },
  company_sizes: {
    noun: 'company size',
    plural: 'Company sizes',
    humanized: true,
    entity: 'company-sizes',
  },
  products: { noun: 'product', plural: 'Products', humanized: true, entity: 'products' },
  manufacturing_models: {
    noun: 'manufacturing model',
    plural: 'Manufacturing models',
    humanized: true,
    entity: 'manufacturing-models',
  },
  mode_reports: { noun: 'report', plural: 'Reports', entity: 'mode-reports' },
  coaching_prompts: {
    noun: 'coaching prompt',
    plural: 'Coaching prompts',
    entity: 'coaching-prompts',
  },
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
