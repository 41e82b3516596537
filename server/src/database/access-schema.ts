import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { KeyScope } from '@greenroom/contract'

export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** The tables of those who sign in, call or are called, as Kysely sees them: tokens, keys, second factors, limits, webhooks. */
export interface AccessTables {
  service_keys: {
    key_id: Generated<string>
    name: string
    secret_hash: Buffer
    created_at: Generated<Date>
    last_used_at: Date | null
    scope: Generated<KeyScope>
    expires_at: Timestamp | null
  }
  service_key_hours: { key_id: string; hour: Timestamp; calls: number; refused: number }
  service_key_refusals: {
    key_id: string
    at: Timestamp
    method: string
    route: string
    status: number
    message: string
    request_id: string
  }
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
  sign_in_failures: {
    account: string
    address: string
    since: Date
    attempts: Generated<number>
    audit_id: string
  }
  webhooks: {
    webhook_id: Generated<string>
    url: string
    events: string[]
    /** As its owner got it once: signatures need it. */
    secret: string
    created_at: Generated<Date>
    failing_since: Date | null
    switched_off_at: Date | null
    /** `null` where an administrator switched it off. */
    off_reason: 'failed' | 'gone' | null
    paused_until: Date | null
  }
  webhook_deliveries: {
    /** What receivers tell events apart by, however often one is sent. */
    delivery_id: Generated<string>
    webhook_id: string
    type: string
    at: Generated<Date>
    data: JSONColumnType<Record<string, unknown>>
    tries: Generated<number>
    tried_at: Date | null
    /** When it is due, or how long a server that sends it may take; `null` once it has ended. */
    next_at: Generated<Date | null>
    delivered_at: Date | null
    status: number | null
    error: string | null
  }
}
