import type * as allSeries from './series.ts'

/** The series of `/metrics`, to count into: `metrics.series?.signIns.inc(…)`. Absent without METRICS_PORT. */
export const metrics: { series?: typeof allSeries } = {}

/** The values of the labels of a counter. */
export type LabelsOf<Name extends 'signIns' | 'sessionsRefused' | 'modelCalls' | 'speechCalls'> =
  Parameters<(typeof allSeries)[Name]['inc']>[0]

/** Begins to count. `prom-client` is loaded on demand, since it would be a tenth of every start. */
export const openMetrics = async (): Promise<typeof allSeries> =>
  (metrics.series = await import('./series.ts'))
