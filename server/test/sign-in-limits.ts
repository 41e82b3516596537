import type { Database } from '../src/database/database.ts'

export const times = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index))

/** How many responses have this status. */
export const countStatus = (responses: readonly { status: number }[], status: number): number =>
  responses.filter((response) => response.status === status).length

/** Adds attempts that failed just now. */
export const addFailures = (
  db: Database,
  length: number,
  attempt: { account: string; address: string },
) =>
  db
    .insertInto('sign_in_attempts')
    .values(times(length, () => attempt))
    .execute()
