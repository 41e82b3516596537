import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/** The table of revisions. Its rows are written by a trigger on `audit_log`, so that a change never has one without the other. */
const table = /* sql */ `
  alter table audit_log add column note text;

  create table revisions (
    entity text not null,
    entity_id uuid not null,
    version integer not null,
    at timestamptz not null,
    actor_id uuid,
    actor_email text not null,
    request_id text not null,
    kind text not null check (kind in ('create', 'update', 'restore', 'import', 'found')),
    note text,
    same_as integer,
    changed jsonb not null,
    content jsonb not null,
    content_hash bytea not null,
    primary key (entity, entity_id, version)
  );
  create index revisions_by_content on revisions (entity, entity_id, content_hash, version);

  create function refuse_change_of_revisions() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'restrict_violation', message = 'revisions are append-only';
    end $$;
  create trigger revisions_append_only before update or delete or truncate on revisions
    for each statement execute function refuse_change_of_revisions();
`

/** How versions are compared. */
const comparison = /* sql */ `
  -- What makes two versions the same: of a persona, the things it refers to but not their names, which change elsewhere.
  create function own_content(entity text, content jsonb) returns jsonb language sql immutable as $$
    select case when entity <> 'personas' then content else content || jsonb_build_object(
      'industry', content #> '{industry,industry_id}',
      'ai_role', content #> '{ai_role,ai_role_id}',
      'manufacturing_model', content #> '{manufacturing_model,manufacturing_model_id}',
      'plant_size_impact', content #> '{plant_size_impact,plant_size_impact_id}',
      'company_size_new', content #> '{company_size_new,company_size_id}',
      'persona_products', (
        select coalesce(jsonb_agg(id order by id), '[]')
        from jsonb_path_query(content, '$.persona_products[*].product.product_id') id)) end
  $$;

  -- The words of a value, each followed by a space. Texts are in their wire form, with line breaks as two characters.
  create function words_of(value jsonb) returns text language sql immutable as $$
    select replace(replace(replace(replace(
      case jsonb_typeof(value)
        when 'array' then (select string_agg(item, ' ') from jsonb_array_elements_text(value) item)
        else value #>> '{}'
      end, '\\n', ' '), e'\\n', ' '), e'\\r', ' '), e'\\t', ' ') || ' '
  $$;

  -- The fields that differ, with the number of words added and removed. A word that only moves counts as neither: this
  -- takes linear time, where a real diff of two long texts could hold up a save for seconds. Sentences that both texts
  -- have cancel each other out first, which leaves few words to count.
  create function changed_fields(earlier jsonb, later jsonb) returns jsonb language sql immutable as $$
    select coalesce(jsonb_agg(jsonb_build_object('field', key, 'added', added, 'removed', removed) order by key), '[]')
    from jsonb_each(earlier) old(key, value)
    full join jsonb_each(later) new(key, value) using (key)
    cross join lateral (
      select
        coalesce(sum(surplus) filter (where surplus > 0), 0) as added,
        coalesce(-sum(surplus) filter (where surplus < 0), 0) as removed
      from (
        select sum(times) as surplus
        from (
          select unnest(string_to_array(sentence, ' ')) as word, times
          from (
            select sentence, sum(sign) as times
            from (
              select unnest(string_to_array(words_of(new.value), '. ')) collate "C" as sentence, 1 as sign
              union all
              select unnest(string_to_array(words_of(old.value), '. ')) collate "C", -1
            ) sentences
            group by sentence
            having sum(sign) <> 0
          ) differing
        ) words
        where word <> ''
        group by word
      ) counted
    ) difference
    where old.value is distinct from new.value
  $$;
`

