import type { Database } from '../../database/database.ts'
import type { RecordedSource } from '../../database/schema.ts'
import type { ComposedPrompt } from './composed-prompt.ts'
import { recordedParts } from './recorded-parts.ts'

/** Records the prompt of a session that starts. */
export const recordComposition = async (
  db: Database,
  session_id: string,
  { mode, composition, hash: hex }: ComposedPrompt,
): Promise<void> => {
  const hash = Buffer.from(hex, 'hex')
  const report = await reportPrompt(db, mode)
  await db
    .insertInto('composed_texts')
    .values({ hash, text: composition.text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('session_compositions')
    .values({
      ...{ session_id, hash },
      parts: JSON.stringify(recordedParts(composition, mode)),
      report_prompt: report ? JSON.stringify(report) : null,
    })
    .execute()
}

/** A report prompt has no name of its own: it is called after its mode. */
const reportPrompt = async (db: Database, { id: modeId, name }: ComposedPrompt['mode']) => {
  const found = await db
    .selectFrom('mode_reports')
    .select(['report_detail_id as id', 'version'])
    .where('mode_id', '=', modeId)
    .executeTakeFirst()
  return found && ({ entity: 'mode-reports', name, ...found } satisfies RecordedSource)
}
