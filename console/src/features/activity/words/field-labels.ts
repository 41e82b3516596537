import { entities, registry } from '@greenroom/contract'
import { referenceLabels } from '../../../services/entity-words.ts'
import { capitalize, humanize } from '../../../lib/humanize.ts'

/** The labels of the forms, by table and field. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { first_name: 'First Name', last_name: 'Last Name', phone_number: 'Phone Number' },
  sessions: { performance_report: 'Report', mode_id: 'Mode', persona_id: 'Persona' },
  user_subscriptions: {
    credits_remaining: 'Credits Remaining',
    credits_used: 'Credits Used',
    credits_allocated: 'Credits Allocated',
    sessions_completed: 'Sessions Completed',
    start_date: 'Start Date',
    subscription: 'Plan',
  },
  plans: {
    plan_type: 'Plan Type',
    billing_cycle: 'Billing Cycle',
    credits_per_month: 'Credits/Month',
    max_users: 'Max Users',
    max_session_duration: 'Max Session Duration (min)',
    monthly_price: 'Monthly Price (USD)',
    yearly_price: 'Yearly Price (USD)',
  },
  personas: {
    voice_id: 'Voice ID',
    behavioral_detail: 'Summary',
    ...referenceLabels,
    persona_products: 'Products',
    profile_pic: 'Profile Picture',
  },
  trials: { last_at: 'Last call' },
  products: { industry_id: 'Industry' },
  mode_reports: { mode_id: 'Interaction Mode' },
}

/** The fields of prompt texts, by table. */
const promptFields = new Map<string, string>(
  entities.map((entity) => [registry[entity].table, registry[entity].text]),
)

/** Of every table. */
const common: Readonly<Record<string, string>> = { status_active: 'Status' }

/** The label of a field as the form of the item has it. */
export function fieldLabel(table: string, field: string): string {
  const known = Object.hasOwn(labels, table) ? labels[table] : undefined
  const label =
    known?.[field] ??
    common[field] ??
    (promptFields.get(table) === field && field !== 'template' ? 'Prompt Template' : undefined)
  if (label !== undefined) return label
  const words = humanize(field)
  return capitalize(words)
}
