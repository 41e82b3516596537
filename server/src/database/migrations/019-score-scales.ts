/** Where a job's model is, and since when a run waits for its model server. */
const waits = /* sql */ `
  alter table model_jobs add column model_url text;
  alter table model_runs add column failed_since timestamptz;
`

export const scoreScales = waits
