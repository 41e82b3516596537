import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { isInProgress } from '../data/session-status.ts'
import type { OpenDatabase } from '../database/open.ts'
import { onlyRow } from '../database/rows.ts'
import { handleUnknownPaths } from '../http/mount.ts'
import { createServer } from '../http/server.ts'
import type { LogSink } from '../http/logging.ts'
import { openMetrics } from '../lib/metrics/metrics.ts'
import { listen } from './listen.ts'

type Watched = Pick<OpenDatabase, 'db' | 'connections'>

/** The listener of METRICS_PORT. */
export interface MetricsServer {
  /** Adds what a database tells. */
  watch(database: Watched): void
  close(): Promise<void>
}

/** Serves `/metrics` on a port of its own, without a password. @throws ConfigError when it cannot listen */
export const serveMetrics = async (
  { logLevel }: Pick<Config, 'logLevel'>,
  address: NonNullable<Config['metrics']>,
  logTo: LogSink,
): Promise<MetricsServer> => {
  const series = await openMetrics()
  let database: Watched | undefined

  const update = async () => {
    const found = database && (await readInTime(database))
    const { backup, ...jobs } = found?.jobs ?? {}
    setOrRemove(series.webhooksOff, found?.webhooks_off)
    setOrRemove(series.sessionsUnfinished, found?.unfinished)
    setOrRemove(series.backupNewest, backup)
    series.jobLastSuccess.reset()
    for (const [job, at] of Object.entries(jobs)) series.jobLastSuccess.set({ job }, at)
    for (const [state, connections] of Object.entries(database?.connections() ?? {}))
      series.poolConnections.set({ state }, connections)
  }

  const app = createServer({ logLevel, trustProxy: false }, logTo)
  handleUnknownPaths(app, [])
  // Nobody wants a log line for each scrape.
  app.get('/metrics', { logLevel: 'silent' }, async (_, reply) => {
    await update()
    return reply.type(series.registry.contentType).send(await series.registry.metrics())
  })
  await listen(app, address, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  return { watch: (opened) => (database = opened), close: () => app.close() }
}

interface Settable {
  set(value: number): void
  remove(): void
}

const setOrRemove = (gauge: Settable, value: number | undefined) =>
  value === undefined ? gauge.remove() : gauge.set(value)

/** Milliseconds that a scrape waits for the database. */
const databaseTimeout = 1_000

/** @returns `undefined` when the database fails or is slow, since the other series are wanted most then */
const readInTime = async ({ db }: Watched) =>
  Promise.race([
    onlyRow(db, figures).catch(() => undefined),
    wait(databaseTimeout, undefined, { ref: false }),
  ])

/** Times are in seconds since 1970. The newest backup is among the jobs. */
const figures = sql<{
  webhooks_off: number
  unfinished: number
  jobs: Readonly<Record<string, number>> | null
}>`
  select
    (select count(*)::integer from webhooks
      where switched_off_at is not null and off_reason is not null) as webhooks_off,
    (select count(*)::integer from (
      select from sessions
      where ${isInProgress}
        and coalesce(start_time, created_at) < now() - interval '24 hours'
      limit 10000) as unfinished) as unfinished,
    (select json_object_agg(job, extract(epoch from last_success_at)) from jobs) as jobs`
