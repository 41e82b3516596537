import { definitionOf, recordOf, registry } from '@greenroom/contract'
import {
  readCoachingPrompts,
  readModeReports,
  readModes,
  readPlans,
  readReferenceData,
} from './demo-data.ts'
import { withTimestamps } from './dates.ts'
import type { ReadDate } from './dates.ts'
import { stableUuid } from './stable-uuid.ts'

/** The rows of what personas refer to, by entity. */
export const referenceRows = (date: ReadDate) =>
  recordOf(registry.personas.refersTo, (entity) => {
    const { id, noun, text: field } = definitionOf(entity)
    return withTimestamps(date)(readReferenceData(entity), ({ name, text, industry }) => ({
      [id]: stableUuid(noun, name),
      name,
      [field]: text,
      ...(industry !== undefined && { industry_id: stableUuid('industry', industry) }),
    }))
  })

/** The rows of modes and their reports. */
export function modeRows(date: ReadDate) {
  const rows = withTimestamps(date)
  return {
    interactionModes: rows(readModes(), ({ name, description, text }, index) => ({
      mode_id: stableUuid('mode', name),
      slot: index + 1,
      name,
      description,
      prompt_template: text,
    })),
    modeReports: rows(readModeReports(), ({ mode, text }) => ({
      report_detail_id: stableUuid('mode report', mode),
      mode_id: stableUuid('mode', mode),
      prompt_template: text,
    })),
  }
}

/** The rows of the standard plans and coaching prompts. */
export function standardRows(date: ReadDate) {
  const rows = withTimestamps(date)
  return {
    coachingPrompts: rows(readCoachingPrompts(), ({ name, text }) => ({
      prompt_id: stableUuid('coaching prompt', name),
      name,
      template: text,
    })),
    plans: rows(readPlans(), (plan) => ({ id: stableUuid('plan', plan.plan_type), ...plan })),
  }
}
