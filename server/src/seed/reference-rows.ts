import { toWire } from '@greenroom/contract'
import type { ReadDate } from './dates.ts'
import { aiRoles } from './demo/ai-roles.ts'
import { coachingPrompts } from './standard/coaching-prompts.ts'
import { companySizes } from './demo/company-sizes.ts'
import { industries } from './demo/industries.ts'
import { interactionModes } from './demo/interaction-modes.ts'
import { manufacturingModels } from './demo/manufacturing-models.ts'
import { modeReports } from './demo/mode-reports.ts'
import { plans } from './standard/plans.ts'
import { plantSizes } from './demo/plant-sizes.ts'
import { products } from './demo/products.ts'
import { withTimestamps } from './timestamps.ts'
import { stableUuid } from './stable-uuid.ts'

/** The rows of prompts, reference data and plans by table, with texts as they are sent over the API. */
export function referenceRows(date: ReadDate) {
  const rows = withTimestamps(date)
  return {
    industries: rows(industries, ({ name, details }) => ({
      industry_id: stableUuid('industry', name),
      name,
      details: toWire(details),
    })),
    products: rows(products, ({ name, details, industry }) => ({
      product_id: stableUuid('product', name),
      name,
      details: toWire(details),
      industry_id: stableUuid('industry', industry),
    })),
    aiRoles: rows(aiRoles, ({ name, description }) => ({
      ai_role_id: stableUuid('AI role', name),
      name,
      description: toWire(description),
    })),
    companySizes: rows(companySizes, ({ name, description }) => ({
      company_size_id: stableUuid('company size', name),
      name,
      description: toWire(description),
    })),
    plantSizes: rows(plantSizes, ({ name, description }) => ({
      plant_size_impact_id: stableUuid('plant size', name),
      name,
      description: toWire(description),
    })),
    manufacturingModels: rows(manufacturingModels, ({ name, description }) => ({
      manufacturing_model_id: stableUuid('manufacturing model', name),
      name,
      description: toWire(description),
    })),
    interactionModes: rows(interactionModes, ({ name, description, prompt_template }, index) => ({
      mode_id: stableUuid('mode', name),
      slot: index + 1,
      name,
      description,
      prompt_template: toWire(prompt_template),
    })),
    modeReports: rows(modeReports, ({ mode, prompt_template }) => ({
      report_detail_id: stableUuid('mode report', mode),
      mode_id: stableUuid('mode', mode),
      prompt_template: toWire(prompt_template),
    })),
    coachingPrompts: rows(coachingPrompts, ({ name, template }) => ({
      prompt_id: stableUuid('coaching prompt', name),
      name,
      template: toWire(template),
    })),
    plans: rows(plans, (plan) => ({
      id: stableUuid('plan', plan.plan_type),
      ...plan,
    })),
  }
}
