import type { Entity } from '@greenroom/contract'
import { sql } from 'kysely'
import { isoTime } from '../../data/json.ts'
import type { Database } from '../../database/database.ts'
import type { MetVersion } from './timelines.ts'

/** A version with its texts, who made it and when. */
export interface VersionContent {
  readonly entity: Entity
  readonly id: string
  readonly version: number
  readonly actor_email: string
  readonly at: string
  readonly name: string | null
  /** The prompt text in wire form. */
  readonly text: string
  /** Of a persona. */
  readonly gender: string | null
}

/** Reads the texts of versions. */
export const readContents = async (
  db: Database,
  versions: readonly MetVersion[],
): Promise<VersionContent[]> => {
  const { rows } = await sql<VersionContent>`
    select entity, entity_id as id, version, actor_email, ${isoTime('at')} as at,
      content ->> 'name' as name, content ->> 'gender' as gender,
      content ->> case
        when entity in ('interaction-modes', 'mode-reports') then 'prompt_template'
        when entity in ('industries', 'products') then 'details'
        when entity = 'personas' then 'behavioral_detail'
        else 'description'
      end as text
    from revisions join unnest(
      ${versions.map(({ entity }) => entity)}::text[],
      ${versions.map(({ id }) => id)}::uuid[],
      ${versions.map(({ version }) => version)}::int[]
    ) wanted (entity, entity_id, version) using (entity, entity_id, version)`.execute(db)
  return rows
}
