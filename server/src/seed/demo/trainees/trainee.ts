import type { interactionModes } from '../interaction-modes.ts'
import type { personas } from '../personas.ts'
import type { plans } from '../../standard/plans.ts'

type ModeName = (typeof interactionModes)[number]['name']

/** The names of the scores (0 to 100) in a report of each mode, in the order of `scores`. */
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

/** A session's report. It is stored as an object, as JSON text or as truncated JSON text. */
interface Report {
  scores: readonly number[]
  summary: string
  stored?: 'text' | 'cut off'
}

/** A session; times are UTC, on working days in the United States. Without `minutes` it has no end. */
export interface Session {
  with: (typeof personas)[number]['name']
  mode: ModeName
  at: string
  status: 'completed' | 'in_progress' | 'abandoned'
  /** Opened at `at` and never started. */
  unstarted?: true
  minutes?: number
  report?: Report
}

/** A subscription; it pays for the trainee's sessions until the next one begins. */
interface Subscription {
  plan: (typeof plans)[number]['plan_type']
  since: string
  active: boolean
  /** Allocated credits, if they differ from the plan's monthly credits. */
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
