import { billingCycles, plans as endpoints } from '@greenroom/contract'
import type { Plan } from '@greenroom/contract'
import { formatNumber } from '../../lib/numbers.ts'
import { DownloadCsv } from '../../parts/download-csv.tsx'
import { nameColumn } from '../../parts/list-form/column.tsx'
import type { Column } from '../../parts/list-form/column.tsx'
import { definePanel } from '../../parts/list-form/define-panel.tsx'
import {
  selectField,
  priceField,
  textField,
  switchField,
  integerField,
} from '../../parts/list-form/field.ts'
import { ActiveChip, activeLabels } from '../../ui/active-chip.tsx'
import { loadPlans, plans } from './plans.ts'
import { priceOf } from './price.ts'
import { updatePlan } from './update-plan.ts'

const columns: Column<Plan, unknown>[] = [
  { ...nameColumn(), title: 'Plan Type' },
  { title: 'Billing Cycle', text: ({ row }) => row.billing_cycle },
  { title: 'Credits/Month', text: ({ row }) => formatNumber(row.credits_per_month) },
  { title: 'Max Users', text: ({ row }) => formatNumber(row.max_users) },
  { title: 'Max Session Duration', text: ({ row }) => minutes(row.max_session_duration) },
  { title: 'Price (USD)', text: ({ row }) => priceOf(row) },
  { title: 'Status', render: ({ row }) => <ActiveChip active={row.status_active === true} /> },
]

const minutes = (number: number | undefined) =>
  number === undefined ? '-' : `${formatNumber(number)} min`

/** Subscription plans (spec section 2): edited, never added or deleted. */
export const SubscriptionsPanel = definePanel({
  resource: plans,
  load: loadPlans,
  update: updatePlan,
  refreshable: true,
  beside: (
    <DownloadCsv
      quiet
      endpoint={endpoints.export}
      options={{}}
      fallbackName="greenroom-subscription-plans.csv"
    />
  ),
  emptyText: 'No subscriptions found',
  nameOf: ({ plan_type }) => plan_type,
  headingOf: (plan) => `Edit Subscription - ${plan}`,
  columns,
  fields: () => [
    textField('plan_type', 'Plan Type'),
    // Spec section 4: each billing cycle clears the other cycle's price.
    selectField('billing_cycle', 'Billing Cycle', billingCycles, {
      monthly: 'yearly_price',
      yearly: 'monthly_price',
    }),
    integerField('credits_per_month', 'Credits/Month'),
    integerField('max_users', 'Max Users'),
    integerField('max_session_duration', 'Max Session Duration (min)'),
    priceField('monthly_price', 'Monthly Price (USD)'),
    priceField('yearly_price', 'Yearly Price (USD)'),
    switchField('status_active', 'Status', activeLabels),
  ],
})
