import { registry } from '@greenroom/contract'
import { referenceLabels } from '../../services/entity-words.ts'
import { capitalize, humanize } from '../../lib/humanize.ts'
import { kindOf } from './kinds.ts'

/** The labels of the forms, by table and field. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    first_name: 'First Name',
    last_name: 'Last Name',
    phone_number: 'Phone Number',
    active: 'Status',
    external_id: 'External ID',
  },
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
    credits_low_percent: 'Credits Low Below (%)',
  },
  personas: {
    voice_id: 'Voice ID',
    behavioral_detail: 'Summary',
    ...referenceLabels,
    persona_products: 'Products',
    profile_pic: 'Profile Picture',
  },
  voices: { voice_id: 'Voice ID', note: 'Note', preview_url: 'Preview' },
  webhooks: { host: 'Address', active: 'Status' },
  trials: { last_at: 'Last call' },
  products: { industry_id: 'Industry' },
  mode_reports: { mode_id: 'Interaction Mode' },
}

/** The label of a field as the form of the item has it. */
export function fieldLabel(table: string, field: string): string {
  const known = Object.hasOwn(labels, table) ? labels[table]?.[field] : undefined
  if (known !== undefined) return known
  if (field === 'status_active') return 'Status'
  const { entity } = kindOf(table)
  const isPrompt = entity !== undefined && registry[entity].text === field && field !== 'template'
  return isPrompt ? 'Prompt Template' : capitalize(humanize(field))
}
