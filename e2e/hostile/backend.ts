import type { Plain } from '../support/fixtures.ts'
import { hostile, idAt, rowsOf } from './texts.ts'

const texts = Object.values(hostile)
const always = 1000
const described = ['name', 'description']

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

/** What each list answers: every text in every field that holds text. */
const lists: Readonly<Record<string, unknown>> = {
  '/v1/interaction-modes': rowsOf('mode_id', [...described, 'prompt_template']),
  '/v1/ai-roles': rowsOf('ai_role_id', described),
  '/v1/industries': rowsOf('industry_id', ['name', 'details']),
  '/v1/company-sizes': rowsOf('company_size_id', described),
  '/v1/products': rowsOf('product_id', ['name', 'details'], (_, at) => ({
    industry_id: idAt(at),
  })),
  '/v1/plant-size-impacts': rowsOf('plant_size_impact_id', described),
  '/v1/manufacturing-models': rowsOf('manufacturing_model_id', described),
  '/v1/interaction-mode-report-details': rowsOf(
    'report_detail_id',
    ['prompt_template'],
    (_, at) => ({ mode_id: idAt(at) }),
  ),
  '/v1/ai-personas': rowsOf(
    'persona_id',
    ['name', 'gender', 'voice_id', 'behavioral_detail', 'geography', 'profile_pic'],
    (text, at) => ({
      industry: { industry_id: idAt(at), name: text },
      ai_role_id: idAt(at),
      company_size_id: text,
      persona_products: [
        { persona_product_id: idAt(at), product: { product_id: idAt(at), name: text } },
      ],
    }),
  ),
  '/v1/auth/all-users': rowsOf(
    'user_id',
    ['first_name', 'last_name', 'email', 'phone_number'],
    (text, at) => ({ role: { role_id: idAt(at), name: text } }),
  ),
  '/v1/roles': rowsOf('role_id', ['name']),
  '/v1/subscriptions': rowsOf('id', ['monthly_price', 'yearly_price'], plan),
  '/v1/ai-coaching/prompts': rowsOf('prompt_id', ['name', 'template']),
}

/** Lets the plain backend answer hostile texts alone; `of` is the id of the user whose things are asked for. */
export function fillWithHostileTexts(plain: Plain, of: string): void {
  const answer = (path: string, body: unknown) =>
    plain.fail('GET', path, { status: 200, body, times: always })
  for (const [path, rows] of Object.entries(lists)) answer(path, rows)
  const id = encodeURIComponent(of)
  answer(
    `/v1/sessions/user/${id}`,
    rowsOf('session_id', ['duration', 'status', 'start_time'], (text, at) => ({
      persona_id: idAt(at),
      mode_id: text,
      performance_report: at % 2 === 0 ? report : JSON.stringify(report),
      ...stamps,
    })),
  )
  answer(
    `/v1/user-subscriptions/user/${id}`,
    rowsOf('user_subscription_id', ['start_date'], (text) => ({
      credits_remaining: text,
      credits_used: 5,
      credits_allocated: 20,
      status_active: true,
      subscription: plan(text),
    })),
  )
}
