/** The columns of each table whose rows are changed. */
const stamps = /* sql */ `version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()`

/**
 * All tables of spec section 3, and those of the server itself. The contract validates lengths and formats; these
 * constraints hold what must be true under concurrency.
 */
export const foundation = /* sql */ `
  create table roles (
    role_id uuid primary key default gen_random_uuid(),
    name text not null unique check (name in ('super_admin', 'sales_person', 'sales_manager'))
  );
  insert into roles (name) values ('super_admin'), ('sales_manager'), ('sales_person');

  create table users (
    user_id uuid primary key default gen_random_uuid(),
    first_name text not null,
    last_name text not null,
    email text not null,
    phone_number text,
    image text,
    role_id uuid not null references roles,
    password_hash text,
    ${stamps}
  );
  create unique index users_email on users (lower(email));
  create index users_by_creation on users (created_at, user_id);
  create index users_by_role on users (role_id);

  create table industries (
    industry_id uuid primary key default gen_random_uuid(),
    name text not null,
    details text not null,
    ${stamps}
  );

  create table ai_roles (
    ai_role_id uuid primary key default gen_random_uuid(),
    name text not null,
    description text not null,
    ${stamps}
  );

  create table company_sizes (
    company_size_id uuid primary key default gen_random_uuid(),
    name text not null,
    description text not null,
    ${stamps}
  );

  create table plant_size_impacts (
    plant_size_impact_id uuid primary key default gen_random_uuid(),
    name text not null,
    description text not null,
    ${stamps}
  );

  create table manufacturing_models (
    manufacturing_model_id uuid primary key default gen_random_uuid(),
    name text not null,
    description text not null,
    ${stamps}
  );

  create table products (
    product_id uuid primary key default gen_random_uuid(),
    name text not null,
    details text not null,
    industry_id uuid not null references industries,
    ${stamps}
  );
  create index products_by_industry on products (industry_id);

  -- A mode takes one of three slots, and creates wait for each other, so that no number of them makes a fourth.
  create table interaction_modes (
    mode_id uuid primary key default gen_random_uuid(),
    slot smallint not null unique check (slot between 1 and 3),
    name text not null,
    description text not null,
    prompt_template text not null,
    ${stamps}
  );
  create function take_mode_slot() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(3, 1);
      select min(free) into new.slot from generate_series(1, 3) free
        where free not in (select slot from interaction_modes);
      if new.slot is null then
        raise exception using errcode = 'check_violation', constraint = 'interaction_modes_at_most_3';
      end if;
      return new;
    end $$;
  create trigger interaction_modes_slot before insert on interaction_modes
    for each row when (new.slot is null) execute function take_mode_slot();

  -- One report a mode and three modes make three reports at most.
  create table mode_reports (
    report_detail_id uuid primary key default gen_random_uuid(),
    mode_id uuid not null constraint mode_reports_one_a_mode unique references interaction_modes,
    prompt_template text not null,
    ${stamps}
  );

  create table personas (
    persona_id uuid primary key default gen_random_uuid(),
    name text not null,
    gender text not null check (gender in ('male', 'female')),
    voice_id text not null,
    behavioral_detail text not null,
    industry_id uuid not null references industries,
    ai_role_id uuid not null references ai_roles,
    manufacturing_model_id uuid not null references manufacturing_models,
    plant_size_impact_id uuid not null references plant_size_impacts,
    company_size_id uuid not null references company_sizes,
    geography text not null,
    profile_pic text,
    status_active boolean not null default true,
    ${stamps}
  );
  create index personas_by_industry on personas (industry_id);
  create index personas_by_ai_role on personas (ai_role_id);
  create index personas_by_manufacturing_model on personas (manufacturing_model_id);
  create index personas_by_plant_size_impact on personas (plant_size_impact_id);
  create index personas_by_company_size on personas (company_size_id);

  create table persona_products (
    persona_product_id uuid primary key default gen_random_uuid(),
    persona_id uuid not null references personas on delete cascade,
    product_id uuid not null references products,
    ${stamps},
    constraint persona_products_once unique (persona_id, product_id)
  );
  create index persona_products_by_product on persona_products (product_id);

  -- A performance report is an object or a JSON string, readable or not (spec section 3): jsonb holds both.
  create table sessions (
    session_id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    persona_id uuid not null references personas,
    mode_id uuid not null references interaction_modes,
    performance_report jsonb,
    start_time timestamptz,
    end_time timestamptz,
    status text not null,
    ${stamps},
    check (end_time >= start_time)
  );
  create index sessions_by_user on sessions (user_id, created_at);
  create index sessions_by_persona on sessions (persona_id);
  create index sessions_by_mode on sessions (mode_id);

  create table plans (
    id uuid primary key default gen_random_uuid(),
    plan_type text not null,
    billing_cycle text not null check (billing_cycle in ('monthly', 'yearly', 'quarterly')),
    credits_per_month integer not null check (credits_per_month > 0),
    max_users integer not null check (max_users > 0),
    max_session_duration integer not null check (max_session_duration > 0),
    monthly_price numeric(9, 2) check (monthly_price >= 0),
    yearly_price numeric(9, 2) check (yearly_price >= 0),
    status_active boolean not null default true,
    ${stamps},
    check (billing_cycle <> 'monthly' or monthly_price is not null),
    check (billing_cycle <> 'yearly' or yearly_price is not null)
  );

  create table user_subscriptions (
    user_subscription_id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    plan_id uuid not null references plans,
    status_active boolean not null default true,
    credits_remaining integer not null check (credits_remaining >= 0),
    credits_used integer not null default 0 check (credits_used >= 0),
    credits_allocated integer not null default 0 check (credits_allocated >= 0),
    sessions_completed integer not null default 0 check (sessions_completed >= 0),
    start_date timestamptz not null default now(),
    ${stamps}
  );
  create index user_subscriptions_by_user on user_subscriptions (user_id);
  create index user_subscriptions_by_plan on user_subscriptions (plan_id);

  create table coaching_prompts (
    prompt_id uuid primary key default gen_random_uuid(),
    name text not null,
    template text not null,
    ${stamps}
  );

  -- Only the SHA-256 of a token is kept. One with first_use_by (a sign-in link) is void when not used by then.
  create table access_tokens (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null,
    first_use_by timestamptz
  );
  create index access_tokens_by_user on access_tokens (user_id);
  create index access_tokens_by_expiry on access_tokens (expires_at);

  create table sign_in_attempts (
    attempt_id bigint generated always as identity primary key,
    account text not null,
    address text not null,
    at timestamptz not null default clock_timestamp()
  );
  create index sign_in_attempts_by_account on sign_in_attempts (account, at);
  create index sign_in_attempts_by_address on sign_in_attempts (address, at);

  create table idempotency_keys (
    user_id uuid not null references users on delete cascade,
    key text not null,
    request_hash bytea not null,
    status smallint,
    body text,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  );
  create index idempotency_keys_by_age on idempotency_keys (created_at);

  -- Who did what to which thing, before and after. The actor's address is kept as text: it outlives the account.
  create table audit_log (
    audit_id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    actor_id uuid,
    actor_email text not null,
    action text not null,
    entity text not null,
    entity_id text not null,
    before jsonb,
    after jsonb,
    request_id text not null
  );
  create index audit_log_by_entity on audit_log (entity, entity_id, audit_id);
  create index audit_log_by_time on audit_log (at);
`
