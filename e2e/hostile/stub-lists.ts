import type { Plain } from '../support/fixtures.ts'
import { hostileTexts, rowId, rowsWithTexts } from './texts.ts'

const texts = Object.values(hostileTexts)
const anyNumberOfTimes = 1000
const nameAndDescription = ['name', 'description']

const report = {
  overall_score: 71,
  coaching_summary: texts.slice(0, 20).join('\n'),
  ...Object.fromEntries(texts.map((text, at) => [text, at])),
}
const stamps = { created_at: '2026-02-01T09:00:00Z', updated_at: '<b>' }
const plan = (text: string) => ({
  plan_type: text,
  billing_cycle: text,
  credits_per_month: '1e308',
  max_users: -1,
  max_session_duration: text,
})

/** The response of each list: every text in every text field. */
const lists: Readonly<Record<string, unknown>> = {
  '/v1/interaction-modes': rowsWithTexts('mode_id', [...nameAndDescription, 'prompt_template']),
  '/v1/ai-roles': rowsWithTexts('ai_role_id', nameAndDescription),
  '/v1/industries': rowsWithTexts('industry_id', ['name', 'details']),
  '/v1/company-sizes': rowsWithTexts('company_size_id', nameAndDescription),
  '/v1/products': rowsWithTexts('product_id', ['name', 'details'], (_, at) => ({
    industry_id: rowId(at),
  })),
  '/v1/plant-size-impacts': rowsWithTexts('plant_size_impact_id', nameAndDescription),
  '/v1/manufacturing-models': rowsWithTexts('manufacturing_model_id', nameAndDescription),
  '/v1/interaction-mode-report-details': rowsWithTexts(
    'report_detail_id',
    ['prompt_template'],
    (_, at) => ({ mode_id: rowId(at) }),
  ),
  '/v1/ai-personas': rowsWithTexts(
    'persona_id',
    ['name', 'gender', 'voice_id', 'behavioral_detail', 'geography', 'profile_pic'],
    (text, at) => ({
      industry: { industry_id: rowId(at), name: text },
      ai_role_id: rowId(at),
      company_size_id: text,
      persona_products: [
        { persona_product_id: rowId(at), product: { product_id: rowId(at), name: text } },
      ],
    }),
  ),
  '/v1/auth/all-users': rowsWithTexts(
    'user_id',
    ['first_name', 'last_name', 'email', 'phone_number'],
    (text, at) => ({ role: { role_id: rowId(at), name: text } }),
  ),
  '/v1/roles': rowsWithTexts('role_id', ['name']),
  '/v1/subscriptions': rowsWithTexts('id', ['monthly_price', 'yearly_price'], plan),
  '/v1/ai-coaching/prompts': rowsWithTexts('prompt_id', ['name', 'template']),
}

/** Makes the plain backend respond with hostile texts only. @param userId whose sessions and subscriptions to stub */
export function stubHostileLists(plain: Plain, userId: string): void {
  const stub = (path: string, body: unknown) =>
    plain.stub('GET', path, { status: 200, body, times: anyNumberOfTimes })
  for (const [path, rows] of Object.entries(lists)) stub(path, rows)
  const id = encodeURIComponent(userId)
  stub(
    `/v1/sessions/user/${id}`,
    rowsWithTexts('session_id', ['duration', 'status', 'start_time'], (text, at) => ({
      persona_id: rowId(at),
      mode_id: text,
      performance_report: at % 2 === 0 ? report : JSON.stringify(report),
      ...stamps,
    })),
  )
  stub(
    `/v1/user-subscriptions/user/${id}`,
    rowsWithTexts('user_subscription_id', ['start_date'], (text) => ({
      credits_remaining: text,
      credits_used: 5,
      credits_allocated: 20,
      status_active: true,
      subscription: plan(text),
    })),
  )
}
