/** Entries of nearly two years, about 3,000 a day. */
export const entryCount = 2_000_000

/**
 * Statements that add the entries, about 300,000 sessions and other things, by 43 actors. Rows go in without triggers and
 * indexes, which are as they were at the end.
 */
export const activityEntries: readonly string[] = [
  `set session_replication_role = replica`,
  `do $$ declare drops text; creates text; begin
    select string_agg(format('drop index %I', indexname), ';'), string_agg(indexdef, ';')
      into drops, creates from pg_indexes where tablename = 'audit_log' and indexname like 'audit_log_by_%';
    execute drops;
    insert into audit_log
      (at, actor_email, action, entity, entity_id, before, after, request_id, title, address, words)
    select at, actor, action, entity, thing, content || '{"name": "x"}', content || '{"name": "y"}',
      gen_random_uuid()::text, title, '10.0.0.1', audit_words(title, null, null, actor)
    from (
      select timestamptz '2026-11-01' - (${entryCount} - n) * interval '28 seconds' as at,
        case when random() < 0.6 then 'ann@greenroom.example'
          when random() < 0.7 then 'bob@greenroom.example'
          else 'admin' || floor(random() * 40) || '@greenroom.example' end as actor,
        ('{update,update,update,update,update,create,delete,sign-in,sign-in,download}'::text[])
          [1 + floor(random() * 10)::integer] as action,
        ('{sessions,sessions,sessions,users,personas,industries,products,plans,user_subscriptions,ai_roles}'::text[])
          [1 + floor(random() * 10)::integer] as entity,
        md5((floor(random() * 300000))::text)::uuid::text as thing,
        ('{Maya,Walter,Liam,Ada,Noor,Kenji,Olu,Ines}'::text[])[1 + floor(random() * 8)::integer] || ' '
          || ('{Okafor,Brandt,Silva,Tanaka,Meyer}'::text[])[1 + floor(random() * 5)::integer]
          || floor(random() * 600) as title,
        jsonb_build_object('details', repeat('A sentence of a thing. ', 8), 'version', 1) as content
      from generate_series(1, ${entryCount}) n
    ) entries;
    execute creates;
  end $$`,
  `set session_replication_role = origin`,
  'vacuum analyze audit_log',
]
