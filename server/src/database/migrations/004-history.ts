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
 * How versions are compared and added. These functions stand here as they are today: `009-people-and-modes.ts` gives them to
 * databases of release 0.2.0.
 */
export const revisionFunctions = /* sql */ `
  -- What makes two versions the same: everything but the status, and of a persona the items it refers to without their
  -- names, which change elsewhere.
  create or replace function own_content(entity text, content jsonb) returns jsonb language sql immutable as $$
    select case when entity <> 'personas' then content else content || jsonb_build_object(
      'industry', content #> '{industry,industry_id}',
      'ai_role', content #> '{ai_role,ai_role_id}',
      'manufacturing_model', content #> '{manufacturing_model,manufacturing_model_id}',
      'plant_size_impact', content #> '{plant_size_impact,plant_size_impact_id}',
      'company_size_new', content #> '{company_size_new,company_size_id}',
      'persona_products', (
        select coalesce(jsonb_agg(id order by id), '[]')
        from jsonb_path_query(content, '$.persona_products[*].product.product_id') id))
      end - 'status_active'
  $$;

  -- Adds a revision, unless its content is that of the revision before. Only of a persona the compared content is another.
  -- replaced: the row that a change has replaced. If no revision has it, it was changed other than through the API, and
  -- is found now.
  create or replace function add_revision(added revisions, replaced jsonb default null)
    returns void language plpgsql as $$
    declare
      previous revisions;
      own jsonb;
    begin
      added.content := added.content - '{version,created_at,updated_at,status_active}'::text[];
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
        -- The fields that differ. Their words are counted when versions are read; servers of 0.2.0 want numbers here.
        select coalesce(jsonb_agg(
            jsonb_build_object('field', key, 'added', 0, 'removed', 0) order by key), '[]')
          into added.changed
          from jsonb_each(previous.content) earlier full join jsonb_each(own) later using (key)
          where earlier.value is distinct from later.value;
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
`

/** How the audit log adds revisions. */
const writing = /* sql */ `
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

export const history = table + revisionFunctions + writing + fill
