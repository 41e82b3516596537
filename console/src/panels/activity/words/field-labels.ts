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
    industry: 'Industry',
    company_size_new: 'Company Size',
    plant_size_impact: 'Plant Size',
    ai_role: 'Role',
    manufacturing_model: 'Manufacturing Mode',
    persona_products: 'Products',
    profile_pic: 'Profile Picture',
  },
  industries: { details: 'Prompt Template' },
  ai_roles: { description: 'Prompt Template' },
  plant_size_impacts: { description: 'Prompt Template' },
  company_sizes: { description: 'Prompt Template' },
  manufacturing_models: { description: 'Prompt Template' },
  products: { details: 'Prompt Template', industry_id: 'Industry' },
  interaction_modes: { prompt_template: 'Prompt Template' },
  mode_reports: { prompt_template: 'Prompt Template', mode_id: 'Interaction Mode' },
}

/** Of every table. */
const common: Readonly<Record<string, string>> = { status_active: 'Status' }

/** The label of a field as the form of the thing has it. */
export function fieldLabel(table: string, field: string): string {
  const known = Object.hasOwn(labels, table) ? labels[table] : undefined
  const label = known?.[field] ?? common[field]
  if (label !== undefined) return label
  const words = humanize(field)
  return capitalize(words)
}
