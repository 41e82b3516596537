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

  -- Reports in the order in which they were sent: jsonb sorts fields by the lengths of their names.
  create function ordered_report(report jsonb, names text[]) returns json
    language sql immutable parallel safe as $$
    select case when names is null or jsonb_typeof(report) <> 'object' then report::json else (
      select json_object_agg(key, value order by array_position(names, key), place)
      from jsonb_each(report) with ordinality field (key, value, place)) end
  $$;
`

/** How a text names a range of scores with this end: `0 to 10`, `1 (poor) – 10`, `out of 10`, `8/10`, `10-point scale`. */
const rangeTo = (end: string) =>
  [
    String.raw`(\m([01]|zero|one)\s*(\([^)]{0,40}\)\s*)?(-|–|—|\.\.+|…|\m((up\s+)?to|through|and|bis)\M)\s*`,
    String.raw`\m(out|scale)\s+of\s+`,
    String.raw`/\s*)(${end})(?![\w/])`,
    String.raw`\m(${end})[\s-]*points?\s+scale`,
  ].join('|')

/**
 * The scores of each session in columns of their own. The scale of its report is known before it is read: the role-play
 * service says it with the report, or else the report prompt of the mode names it in its text, or else it is 100. A trigger
 * keeps all, so that servers of the release before need no change. The numbers of old sessions are filled in batches
 * (`session-scores.ts`), which go through the ids and start after this one.
 */
const scores = /* sql */ `
  -- Null where a text names no scale. One that has parts up to 10 and the whole up to 100 names 100.
  create function report_scale(prompt text) returns smallint
    language sql immutable parallel safe as $$
    select case when prompt ~* '${rangeTo('100|(one|a) hundred')}' then 100 when prompt ~* '${rangeTo('10|ten')}' then 10 end
  $$;

  alter table sessions
    add column score double precision,
    add column score_scale smallint check (score_scale in (10, 100)),
    add column overall_score double precision,
    add column score_order text[];

  create function keep_score() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.performance_report is not distinct from old.performance_report
        and new.score_scale is not distinct from old.score_scale then
        return new;
      end if;
      if new.performance_report is null then
        new.score_scale := null;
      elsif new.score_scale is null then
        select report_scale(prompt_template) into new.score_scale
          from mode_reports where mode_id = new.mode_id;
        new.score_scale := coalesce(new.score_scale, 100);
      end if;
      new.overall_score := (
        -- JavaScript reads smaller ones as 0.
        select case when abs(overall) < 1e-300 then 0 else overall end
        from report_scores(new.performance_report));
      new.score := case when new.overall_score is not null then round(
        least(greatest(new.overall_score::numeric * (100 / new.score_scale), 0), 100), 2) end;
      return new;
    end $$;
  -- Triggers fire in the order of their names: after sessions_text_removed, which changes reports too.
  create trigger sessions_with_score before insert or update on sessions
    for each row execute function keep_score();

  create table score_backfill (cursor uuid primary key);
  insert into score_backfill select '00000000-0000-0000-0000-000000000000'
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

  -- The credits that sessions took and gave back.
  create index credit_ledger_of_sessions on credit_ledger (at) include (difference)
    where (difference < 0 or reverses is not null) and actor_email like '% (service key)';
`

/**
 * What the overview needs of the sessions of a day (UTC) with one mode and persona, so that it does not read each of them:
 * sums, and for each session its trainee and `score_at`: microseconds of the day times 2^14 plus hundredths of points, or
 * null without a score. Cancelled sessions are left out. The trainees of each day also stand as bits, each at the place of a
 * user's number, so that different ones of many days are counted without their ids. Rows are made again
 * (`data/session-days.ts`) for changed days.
 */
const days = /* sql */ `
  create table session_days (
    day date not null,
    mode_id uuid,
    persona_id uuid,
    sessions integer not null,
    completed integer not null,
    duration interval,
    scored integer not null,
    points double precision,
    user_ids uuid[] not null,
    scores_at bigint[] not null,
    primary key (day, mode_id, persona_id)
  );
  create table trainee_days (day date primary key, users bit varying not null);

  -- A row for each change instead of one for each day, so that no session waits for another.
  create table changed_days (
    day date not null,
    change_id bigint generated always as identity primary key
  );

  create function session_day(session sessions) returns date language sql immutable as $$
    select (coalesce(session.start_time, session.created_at) at time zone 'UTC')::date
  $$;
  create function note_changed_day() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into changed_days values (session_day(old));
      end if;
      if tg_op <> 'DELETE' then
        insert into changed_days values (session_day(new));
      end if;
      return null;
    end $$;
  create trigger session_days_changed after insert or delete on sessions
    for each row execute function note_changed_day();
  create trigger session_days_updated after update on sessions for each row
    when ((old.user_id, old.mode_id, old.persona_id, old.status, old.start_time, old.end_time,
        old.created_at, old.performance_report, old.score)
      is distinct from (new.user_id, new.mode_id, new.persona_id, new.status, new.start_time, new.end_time,
        new.created_at, new.performance_report, new.score))
    execute function note_changed_day();
  insert into changed_days select distinct session_day(sessions) from sessions;
`

/** Scores of sessions, and what the overview and lists read instead of reports. */
export const sessionScoresAndDays = reading + scores + indexes + days
