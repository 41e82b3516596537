import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>
