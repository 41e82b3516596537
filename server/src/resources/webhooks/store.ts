import { deliveryDays } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** Ends the deliveries that wait for a webhook which is switched off. */
export const giveUp = (db: Database, webhookId: string) =>
  sql`
    update webhook_deliveries set next_at = null, error = ${offSentence}
    where webhook_id = ${webhookId} and next_at is not null`.execute(db)

const offSentence = 'The webhook was switched off.'

/** Deletes old deliveries. */
export const deleteOldDeliveries = (db: Database) =>
  sql`delete from webhook_deliveries where at < now() - ${deliveryDays} * interval '24 hours'`.execute(
    db,
  )
