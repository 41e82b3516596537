import { plans } from '@greenroom/contract'
import { sql } from 'kysely'
import { csvDownload } from '../../data/csv.ts'
import { byTime } from '../../data/long-list.ts'
import { serve } from '../../http/serve.ts'

/** Downloads the subscription plans as CSV. */
export const exportPlans = serve(plans.export, (call) =>
  csvDownload(call, {
    list: {
      table: sql`plans`,
      order: byTime(sql`created_at`),
      id: sql`id`,
      batchSize: 1000,
    },
    columns: {
      Plan: sql`plan_type`,
      'Billing cycle': sql`billing_cycle`,
      'Credits per month': sql`credits_per_month`,
      'Most users': sql`max_users`,
      'Session minutes': sql`max_session_duration`,
      'Monthly price (USD)': sql`monthly_price`,
      'Yearly price (USD)': sql`yearly_price`,
      Active: sql`case when status_active then 'yes' else 'no' end`,
      'Plan ID': sql`id`,
    },
    name: 'plans',
    audit: { entity: 'plans', id: '', title: 'Subscription plans' },
  }),
)
