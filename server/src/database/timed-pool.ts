import { Pool } from 'pg'
import type { PoolClient } from 'pg'
import { metrics } from '../lib/metrics/metrics.ts'

type Connected = Parameters<Pool['connect']>[0]

/** A pool that measures how long callers wait for a connection. */
export class TimedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const stop = this.idleCount === 0 ? metrics.series?.poolWait.startTimer() : undefined
    if (!callback) return stop ? super.connect().finally(() => void stop()) : super.connect()
    super.connect((error, client, release) => {
      stop?.()
      callback(error, client, release)
    })
  }
}
