/** How a text names a range of scores with this end: `0 to 10`, `1 (poor) – 10`, `out of 10`, `8/10`, `10-point scale`. */
const rangeTo = (end: string) =>
  [
    String.raw`(\m([01]|zero|one)\s*(\([^)]{0,40}\)\s*)?(-|–|—|\.\.+|…|\m((up\s+)?to|through|and|bis)\M)\s*`,
    String.raw`\m(out|scale)\s+of\s+`,
    String.raw`/\s*)(${end})(?![\w/])`,
    String.raw`\m(${end})[\s-]*points?\s+scale`,
  ].join('|')

/**
 * The scale of a session's report is known before it is read: the role-play service says it with the report, or else the
 * report prompt of the mode names it in its text, or else it is 100. A trigger keeps it, and the numbers by it.
 */
const scales = /* sql */ `
  -- Null where a text names no scale. One that has parts up to 10 and the whole up to 100 names 100.
  create function report_scale(prompt text) returns smallint
    language sql immutable parallel safe as $$
    select case when prompt ~* '${rangeTo('100|(one|a) hundred')}' then 100 when prompt ~* '${rangeTo('10|ten')}' then 10 end
  $$;

  alter table sessions
    add column score_scale smallint check (score_scale in (10, 100)),
    add column overall_score double precision,
    add column score_order text[];

  create or replace function keep_score() returns trigger language plpgsql as $$
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

  drop trigger session_days_updated on sessions;
  create trigger session_days_updated after update on sessions for each row
    when ((old.user_id, old.mode_id, old.persona_id, old.status, old.start_time, old.end_time,
        old.created_at, old.performance_report, old.score)
      is distinct from (new.user_id, new.mode_id, new.persona_id, new.status, new.start_time, new.end_time,
        new.created_at, new.performance_report, new.score))
    execute function note_changed_day();

  -- The numbers of old sessions are filled in batches, in the order of ids from here on. It replaces this table, which
  -- servers of the release before still read.
  create table score_backfill (cursor uuid primary key);
  insert into score_backfill select '00000000-0000-0000-0000-000000000000'
    where exists (select from sessions where performance_report is not null);
  delete from unfilled_scores;
`

/** Reports in the order in which they were sent: `jsonb` sorts fields by the lengths of their names. */
const order = /* sql */ `
  create function ordered_report(report jsonb, names text[]) returns json
    language sql immutable parallel safe as $$
    select case when names is null or jsonb_typeof(report) <> 'object' then report::json else (
      select json_object_agg(key, value order by array_position(names, key), place)
      from jsonb_each(report) with ordinality field (key, value, place)) end
  $$;
  alter table model_runs alter column output type json;
  alter table trials alter column report type json;
`

/** Where a job's model is, and since when a run waits for its model server. */
const waits = /* sql */ `
  alter table model_jobs add column model_url text;
  alter table model_runs add column failed_since timestamptz;
`

export const scoreScales = scales + order + waits
