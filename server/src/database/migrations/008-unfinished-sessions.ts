/** What `/metrics` counts at each scrape: sessions that were never finished. */
export const unfinishedSessions = /* sql */ `
  create index sessions_in_progress on sessions ((coalesce(start_time, created_at)))
    where status = 'in_progress';
`
