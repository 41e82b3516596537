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
const erasing = /* sql */ `
  create index audit_log_by_address on audit_log using gin ((${auditAddressKeys}))
    with (gin_pending_list_limit = 512);

  -- Names and addresses to look for, until they are found nowhere.
  alter table erased_users add column person jsonb;

  -- A service key that is named after a person acts under that name.
  create or replace function refuse_more_than_erasing() returns trigger language plpgsql as $$
    begin
      if new.actor_email <> old.actor_email and strpos(new.actor_email, erasing()) = 0
        or to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
        raise exception using errcode = 'restrict_violation',
          message = 'erasing a person changes only what is personal';
      end if;
      return null;
    end $$;

  create function describe_audit_again() returns trigger language plpgsql as $$
    begin
      new.words := audit_words(new.title, null, null, new.actor_email);
      return new;
    end $$;
  create trigger audit_log_described_again before update on audit_log
    for each row when (old.words is not null) execute function describe_audit_again();
`

/** Copies of a session go with its texts, whichever server removes them. */
const copies = /* sql */ `
  create or replace function forget_comments() returns trigger language plpgsql as $$
    begin
      update session_marks set comment = ''
        where session_id = new.session_id and comment <> '';
      delete from trials where session_id = new.session_id;
      delete from model_runs where session_id = new.session_id;
      return null;
    end $$;
`

const hostOf = (url: string) =>
  `substring(lower(${url}) from '^https?://\\[?([^/?#]+?)\\]?(?::\\d+)?(?:[/?#]|$)')`
const withHost = (row: string) => `
  ${row} = ${row} - 'url' || case when ${row} ? 'url'
    then jsonb_build_object('host', ${hostOf(`${row} ->> 'url'`)}) else '{}' end`

/** The address of a webhook can have a key in it: the log keeps the host. */
const hosts = /* sql */ `
  alter table audit_log disable trigger user;
  update audit_log set title = ${hostOf('title')}, ${withHost('before')}, ${withHost('after')},
    words = audit_words(${hostOf('title')}, null, null, actor_email)
  where entity = 'webhooks' and title ilike 'http%';
  alter table audit_log enable trigger user;
`

/** Erasing that reaches every text, and nothing secret in the audit log. */
export const erasingEverywhere = addressKeys + erasing + copies + hosts
