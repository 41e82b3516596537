/**
 * The models that played and judged, as the role-play service or the model server calls them. Null means that it is not known.
 */
export const models = /* sql */ `
  alter table sessions add column model text, add column judge_model text;
  alter table trials add column model text, add column judge_model text;
  -- Those of both sides, by side and role.
  alter table model_jobs add column models jsonb;

  -- Finds where the judge of a mode changed, without reading the sessions between. The third argument makes the time an
  -- expression of its own, as in sessions_with_transcript.
  create index sessions_by_judge
    on sessions (mode_id, judge_model, (coalesce(start_time, created_at, created_at)), session_id)
    where judge_model is not null and score is not null
      and (status = 'completed' or lower(status) <> 'cancelled');
`
