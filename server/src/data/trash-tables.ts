import { trashDays } from '@greenroom/contract'
import type { Entity, TrashEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tables } from '../database/schema.ts'
import { entityTable } from './entity-tables.ts'

/** Where a thing of the trash comes from. */
interface TrashTable {
  readonly table: keyof Tables
  readonly key: string
  readonly noun: string
  /** Tables whose rows are deleted with it. Their column that refers to it is named like its id. */
  readonly parts: readonly (keyof Tables)[]
  /** Whether kept conversations refer to it; they forget it when it is deleted. */
  readonly hasTrials: boolean
  /** The things that its rows refer to, by column. */
  readonly refersTo: Readonly<Record<string, Entity>>
  /** Selects how lists call it. */
  readonly name: (id: string) => RawBuilder<unknown>
}

const byName = (entity: Entity): TrashTable => {
  const where = entityTable(entity)
  const name = (id: string) =>
    sql`select name from ${sql.table(where.table)} where ${sql.ref(where.key)} = ${id}`
  return { ...where, parts: [], hasTrials: false, refersTo: {}, name }
}

const tables: Readonly<Record<TrashEntity, TrashTable>> = {
  'interaction-modes': { ...byName('interaction-modes'), hasTrials: true },
  'ai-roles': byName('ai-roles'),
  industries: byName('industries'),
  'company-sizes': byName('company-sizes'),
  'plant-sizes': byName('plant-sizes'),
  'manufacturing-models': byName('manufacturing-models'),
  products: { ...byName('products'), refersTo: { industry_id: 'industries' } },
  'mode-reports': {
    ...byName('mode-reports'),
    refersTo: { mode_id: 'interaction-modes' },
    name: (id) => sql`
      select name from mode_reports join interaction_modes using (mode_id)
      where report_detail_id = ${id}`,
  },
  'coaching-prompts': byName('coaching-prompts'),
  personas: {
    ...byName('personas'),
    parts: ['persona_products'],
    hasTrials: true,
    refersTo: {
      industry_id: 'industries',
      ai_role_id: 'ai-roles',
      manufacturing_model_id: 'manufacturing-models',
      plant_size_impact_id: 'plant-sizes',
      company_size_id: 'company-sizes',
      product_id: 'products',
    },
  },
  sessions: {
    table: 'sessions',
    key: 'session_id',
    noun: 'session',
    parts: ['session_compositions'],
    hasTrials: false,
    refersTo: { persona_id: 'personas', mode_id: 'interaction-modes' },
    name: (id) => sql`
      select trim(first_name || ' ' || last_name) || ' with ' || personas.name
        || to_char(coalesce(start_time, sessions.created_at) at time zone 'UTC',
          ', MM/DD/YYYY HH24:MI "UTC"')
      from sessions join users using (user_id) join personas using (persona_id)
      where session_id = ${id}`,
  },
}

/** Where a thing of the trash comes from. */
export const trashTable = (entity: TrashEntity): TrashTable => tables[entity]

/** How messages call a deleted thing. */
export const titleInTrash = (entity: TrashEntity, name: string): string => {
  if (entity === 'sessions') return 'The session'
  return entity === 'mode-reports' ? `The report of ${name}` : name
}

/** The condition of what is kept. The rest is removed within the hour. */
export const isKept = sql<boolean>`deleted_at > now() - ${sql.lit(trashDays)} * interval '1 day'`
