/**
 * The numbers of a performance report as the report view reads them (`contract/src/lib/report.ts`): the overall score, and
 * the same in points of 0 to 100. Both are null where the report has none or cannot be read.
 */
const reading = /* sql */ `
  create function report_scores(report jsonb, out overall numeric, out points double precision)
    language plpgsql immutable parallel safe as $$
    declare
      content jsonb := report;
      highest numeric;
    begin
      if jsonb_typeof(content) = 'string' then
        begin
          -- Without escapes that JavaScript reads and jsonb refuses. No number is in them.
          content := regexp_replace(
            content #>> '{}', '(\\\\\\\\)|\\\\u(0000|d[89a-f]..)', '\\1', 'gi')::jsonb;
        exception when data_exception or program_limit_exceeded then
          return;
        end;
      end if;
      if content is null or jsonb_typeof(content) <> 'object'
        or exists (select from jsonb_object_keys(content) offset 200) then
        return;
      end if;
      select max(number), max(number) filter (where key = 'overall_score') into highest, overall
        from (
          select key, case jsonb_typeof(value) when 'number' then value::numeric end as number
          from jsonb_each(content) where key <> 'coaching_summary'
        ) numbers
        -- JavaScript reads larger ones as infinite.
        where abs(number) < 1.797693134862315807e308;
      if overall is not null then
        points := round(
          least(greatest(overall * case when highest <= 10 then 10 else 1 end, 0), 100), 2);
      end if;
    end $$;
`

/**
 * The points of each session in a column of their own. A trigger keeps them, so that servers of the release before need
 * no change. Old sessions get theirs in batches (`session-scores.ts`), which go through the ids and start after this one.
 */
const column = /* sql */ `
  alter table sessions add column score double precision;

  create function keep_score() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.performance_report is distinct from old.performance_report then
        new.score := (report_scores(new.performance_report)).points;
      end if;
      return new;
    end $$;
  -- Triggers fire in the order of their names: after sessions_text_removed, which changes reports too.
  create trigger sessions_with_score before insert or update on sessions
    for each row execute function keep_score();

  create table unfilled_scores (after_id uuid not null);
  insert into unfilled_scores select '00000000-0000-0000-0000-000000000000'
    where exists (select from sessions where performance_report is not null);
`

/**
 * All sessions in the order of time, with all that lists need of each, so that they read no reports.
 * PostgreSQL uses an index alone only where that has the columns of an expression too.
 */
const indexes = /* sql */ `
  create index sessions_by_time on sessions ((coalesce(start_time, created_at)), session_id)
    include (start_time, created_at, user_id, mode_id, persona_id, status, score);
  -- Where few sessions have a status or score. Nearly all are completed, and not worth the time that an index takes.
  create index sessions_by_status on sessions (lower(status)) where status <> 'completed';
  create index sessions_by_score on sessions (score);

  -- Who has several active subscriptions.
  create index user_subscriptions_active on user_subscriptions (user_id) where status_active;

  -- The credits that sessions took and gave back.
  create index credit_ledger_of_sessions on credit_ledger (at) include (difference)
    where (difference < 0 or reverses is not null) and actor_email like '% (service key)';
`

export const sessionScores = reading + column + indexes
