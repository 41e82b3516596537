/**
 * Finds texts that may have an address: what stands around each `@` of a text and of an encoded JSON text, in lower case. It calls
 * nothing outside of `pg_catalog`, since an index is built and analysed without our schema.
 */
const addressKeys = /* sql */ `
  create function address_keys(plain text, encoded text) returns text[]
    language plpgsql immutable parallel safe as $$
    begin
      if strpos(plain, '@') = 0 and strpos(encoded, '@') = 0 then
        return '{}';
      end if;
      return array(
        select distinct lower(near[1] collate "C")
        from regexp_matches(plain || ' ' || regexp_replace(encoded, '\\\\(u[0-9a-f]{4}|.)', ' ', 'g'),
          '([0-9A-Za-z]*@[0-9A-Za-z]*)', 'g') near);
    end $$;
`

/**
 * The address keys of an entry of the audit log, as its index has them. Texts of prompts are searched for nobody, and rows of
 * sessions and subscriptions, which are most of the log, have no address.
 */
export const auditAddressKeys = /* sql */ `address_keys(
  coalesce(title, '') || ' ' || coalesce(note, ''),
  case when entity in ('interaction_modes', 'ai_roles', 'industries', 'company_sizes',
    'plant_size_impacts', 'manufacturing_models', 'products', 'mode_reports', 'coaching_prompts',
    'personas', 'sessions', 'user_subscriptions')
    then '' else coalesce(before::text, '') || coalesce(after::text, '') end)`

/** Where erasing looks, without reading the whole audit log, and what it has still to do after the person is gone. */
const lookups = /* sql */ `
  create index audit_log_by_address on audit_log using gin ((${auditAddressKeys}))
    with (gin_pending_list_limit = 512) where ${auditAddressKeys} <> '{}';
  create index audit_log_with_note on audit_log (audit_id) where note is not null;
  create index credit_ledger_with_note on credit_ledger (entry_id) where note is not null;
  create index revisions_with_note on revisions (entity_id) where note is not null;

  -- Names and addresses to look for, until they are found nowhere.
  alter table erased_users add column person jsonb;

  create function describe_audit_again() returns trigger language plpgsql as $$
    begin
      new.words := audit_words(new.title, null, null, new.actor_email);
      return new;
    end $$;
  create trigger audit_log_described_again before update of title, actor_email on audit_log
    for each row when (old.words is not null) execute function describe_audit_again();
`

/**
 * What an update of an append-only table refuses even to erasing. A trigger for each row that compared all of it would take
 * longer than the update. Who acted only becomes a name with the pseudonym: a service key can be named after a person.
 */
const guard = (table: string, fixedColumns: string) => /* sql */ `
  create trigger ${table}_erasing before update of ${fixedColumns} on ${table}
    for each statement execute function refuse_more_than_erasing();
  create trigger ${table}_erasing_actor before update of actor_email on ${table} for each row
    when (new.actor_email <> old.actor_email and strpos(new.actor_email, erasing()) = 0)
    execute function refuse_more_than_erasing();
`

const guards = [
  /* sql */ `
  -- That of release 0.2.0 has triggers for each row.
  drop function if exists refuse_more_than_erasing cascade;
  create function refuse_more_than_erasing() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'restrict_violation',
        message = 'erasing a person changes only what is personal';
    end $$;
`,
  guard('audit_log', 'audit_id, at, actor_id, action, entity, entity_id, request_id'),
  guard(
    'credit_ledger',
    'entry_id, user_subscription_id, at, actor_id, credits_before, credits_after, request_id, reverses',
  ),
  guard(
    'revisions',
    'entity, entity_id, version, at, actor_id, request_id, kind, same_as, changed, content, content_hash',
  ),
]

/** Erasing that reaches every text. */
export const erasing = [addressKeys, lookups, ...guards].join('')
