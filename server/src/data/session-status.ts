import { sessionStatus } from '@greenroom/contract'
import { sql } from 'kysely'

const completed = sql.lit(sessionStatus.completed)
const cancelled = sql.lit(sessionStatus.cancelled)

/** Completed sessions, in any case: releases before stored statuses as they were sent. */
export const isCompleted = sql`lower(status) = ${completed}`

/** Sessions that are not cancelled, in any case. Most are completed, which is found out faster than the lower case. */
export const notCancelled = sql`(status = ${completed} or lower(status) <> ${cancelled})`

/** Sessions that have not ended. Only Greenroom itself writes this status, and releases before took it for an end, too. */
export const isInProgress = sql<boolean>`
  (end_time is null and status = ${sql.lit(sessionStatus.inProgress)})`
