import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  Entity,
  Message,
  ModePlaceholder,
  Revision,
  RoleName,
  TrashEntity,
} from '@greenroom/contract'
import type { AccessTables, Timestamp } from './access-schema.ts'
import type { ModelTables } from './model-schema.ts'

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
export interface Tables extends AccessTables, ModelTables {
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
    /** The id of the person in the company's directory. */
    external_id: string | null
    /** Counted from 1: the place of the person's bit in `trainee_days`. */
    number: Generated<number>
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
  voices: Versioned & {
    own_voice_id: Generated<string>
    voice_id: string
    name: string
    gender: 'male' | 'female'
    note: Generated<string>
    preview_url: string | null
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
    /** The same as its report has it, and where the scale of the report ends. */
    overall_score: Generated<number | null>
    score_scale: 10 | 100 | null
    /** The names of its scores, in their order. */
    score_order: string[] | null
    /** The models that played and judged, as the role-play service names them. */
    model: string | null
    judge_model: string | null
  }
  score_backfill: { cursor: string }
  changed_days: { day: string }
  erased_users: {
    user_id: string
    /** The pseudonym. */
    email: string
    erased_at: Generated<Date>
    /** Whom erasing still looks for in records. */
    person: JSONColumnType<object> | null
  }
  composed_texts: { hash: Buffer; text: string }
  session_compositions: {
    session_id: string
    hash: Buffer
    parts: JSONColumnType<RecordedPart[]>
    report_prompt: JSONColumnType<RecordedSource> | null
  }
  session_marks: {
    session_id: string
    user_id: string
    scores: JSONColumnType<Record<string, number>>
    comment: Generated<string>
    at: Generated<Date>
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
    /** The models that answered and judged. */
    model: string | null
    judge_model: string | null
    actor_email: string
    /** The session that it is a copy of, and whose words it holds. */
    session_id: string | null
    user_id: string | null
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
  jobs: { job: string; last_success_at: Generated<Date> }
  last_failures: { name: string; at: Generated<Date>; message: string }
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
    /** The names of its fields. Their words are counted when it is read. */
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

interface Versioned {
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface Described extends Versioned {
  name: string
  description: string
}
