import {
  billingCycles,
  planOrder,
  plans as endpoints,
  priceStep,
  readPlans,
  toastMessages,
} from '@greenroom/contract'
import type { Plan } from '@greenroom/contract'
import { formatNumber } from '../../lib/numbers.ts'
import { definePanel, DownloadCsv, nameColumn, textField } from '../crud/index.ts'
import type { Column, Field, Update } from '../crud/index.ts'
import { ActiveChip, activeLabels } from '../../ui/active-chip.tsx'
import { ApiError } from '../../services/api/api-error.ts'
import { useFeature } from '../../services/api/features.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'
import { toastFailure } from '../../ui/toasts.ts'

/** The resource of the list/form pattern, which has no create and no delete (spec section 7). */
const plans = {
  ...endpoints,
  path: endpoints.list.path,
  id: 'id',
  label: 'Subscription',
  // An update sends the changed fields only, but the whole form is validated.
  change: endpoints.input,
  messages: {
    updated: toastMessages.plans.updated,
    updateFailed: toastMessages.plans.failed,
    unchanged: toastMessages.plans.unchanged,
  },
}

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

const integer = { kind: 'number', min: 1, step: 1 } as const
const lowCredits: Field<'credits_low_percent'> = {
  kind: 'number',
  min: 0,
  step: 1,
  name: 'credits_low_percent',
  label: 'Credits Low Below (%)',
  help: 'Percentage of the credits of a month. 0 turns it off.',
}
const dollarPrice = { kind: 'number', min: 0, step: priceStep } as const

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
  useLookups: () => ({ hasLowCredits: useFeature('low-credits') }),
  fields: ({ lookups: { hasLowCredits } }) => [
    textField('plan_type', 'Plan Type'),
    // Spec section 4: each billing cycle clears the other cycle's price.
    {
      kind: 'options',
      name: 'billing_cycle',
      label: 'Billing Cycle',
      options: billingCycles,
      clears: { monthly: 'yearly_price', yearly: 'monthly_price' },
    },
    { ...integer, name: 'credits_per_month', label: 'Credits/Month' },
    ...(hasLowCredits ? [lowCredits] : []),
    { ...integer, name: 'max_users', label: 'Max Users' },
    { ...integer, name: 'max_session_duration', label: 'Max Session Duration (min)' },
    { ...dollarPrice, name: 'monthly_price', label: 'Monthly Price (USD)' },
    { ...dollarPrice, name: 'yearly_price', label: 'Yearly Price (USD)' },
    { kind: 'switch', name: 'status_active', label: 'Status', words: activeLabels },
  ],
})

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const per = (unit: string, price: number | undefined) =>
  price === undefined ? [] : [`${dollars.format(price)}\u00a0/\u00a0${unit}`]

/** A plan's price in US dollars for its billing cycle; a quarterly plan shows every price it has. */
function priceOf({ billing_cycle, monthly_price, yearly_price }: Plan): string {
  const monthly = billing_cycle === 'yearly' ? [] : per('month', monthly_price)
  const yearly = billing_cycle === 'monthly' ? [] : per('year', yearly_price)
  return [...monthly, ...yearly].join(', ') || '-'
}

/** Statuses without a PUT fallback: no session, or someone else has saved first. */
const withoutFallback = [401, 412]

/**
 * Updates a plan (spec section 7): PATCH with the changed fields and the status, then PUT with the same body if it fails.
 * @returns the response; undefined if nothing has changed
 * @throws {ApiError} when both failed
 */
async function updatePlan({ row, body: whole, version, signal }: Update<Plan>) {
  const before: Readonly<Record<string, unknown>> = row
  const changed = Object.entries(whole).filter(
    // A missing price is absent or null.
    ([field, value]) => (value ?? undefined) !== (before[field] ?? undefined),
  )
  if (changed.length === 0) return undefined

  const body = { ...Object.fromEntries(changed), status_active: whole['status_active'] === true }
  const sent = { params: { id: row.id ?? '' }, body, version, signal }
  try {
    return await request(plans.update, sent)
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && withoutFallback.includes(error.status)))
      throw error
    return request(plans.replace, { ...sent, timeoutMs: nextTimeout(error) })
  }
}

/**
 * Loads the plans from the first of three paths that has any (spec section 7), sorted by type. Unlike other lists, a
 * failure of every path shows a toast (spec section 8).
 * @throws {ApiError} the error of the last path
 */
async function loadPlans(signal: AbortSignal): Promise<readonly Plan[]> {
  let empty = false
  let lastError: unknown
  let timeoutMs: number | undefined
  for (const path of endpoints.listPaths) {
    try {
      const read = readPlans(
        await readJson(await request({ ...endpoints.list, path }, { signal, timeoutMs })),
      )
      if (!read) throw new ApiError(0)
      if (read.length > 0) return read.toSorted((a, b) => planRank(a) - planRank(b))
      empty = true
    } catch (error) {
      lastError = error
      // Cancelled, or the session has ended: the other paths would fail too.
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) break
      timeoutMs = nextTimeout(error)
    }
  }
  if (empty) return []
  if (!signal.aborted) toastFailure(toastMessages.plans.listFailed(errorReason(lastError)))
  throw lastError
}

/** Spec section 9: free/trial, starter, manager, then others. */
function planRank({ plan_type }: Plan): number {
  const words: readonly string[] = plan_type.toLowerCase().split(/[^a-z]+/)
  const rank = planOrder.findIndex((type) => words.includes(type))
  return rank < 0 ? planOrder.length : rank
}

/** The server's own message, or a description of the failure. */
function errorReason(error: unknown): string {
  const { serverMessage, status } = error instanceof ApiError ? error : new ApiError(0)
  return serverMessage ?? (status === 0 ? 'no usable response' : `status ${status}`)
}

/** A fallback call to a backend that has just timed out waits for a shorter time. */
const afterTimeoutMs = 4000

/** The timeout of the call that follows a failed one; the default if undefined. */
const nextTimeout = (error: unknown): number | undefined =>
  error instanceof ApiError && error.timedOut ? afterTimeoutMs : undefined
