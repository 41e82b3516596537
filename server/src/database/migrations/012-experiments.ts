/**
 * Work for the language model that servers do by themselves, and share: a job, such as an experiment, has runs, and each run
 * makes some calls.
 */
const modelJobs = /* sql */ `
  create table model_jobs (
    job_id uuid primary key default gen_random_uuid(),
    -- The word of its feature, such as experiments.
    kind text not null,
    name text not null,
    state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
    -- Fixed when it starts.
    input jsonb not null,
    result jsonb,
    error text,
    seed integer not null,
    model text not null,
    calls_planned integer not null,
    calls_made integer not null default 0,
    actor_email text not null,
    at timestamptz not null default now(),
    finished_at timestamptz,
    deleted_at timestamptz,
    -- Where the model is.
    model_url text
  );
  create index model_jobs_by_time on model_jobs (kind, at, job_id);
  create index model_jobs_running on model_jobs (at) where state = 'running';
  create index model_jobs_by_change on model_jobs using gin ((input -> 'changes') jsonb_path_ops)
    where kind = 'experiments';
  create index model_jobs_by_judges on model_jobs (md5((input -> 'judges')::text), at)
    where state = 'done';

  create table model_runs (
    -- Random, and so is the order in which the runs of a job are done.
    run_id uuid primary key default gen_random_uuid(),
    job_id uuid not null references model_jobs on delete cascade,
    -- Whose words it holds: it goes with them.
    trial_id uuid references trials on delete cascade,
    session_id uuid,
    input jsonb not null,
    -- What its calls have answered so far.
    output json not null default '{}',
    -- How often its next call has failed.
    tries integer not null default 0,
    -- The server that works on it, until next_at: then it counts as dead.
    claimed_by uuid unique,
    -- When it may be claimed; null once it has ended.
    next_at timestamptz default now(),
    error text,
    -- Since when it waits for its model server.
    failed_since timestamptz
  );
  create index model_runs_by_job on model_runs (job_id, run_id);
  create index model_runs_by_trial on model_runs (trial_id);
  create index model_runs_by_session on model_runs (session_id) where session_id is not null;

  -- The calls that were made on each day (UTC).
  create table model_days (day date primary key, calls integer not null);
`

/**
 * The session that a kept conversation is a copy of, and whose words it holds: it goes with them. Its report keeps the order
 * of its fields.
 */
const copies = /* sql */ `
  alter table trials alter column report type json, add column session_id uuid, add column user_id uuid;
  create index trials_by_session on trials (session_id) where session_id is not null;
`

/** Scores that people give to sessions. Their comments may quote a transcript, and go when it goes. */
const marks = /* sql */ `
  create table session_marks (
    session_id uuid references sessions on delete cascade,
    -- Who marked.
    user_id uuid references users on delete cascade,
    -- Points of 0 to 100 by the field of the report.
    scores jsonb not null,
    comment text not null default '',
    at timestamptz not null default now(),
    primary key (session_id, user_id)
  );
  create index session_marks_by_user on session_marks (user_id, session_id);

  -- Comments and copies of a session go with its texts, whichever server removes them.
  create function forget_comments() returns trigger language plpgsql as $$
    begin
      update session_marks set comment = ''
        where session_id = new.session_id and comment <> '';
      delete from trials where session_id = new.session_id;
      delete from model_runs where session_id = new.session_id;
      return null;
    end $$;
  create trigger sessions_forget_comments after update on sessions
    for each row when (old.text_removed_at is null and new.text_removed_at is not null)
    execute function forget_comments();

  -- Marks of a deleted session, without the comments of a person or of all.
  create function marks_without_comments(marks jsonb, of_user uuid default null) returns jsonb
    language sql immutable as $$
    select coalesce(jsonb_agg(case when of_user is null or mark ->> 'user_id' = of_user::text
      then mark || '{"comment": ""}' else mark end), '[]')
    from jsonb_array_elements(marks) mark
  $$;

  -- The newest sessions of a mode that have a transcript. The third argument makes it an expression of its own. Otherwise
  -- PostgreSQL reads the sessions of all modes in the order of sessions_by_time, which takes seconds for a rare mode.
  create index sessions_with_transcript
    on sessions (mode_id, (coalesce(start_time, created_at, created_at)), session_id)
    where transcript is not null;
`

/** Experiments with kept conversations, backtests, and the marks of people. */
export const experiments = copies + modelJobs + marks
