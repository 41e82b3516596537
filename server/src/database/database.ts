import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** The database or a transaction on it: whoever gets one need not know which. */
export type Database = Kysely<Tables>
