import type * as allSeries from './series.ts'

/** The series of `/metrics`, to count into: `metrics.series?.signIns.inc(…)`. Absent without METRICS_PORT. */
export const metrics: { series?: typeof allSeries } = {}

/** Begins to count. `prom-client` is loaded on demand, since it would be a tenth of every start. */
export const openMetrics = async (): Promise<typeof allSeries> =>
  (metrics.series = await import('./series.ts'))
