import type { Entity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { ComposedPrompt } from './composed-prompt.ts'
import { recordedParts } from './recorded-parts.ts'

const reportEntity: Entity = 'mode-reports'

/** Records the prompt of a session that starts, and the report prompt. That has no name of its own: it is called after its mode. */
export const recordComposition = async (
  db: Database,
  sessionId: string,
  { mode, composition, hash: hex }: ComposedPrompt,
) => {
  const hash = Buffer.from(hex, 'hex')
  await sql`
    with text as (
      insert into composed_texts (hash, text) values (${hash}, ${composition.text})
      on conflict do nothing)
    insert into session_compositions (session_id, hash, parts, report_prompt)
    values (${sessionId}, ${hash}, ${JSON.stringify(recordedParts(composition, mode))}, (
      select jsonb_build_object('entity', ${reportEntity}::text, 'name', ${mode.name}::text,
        'id', report_detail_id, 'version', version)
      from mode_reports where mode_id = ${mode.id}))`.execute(db)
}
