import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A time in seconds since 1970, which is compared here faster than text. */
export const secondsOf = (time: string | RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`date_part('epoch', ${typeof time === 'string' ? sql.ref(time) : time})`

/** Such a time as responses show it: UTC, ISO 8601, with milliseconds. */
export const toIsoTime = (seconds: number): string =>
  // A double holds microseconds, but not exactly.
  new Date(Math.floor(Math.round(seconds * 1e6) / 1e3)).toISOString()
