import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { allRows } from '../database/rows.ts'

type Sql = RawBuilder<unknown>

/** A table of work that any number of servers share. A row is due at its `next_at`, and has ended without one. */
interface Queue<Claim> {
  readonly table: 'model_runs' | 'webhook_deliveries'
  /** Its id column. */
  readonly id: string
  /** In seconds: how long a claim holds. After that its server counts as dead, and another one claims the row. */
  readonly lease: number
  /** In seconds: before each further try of what has failed. Then it is given up. */
  readonly delays: readonly number[]
  /** What a claim sets, so that `isOurs` tells it from every other claim of the row. */
  readonly claimed: Sql
  /** What ends a claim besides another time. */
  readonly left?: Sql
  /** Whether a claim still holds. */
  readonly isOurs: (claim: Claim) => Sql
}

/** A time so many seconds from now; null for null. */
export const later = (seconds: number | null) =>
  sql`now() + ${seconds}::integer * interval '1 second'`

/** The statements that claim and leave the rows of a queue. */
export const leasedQueue = <Claim>({ table, id, lease, delays, ...queue }: Queue<Claim>) => {
  const renewed = sql`next_at = ${later(lease)}`
  return {
    /** Sets a claim to hold for the whole lease again. */
    renewed,
    /** Claims rows. @param due selects their ids as `id`, and locks them, without those that are locked already */
    claim: (db: Database, due: Sql, fields: Sql) =>
      allRows(
        db,
        sql<Claim>`
          update ${sql.table(table)} set ${queue.claimed}, ${renewed}
          from (${due}) due where ${sql.ref(id)} = due.id returning ${fields}`,
      ),
    /** Ends a claim. @param at when the row may be claimed again; null: it has ended */
    leave: async (db: Database, claim: Claim, at: Sql, ...more: readonly Sql[]) => {
      const set = sql.join([sql`next_at = ${at}`, ...(queue.left ? [queue.left] : []), ...more])
      await sql`update ${sql.table(table)} set ${set} where ${queue.isOurs(claim)}`.execute(db)
    },
    /** In how many seconds work that has failed so often is tried again; null: it is given up. */
    pauseAfter: (failures: number): number | null => delays[failures - 1] ?? null,
  }
}

/** In milliseconds: how often a server looks for work, also after the database failed. */
export const workPauses = { idle: 1_000, failed: 5_000 }
/** In milliseconds: for work to note that it was cut short. The end must not wait for a database that hangs. */
const lastWords = 1_000

interface Work<Claim> {
  /**
   * Claims what is due. It is called every second, and again as soon as something has ended.
   * @param running what this server works on already
   * @param follow takes further work, which ends with the server as well
   */
  readonly claim: (
    running: readonly Claim[],
    follow: (work: Promise<void>) => void,
  ) => Promise<readonly Claim[]>
  /** Renews claims before that. @returns those that still hold; work on the others is aborted */
  readonly renew?: (running: readonly Claim[]) => Promise<readonly Claim[]>
  /** @param signal aborts when the claim is lost, or the server must end */
  readonly work: (claim: Claim, signal: AbortSignal) => Promise<void>
  /** Returns work that was cut short. */
  readonly giveBack: (claim: Claim) => Promise<unknown>
  /** The log messages while nothing can be claimed, and for work that failed. */
  readonly failures: { readonly claim: string; readonly work: string }
  /** In milliseconds: how long running work may go on once the server closes. */
  readonly grace: number
}

/** Claims work and does it, as long as the server is open. */
export const keepWorking = <Claim>(
  app: FastifyInstance,
  { claim, renew, work, giveBack, failures, grace }: Work<Claim>,
): void => {
  /** What this server works on, and how that is cut short. */
  const running = new Map<Claim, AbortController>()
  const followed = new Set<Promise<void>>()
  let wake = new AbortController()
  let failed = false
  let closing = false
  let ending = false

  const follow = async (piece: Promise<void>) => {
    followed.add(piece)
    await piece.catch((error: unknown) => app.log.warn({ err: error }, failures.work))
    followed.delete(piece)
    wake.abort()
  }
  const run = async (one: Claim) => {
    const cut = new AbortController()
    running.set(one, cut)
    if (ending) cut.abort()
    try {
      await work(one, cut.signal)
    } catch (error) {
      if (!cut.signal.aborted) throw error
      await giveBack(one)
    } finally {
      running.delete(one)
    }
  }
  const look = async () => {
    try {
      const held = running.size > 0 ? await renew?.([...running.keys()]) : undefined
      if (held) for (const [one, cut] of running) if (!held.includes(one)) cut.abort()
      for (const one of await claim([...running.keys()], (piece) => void follow(piece)))
        void follow(run(one))
      failed = false
    } catch (error) {
      if (!failed) app.log.warn({ err: error }, failures.claim)
      failed = true
    }
  }
  const loop = async () => {
    while (!closing) {
      wake = new AbortController()
      await look()
      const ms = failed ? workPauses.failed : workPauses.idle
      await wait(ms, undefined, { signal: wake.signal, ref: false }).catch(() => undefined)
    }
    while (followed.size > 0) await Promise.allSettled(followed)
  }

  let ended: Promise<void> | undefined
  app.addHook('onReady', async () => {
    ended = loop()
  })
  app.addHook('onClose', async () => {
    closing = true
    wake.abort()
    await Promise.race([ended, wait(grace, undefined, { ref: false })])
    ending = true
    for (const cut of running.values()) cut.abort()
    await Promise.race([ended, wait(lastWords, undefined, { ref: false })])
  })
}
