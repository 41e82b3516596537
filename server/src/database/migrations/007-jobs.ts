/** When each hourly job, and the newest backup, succeeded last. */
export const jobs = /* sql */ `
  create table jobs (
    job text primary key,
    last_success_at timestamptz not null default now()
  );
`
