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
  -- The newest version with the same content is found in one step, however often a text comes and goes.
  create index revisions_by_content on revisions (content_hash, version);

  -- The file name in the address of an uploaded picture, with or without a host; null for any other address.
  create function picture_file(address text) returns text language sql immutable as $$
    select substring(address from '/files/([0-9a-f]{32}[.]webp)$')
  $$;
  create index revisions_by_picture on revisions (picture_file(content ->> 'profile_pic'))
    where entity = 'personas';
`

/**
 * How versions are compared. Every save waits for it: changed words are counted only between the common beginning and end of
 * two texts, which a binary search finds, and those of most edits without sorting them.
 */
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

  -- What is left of two texts without their common beginning and end, which are cut at blanks. Works on bytes, which
  -- PostgreSQL need not search for characters.
  create function differing_parts(inout earlier text, inout later text) language plpgsql immutable as $$
    declare
      a bytea := convert_to(earlier, 'UTF8');
      b bytea := convert_to(later, 'UTF8');
      shared integer := least(length(a), length(b));
      head integer := 0;
      tail integer := 0;
      high integer := shared;
      middle integer;
      blank constant integer := ascii(' ');
    begin
      while head < high loop
        middle := (head + high + 1) / 2;
        if substr(a, head + 1, middle - head) = substr(b, head + 1, middle - head)
          then head := middle;
          else high := middle - 1;
        end if;
      end loop;
      while head > 0 and get_byte(a, head - 1) <> blank loop
        head := head - 1;
      end loop;

      high := shared - head;
      while tail < high loop
        middle := (tail + high + 1) / 2;
        if substr(a, length(a) - middle + 1, middle - tail) = substr(b, length(b) - middle + 1, middle - tail)
          then tail := middle;
          else high := middle - 1;
        end if;
      end loop;
      while tail > 0 and get_byte(a, length(a) - tail) <> blank loop
        tail := tail - 1;
      end loop;

      earlier := convert_from(substr(a, head + 1, length(a) - head - tail), 'UTF8');
      later := convert_from(substr(b, head + 1, length(b) - head - tail), 'UTF8');
    end $$;

  create function text_of(value jsonb) returns text language plpgsql immutable as $$
    begin
      if jsonb_typeof(value) = 'array' then
        value := to_jsonb((select string_agg(item, ' ') from jsonb_array_elements_text(value) item));
      end if;
      return coalesce(value #>> '{}', '');
    end $$;

  -- Texts are in their wire form, with line breaks as two characters.
  create function words_in(value text) returns text[] language sql immutable as $$
    select string_to_array(replace(replace(replace(replace(
      value, '\\n', ' '), e'\\n', ' '), e'\\r', ' '), e'\\t', ' '), ' ')
  $$;

  -- The fields that differ, with the number of words added and removed. A word that only moves counts as neither: this
  -- takes linear time, where a real diff of two long texts could hold up a save for seconds.
  create function changed_fields(earlier jsonb, later jsonb) returns jsonb
    language plpgsql immutable as $$
    declare
      field text;
      parts record;
      old_words text[];
      new_words text[];
      added bigint;
      removed bigint;
      changed jsonb := '[]';
    begin
      for field in select jsonb_object_keys(earlier || later) order by 1 loop
        continue when earlier -> field is not distinct from later -> field;
        parts := differing_parts(text_of(earlier -> field), text_of(later -> field));
        old_words := array_remove(words_in(parts.earlier), '');
        new_words := array_remove(words_in(parts.later), '');
        added := cardinality(new_words);
        removed := cardinality(old_words);
        -- Most edits keep none of the words between the common ends. For few words, comparing all pairs is faster.
        if added * removed > 1000 or old_words && new_words then
          select coalesce(sum(surplus) filter (where surplus > 0), 0),
              coalesce(-sum(surplus) filter (where surplus < 0), 0)
            into added, removed
          from (
            select sum(sign) as surplus
            from (
              select unnest(new_words) collate "C" as word, 1 as sign
              union all
              select unnest(old_words) collate "C", -1
            ) words
            group by word
          ) counted;
        end if;
        changed := changed || jsonb_build_object('field', field, 'added', added, 'removed', removed);
      end loop;
      return changed;
    end $$;
`

/** How revisions are added. */
const writing = /* sql */ `
  -- Adds a revision, unless its content is that of the revision before. Only of a persona the compared content is another.
  -- replaced: the row that a change has replaced. If no revision has it, it was changed other than through the API, and
  -- is found now.
  create function add_revision(added revisions, replaced jsonb default null)
    returns void language plpgsql as $$
    declare
      previous revisions;
      own jsonb;
    begin
      added.content := added.content - '{version,created_at,updated_at}'::text[];
      own := added.content;
      if added.entity = 'personas' then
        own := own_content(added.entity, own);
      end if;
      added.content_hash := sha256(convert_to(own::text, 'UTF8'));
      select * into previous from revisions
        where entity = added.entity and entity_id = added.entity_id order by version desc limit 1;
      if (replaced ->> 'version')::integer > coalesce(previous.version, -1) then
        perform add_revision(row(added.entity, added.entity_id, (replaced ->> 'version')::integer,
          (replaced ->> 'updated_at')::timestamptz, null, 'greenroom', added.request_id, 'found',
          null, null, null, replaced, null));
        select * into previous from revisions
          where entity = added.entity and entity_id = added.entity_id order by version desc limit 1;
      end if;
      if previous.content_hash = added.content_hash then
        return;
      end if;
      added.changed := '[]';
      if previous.version is not null then
        if added.entity = 'personas' then
          previous.content := own_content(added.entity, previous.content);
        end if;
        added.changed := changed_fields(previous.content, own);
        -- Versions go on even if somebody has reset the row's.
        added.version := greatest(added.version, previous.version + 1);
        -- Content holds the id of its row, so no other row has the same. A condition on the row beside that on the content
        -- would let PostgreSQL read all versions of the row down the primary key, as long as it has no statistics.
        select version into added.same_as from (
          select entity, entity_id, version from revisions
          where content_hash = added.content_hash order by version desc limit 1
        ) same
          where entity = added.entity and entity_id = added.entity_id;
        if added.kind = 'update' and added.same_as is not null then
          added.kind := 'restore';
        end if;
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

  -- Adds the revision of an audited change. A restore or an undo makes one like an update, if it changes the content.
  create function add_audited_revision(audited audit_log) returns void language plpgsql as $$
    declare
      entity_word text := revision_entity(audited.entity);
    begin
      if entity_word is null or audited.action not in ('create', 'update', 'restore', 'undo') then
        return;
      end if;
      perform add_revision(row(entity_word, audited.entity_id::uuid,
        (audited.after ->> 'version')::integer, audited.at, audited.actor_id, audited.actor_email,
        audited.request_id, case audited.action when 'undo' then 'update' else audited.action end,
        audited.note, null, null, audited.after, null), audited.before);
    end $$;

  -- Before the audit row is stored, since its texts need not be read back then.
  create function add_revision_of_audit() returns trigger language plpgsql as $$
    begin
      perform add_audited_revision(new);
      return new;
    end $$;
  create trigger audit_log_revisions before insert on audit_log
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

export const history = table + comparison + writing + fill
