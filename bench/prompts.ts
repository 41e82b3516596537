import { compose, inBraces, modePlaceholders } from '@greenroom/contract'
import { findChangedPrompts } from '../console/src/features/prompts/impact/find-changed-prompts.ts'
import { toPromptSources } from '../console/src/features/prompts/sources/prompt-sources.ts'

/** Budgets in milliseconds: composing the longest template, and comparing 100 personas × 3 modes before and after an edit. */
export const promptBudgets = { compose: 5, impact: 150 }

const runs = 21
const words = (length: number) => 'Ask for the budget. '.repeat(length / 20)
const template = (length: number) =>
  `${modePlaceholders.map(inBraces).join('\n')}\n${words(length)}`

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? NaN

const reference = (id: string, text: string) => ({ id, name: `Name ${id}`, text })

/** The median time for one template of 200,000 characters. */
export function measureCompose(): number {
  const row = reference('1', words(4000))
  const references = {
    industry: row,
    aiRole: row,
    companySize: row,
    plantSize: row,
    products: [row],
  }
  return median(
    Array.from({ length: runs }, () => {
      const from = performance.now()
      compose(template(200_000), { ...row, gender: 'male' }, references)
      return performance.now() - from
    }),
  )
}

/** The median time for 300 prompts of 20,000 characters. */
export function measureImpact(): number {
  const described = (key: string) => [{ [key]: 'x', name: 'Any', description: words(2000) }]
  const industry = { industry_id: 'x', name: 'Any', details: words(2000) }
  const references = {
    industry_id: 'x',
    ai_role_id: 'x',
    company_size_id: 'x',
    plant_size_impact_id: 'x',
    manufacturing_model_id: 'x',
  }
  const sources = toPromptSources({
    'interaction-modes': ['1', '2', '3'].map((mode_id) => ({
      mode_id,
      name: mode_id,
      prompt_template: template(10_000),
    })),
    personas: Array.from({ length: 100 }, (_, at) => ({
      ...references,
      persona_id: String(at),
      name: `Persona ${at}`,
      gender: 'female',
      behavioral_detail: words(2000),
    })),
    industries: [industry],
    'ai-roles': described('ai_role_id'),
    'company-sizes': described('company_size_id'),
    'plant-sizes': described('plant_size_impact_id'),
    'manufacturing-models': described('manufacturing_model_id'),
    products: [],
  })
  const edited = { ...industry, details: `${industry.details} More.` }
  return median(
    Array.from({ length: runs }, () => {
      const from = performance.now()
      const work = findChangedPrompts(sources, 'industries', 'x', edited)
      while (!work.next().done);
      return performance.now() - from
    }),
  )
}
