/**
 * What the overview needs of the sessions of a day (UTC) with one mode and persona, so that it does not read each of them:
 * sums, and for each session its trainee and `score_at`: microseconds of the day times 2^14 plus hundredths of points, or
 * null without a score. Cancelled sessions are left out. Rows are made again (`data/session-days.ts`) for changed days.
 */
export const sessionDays = /* sql */ `
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
    scores_at bigint[] not null
  );
  create index session_days_by_day on session_days (day);

  -- A row for each change instead of one for each day, so that no session waits for another.
  create table changed_days (day date not null);

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
        old.created_at, old.performance_report)
      is distinct from (new.user_id, new.mode_id, new.persona_id, new.status, new.start_time, new.end_time,
        new.created_at, new.performance_report))
    execute function note_changed_day();
  insert into changed_days select distinct session_day(sessions) from sessions;
`
