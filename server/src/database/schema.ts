import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  Entity,
  Message,
  ModePlaceholder,
  Revision,
  RoleName,
  TrashEntity,
} from '@greenroom/contract'

/** The version of an item that a recorded prompt was composed from. */
export interface RecordedSource {
  readonly entity: Entity
  readonly id: string
  readonly name: string
  readonly version: number
}

/**
 * A part of a recorded prompt: a filled placeholder with its position in UTF-16 units, or without a placeholder the
 * template's own text.
 */
export interface RecordedPart {
  readonly placeholder: ModePlaceholder | null
  readonly start?: number
  readonly length?: number
  readonly sources: readonly RecordedSource[]
}

/** A deleted item: its row and those deleted with it, and the kept conversations that referred to it. */
export interface TrashContent {
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  readonly trials: readonly string[]
}

/** The tables of `migrations/`, as Kysely sees them. Timestamps are read as `Date`. */
export interface Tables {
  roles: { role_id: Generated<string>; name: RoleName }
  users: Versioned & {
    user_id: Generated<string>
    first_name: string
    last_name: string
    email: string
    phone_number: string | null
    image: string | null
    role_id: string
    password_hash: string | null
    /** Since when the person cannot start sessions. */
    deactivated_at: Date | null
  }
  industries: Versioned & { industry_id: Generated<string>; name: string; details: string }
  ai_roles: Described & { ai_role_id: Generated<string> }
  company_sizes: Described & { company_size_id: Generated<string> }
  plant_size_impacts: Described & { plant_size_impact_id: Generated<string> }
  manufacturing_models: Described & { manufacturing_model_id: Generated<string> }
  products: Versioned & {
    product_id: Generated<string>
    name: string
    details: string
    industry_id: string
  }
  interaction_modes: Described & {
    mode_id: Generated<string>
    slot: Generated<number>
    prompt_template: string
    status_active: Generated<boolean>
  }
  mode_reports: Versioned & {
    report_detail_id: Generated<string>
    mode_id: string
    prompt_template: string
  }
  personas: Versioned & {
    persona_id: Generated<string>
    name: string
    gender: 'male' | 'female'
    voice_id: string
    behavioral_detail: string
    industry_id: string
    ai_role_id: string
    manufacturing_model_id: string
    plant_size_impact_id: string
    company_size_id: string
    geography: string
    profile_pic: string | null
    status_active: Generated<boolean>
  }
  persona_products: Versioned & {
    persona_product_id: Generated<string>
    persona_id: string
    product_id: string
  }
  sessions: Versioned & {
    session_id: Generated<string>
    user_id: string
    persona_id: string
    mode_id: string
    performance_report: ColumnType<unknown, string | null, string | null>
    start_time: Timestamp | null
    end_time: Timestamp | null
    status: string
    user_subscription_id: string | null
    transcript: ColumnType<unknown, string | null, string | null>
    /** When the texts of its report and its transcript were removed. */
    text_removed_at: Date | null
    /** The service key that started it, or else finished it first; it may be revoked. */
    key_id: string | null
    /** When it was finished first. */
    finished_at: Date | null
    /** The overall score in points of 0 to 100; a trigger keeps it. */
    score: Generated<number | null>
  }
  unfilled_scores: { after_id: string }
  erased_users: {
    user_id: string
    /** The pseudonym. */
    email: string
    erased_at: Generated<Date>
  }
  service_keys: {
    key_id: Generated<string>
    name: string
    secret_hash: Buffer
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  composed_texts: { hash: Buffer; text: string }
  session_compositions: {
    session_id: string
    hash: Buffer
    parts: JSONColumnType<RecordedPart[]>
    report_prompt: JSONColumnType<RecordedSource> | null
  }
  trials: Versioned & {
    trial_id: Generated<string>
    name: string
    mode_id: string | null
    persona_id: string | null
    prompt: string
    messages: JSONColumnType<Message[]>
    /** How many messages are the persona's; messages never change. */
    replies: number
    expectations: JSONColumnType<string[]>
    report: ColumnType<unknown, string | null, string | null>
    coaching: string | null
    actor_email: string
  }
  model_calls: {
    call_id: Generated<string>
    user_id: string
    at: Generated<Date>
    ended_at: Date | null
  }
  plans: Versioned & {
    id: Generated<string>
    plan_type: string
    billing_cycle: 'monthly' | 'yearly' | 'quarterly'
    credits_per_month: number
    max_users: number
    max_session_duration: number
    monthly_price: ColumnType<string | null, number | null, number | null>
    yearly_price: ColumnType<string | null, number | null, number | null>
    status_active: Generated<boolean>
    credits_low_percent: Generated<number>
  }
  user_subscriptions: Versioned & {
    user_subscription_id: Generated<string>
    user_id: string
    plan_id: string
    status_active: Generated<boolean>
    credits_remaining: number
    credits_used: Generated<number>
    credits_allocated: Generated<number>
    sessions_completed: Generated<number>
    start_date: Generated<Date>
  }
  credit_ledger: {
    entry_id: Generated<string>
    user_subscription_id: string
    at: Generated<Date>
    actor_id: string | null
    actor_email: string
    credits_before: number
    credits_after: number
    difference: GeneratedAlways<string>
    request_id: string
    note: string | null
    reverses: string | null
  }
  coaching_prompts: Versioned & { prompt_id: Generated<string>; name: string; template: string }
  access_tokens: {
    token_hash: Buffer
    user_id: string
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    expires_at: Date
    first_use_by: Date | null
    id: Generated<string>
    device: Generated<string>
    address: Generated<string>
    confirmed_at: Date | null
    may_set_password: Generated<boolean>
    issuer: Generated<string | null>
  }
  second_factors: {
    user_id: string
    secret: string | null
    pending_secret: string | null
    last_step: Generated<number>
    recovery_salt: Buffer | null
  }
  recovery_codes: { user_id: string; code_hash: Buffer; used_at: Date | null }
  oidc_links: { issuer: string; subject: string; user_id: string; created_at: Generated<Date> }
  sign_in_attempts: {
    attempt_id: Generated<string>
    account: string
    address: string
    at: Generated<Date>
  }
  sign_in_places: { account: string; address: string; last_at: Generated<Date> }
  idempotency_keys: {
    user_id: string
    key: string
    request_hash: Buffer
    status: number | null
    body: string | null
    created_at: Generated<Date>
  }
  audit_log: {
    audit_id: Generated<string>
    at: Generated<Date>
    actor_id: string | null
    actor_email: string
    action: string
    entity: string
    entity_id: string
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
    request_id: string
    note: string | null
    title: string | null
    address: string | null
  }
  trial_conversations: {
    actor_id: string
    conversation_id: string
    audit_id: string
    replies: Generated<number>
    judgements: Generated<number>
    checks: Generated<number>
    last_at: Generated<Date>
  }
  sign_in_failures: {
    account: string
    address: string
    since: Date
    attempts: Generated<number>
    audit_id: string
  }
  jobs: { job: string; last_success_at: Generated<Date> }
  revisions: {
    entity: Entity
    entity_id: string
    version: number
    at: Date
    actor_id: string | null
    actor_email: string
    request_id: string
    kind: Revision['kind']
    note: string | null
    same_as: number | null
    changed: JSONColumnType<Revision['changed']>
    content: JSONColumnType<Record<string, unknown>>
    content_hash: Buffer
  }
  trash: {
    trash_id: Generated<string>
    entity: TrashEntity
    entity_id: string
    name: string
    user_id: string | null
    picture: string | null
    deleted_at: Generated<Date>
    actor_email: string
    request_id: string
    /** `null` once the item was restored. */
    content: JSONColumnType<TrashContent> | null
  }
}

type Timestamp = ColumnType<Date, Date | string, Date | string>

interface Versioned {
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface Described extends Versioned {
  name: string
  description: string
}
