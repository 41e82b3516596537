import type { interactionModes } from '../interaction-modes.ts'
import type { personas } from '../personas.ts'
import type { plans } from '../../standard/plans.ts'

type ModeName = (typeof interactionModes)[number]['name']

/** The scores a report of each mode holds, in the order in which `scores` lists them (0 to 100). */
export const scoreNames = {
  'Prospecting call': [
    'rapport_building',
    'needs_discovery',
    'objection_handling',
    'value_articulation',
    'closing',
  ],
  'Discovery meeting': [
    'rapport_building',
    'active_listening',
    'needs_discovery',
    'objection_handling',
    'value_articulation',
    'closing',
  ],
  'Closing negotiation': [
    'rapport_building',
    'active_listening',
    'needs_discovery',
    'objection_handling',
    'value_articulation',
    'commercial_discipline',
    'closing',
  ],
} as const satisfies Record<ModeName, readonly string[]>

/** What a session's report says. It is stored as an object, or as JSON text, or as JSON text that was cut off. */
interface Report {
  scores: readonly number[]
  summary: string
  stored?: 'text' | 'cut off'
}

/** A session; times are UTC on working days of the United States. `minutes` is missing where it has no end. */
export interface Session {
  with: (typeof personas)[number]['name']
  mode: ModeName
  at: string
  status: 'completed' | 'in_progress' | 'abandoned'
  /** Opened at `at` and never begun. */
  unstarted?: true
  minutes?: number
  report?: Report
}

/** A subscription; it counts the trainee's sessions until the next one begins. */
interface Subscription {
  plan: (typeof plans)[number]['plan_type']
  since: string
  active: boolean
  /** Credits allocated, where they are not the plan's credits of one month. */
  credits?: number
}

export interface Trainee {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  role: 'sales_person' | 'sales_manager'
  joined: string
  subscriptions: readonly Subscription[]
  sessions: readonly Session[]
}
