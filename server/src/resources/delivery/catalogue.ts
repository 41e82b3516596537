import type { OutputOf, delivery } from '@greenroom/contract'
import { sql } from 'kysely'
import { jsonRow } from '../../data/json.ts'

/**
 * What a role-play service may choose from: all modes, active personas and active plans, each oldest first. The text
 * stays the same as long as nothing changes.
 */
export const readCatalogue = jsonRow(sql<OutputOf<typeof delivery.catalogue.response.of>>`
  select
    (select coalesce(json_agg(json_build_object('mode_id', mode_id, 'name', name)
      order by created_at, mode_id), '[]') from interaction_modes) as modes,
    (select coalesce(json_agg(json_build_object(
        'persona_id', persona_id, 'name', personas.name, 'gender', gender,
        'profile_pic', profile_pic, 'voice_id', voice_id,
        'industry', json_build_object('industry_id', industry_id, 'name', industries.name))
      order by personas.created_at, persona_id), '[]')
      from personas join industries using (industry_id) where status_active) as personas,
    (select coalesce(json_agg(json_build_object(
        'plan_id', id, 'plan_type', plan_type, 'billing_cycle', billing_cycle,
        'credits_per_month', credits_per_month, 'max_users', max_users,
        'max_session_duration', max_session_duration)
      order by created_at, id), '[]') from plans where status_active) as plans`)