/** How revisions are added. */
const writing = /* sql */ `
  -- Adds a revision, unless its content is that of the revision before.
  create function add_revision(added revisions) returns void language plpgsql as $$
    declare
      previous revisions;
      own jsonb;
    begin
      added.content := added.content - '{version,created_at,updated_at}'::text[];
      own := own_content(added.entity, added.content);
      added.content_hash := sha256(convert_to(own::text, 'UTF8'));
      select * into previous from revisions
        where entity = added.entity and entity_id = added.entity_id order by version desc limit 1;
      if previous.content_hash = added.content_hash then
        return;
      end if;
      added.changed := '[]';
      if previous.version is not null then
        added.changed := changed_fields(own_content(added.entity, previous.content), own);
        -- Versions go on even if somebody has reset the row's.
        added.version := greatest(added.version, previous.version + 1);
      end if;
      select max(version) into added.same_as from revisions
        where entity = added.entity and entity_id = added.entity_id
          and content_hash = added.content_hash;
      if added.kind = 'update' and added.same_as is not null then
        added.kind := 'restore';
      end if;
      insert into revisions select added.*;
    end $$;

  -- The contract's word for a table, or null for tables without revisions.
  create function revision_entity(table_name text) returns text language sql immutable as $$
    select case
      when table_name = 'plant_size_impacts' then 'plant-sizes'
      when table_name in ('interaction_modes', 'ai_roles', 'industries', 'company_sizes',
        'manufacturing_models', 'products', 'mode_reports', 'coaching_prompts', 'personas')
        then replace(table_name, '_', '-')
    end
  $$;

  -- Adds the revision of an audited change.
  create function add_audited_revision(audited audit_log) returns void language plpgsql as $$
    declare
      entity_word text := revision_entity(audited.entity);
      last_version integer;
    begin
      if entity_word is null or audited.action not in ('create', 'update') then
        return;
      end if;
      if audited.before is not null then
        -- What was changed other than through the API is found now, before it is replaced.
        select max(version) into last_version from revisions
          where entity = entity_word and entity_id = audited.entity_id::uuid;
        if last_version is null or last_version < (audited.before ->> 'version')::integer then
          perform add_revision(row(entity_word, audited.entity_id::uuid,
            (audited.before ->> 'version')::integer, (audited.before ->> 'updated_at')::timestamptz,
            null, 'greenroom', audited.request_id, 'found', null, null, null, audited.before, null));
        end if;
      end if;
      perform add_revision(row(entity_word, audited.entity_id::uuid,
        (audited.after ->> 'version')::integer, audited.at, audited.actor_id, audited.actor_email,
        audited.request_id, audited.action, audited.note, null, null, audited.after, null));
    end $$;

  create function add_revision_of_audit() returns trigger language plpgsql as $$
    begin
      perform add_audited_revision(new);
      return null;
    end $$;
  create trigger audit_log_revisions after insert on audit_log
    for each row execute function add_revision_of_audit();

  -- Adds revisions of all rows whose content has none: rows that were inserted without an audit row.
  create function add_missing_revisions(revision_kind text, revision_request_id text)
    returns void language sql as $$
    with present as (
      select 'industries' as entity, industry_id as id, to_jsonb(t) as content, version, updated_at
        from industries t
      union all select 'ai-roles', ai_role_id, to_jsonb(t), version, updated_at from ai_roles t
      union all select 'company-sizes', company_size_id, to_jsonb(t), version, updated_at
        from company_sizes t
      union all select 'plant-sizes', plant_size_impact_id, to_jsonb(t), version, updated_at
        from plant_size_impacts t
      union all select 'manufacturing-models', manufacturing_model_id, to_jsonb(t), version, updated_at
        from manufacturing_models t
      union all select 'products', product_id, to_jsonb(t), version, updated_at from products t
      union all select 'interaction-modes', mode_id, to_jsonb(t) - 'slot', version, updated_at
        from interaction_modes t
      union all select 'mode-reports', report_detail_id, to_jsonb(t), version, updated_at
        from mode_reports t
      union all select 'coaching-prompts', prompt_id, to_jsonb(t), version, updated_at
        from coaching_prompts t
      union all select 'personas', persona_id,
        to_jsonb(t) - '{industry_id,ai_role_id,manufacturing_model_id,plant_size_impact_id,company_size_id}'::text[]
        || jsonb_build_object(
          'industry', jsonb_build_object('industry_id', industry_id,
            'name', (select name from industries where industries.industry_id = t.industry_id)),
          'ai_role', jsonb_build_object('ai_role_id', ai_role_id),
          'manufacturing_model', jsonb_build_object('manufacturing_model_id', manufacturing_model_id),
          'plant_size_impact', jsonb_build_object('plant_size_impact_id', plant_size_impact_id),
          'company_size_new', jsonb_build_object('company_size_id', company_size_id),
          'persona_products', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'persona_product_id', persona_product_id,
              'product', jsonb_build_object('product_id', product_id, 'name', products.name)
            ) order by products.name, product_id), '[]')
            from persona_products join products using (product_id)
            where persona_products.persona_id = t.persona_id)),
        version, updated_at
        from personas t
    )
    select add_revision(row(entity, id, version, updated_at, null, 'greenroom', revision_request_id,
      revision_kind, null, null, null, content, null))
    from present
  $$;
`

/** Rows from before this migration get the history that the audit log knows. */
const fill = /* sql */ `
  do $$
    declare
      audited audit_log;
    begin
      for audited in select * from audit_log where revision_entity(entity) is not null order by audit_id loop
        perform add_audited_revision(audited);
      end loop;
    end $$;
  select add_missing_revisions('found', 'migration');
`

export const revisions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(table + comparison + writing + fill).execute(db)
  },
}
