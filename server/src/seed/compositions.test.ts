import { compose } from '@greenroom/contract'
import type { Reference } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { shiftDates } from './dates.ts'
import { personaRows } from './persona-rows.ts'
import { referenceRows } from './reference-rows.ts'

const date = shiftDates(new Date('2026-11-11T11:11Z'))
const rows = referenceRows(date)
const { personas, personaProducts } = personaRows(date)

/** Finds the row with an id among rows of `name` and a text. */
function find<Row extends { name: string }>(
  list: readonly Row[],
  key: keyof Row,
  text: keyof Row,
  id: string,
): Reference {
  const row = list.find((one) => one[key] === id)
  return { id, name: row?.name ?? '', text: String(row?.[text]) }
}

const prompts = rows.interactionModes.flatMap((mode) =>
  personas.map((persona) => ({
    title: `${mode.name} with ${persona.name}`,
    composition: compose(
      mode.prompt_template,
      { id: persona.persona_id, ...persona, text: persona.behavioral_detail },
      {
        industry: find(rows.industries, 'industry_id', 'details', persona.industry_id),
        aiRole: find(rows.aiRoles, 'ai_role_id', 'description', persona.ai_role_id),
        companySize: find(
          rows.companySizes,
          'company_size_id',
          'description',
          persona.company_size_id,
        ),
        plantSize: find(
          rows.plantSizes,
          'plant_size_impact_id',
          'description',
          persona.plant_size_impact_id,
        ),
        manufacturingModel: find(
          rows.manufacturingModels,
          'manufacturing_model_id',
          'description',
          persona.manufacturing_model_id,
        ),
        products: personaProducts
          .filter(({ persona_id }) => persona_id === persona.persona_id)
          .map(({ product_id }) => find(rows.products, 'product_id', 'details', product_id)),
      },
    ),
  })),
)

test('every mode composes with every persona without a note', () => {
  expect(prompts).toHaveLength(36)
  const noted = prompts.filter(({ composition }) => composition.notes.length > 0)
  expect(noted.map(({ title, composition }) => [title, composition.notes])).toEqual([])
})

test('every passage of several paragraphs stands on lines of its own', () => {
  for (const { title, composition } of prompts)
    for (const [at, { text, placeholder }] of composition.parts.entries()) {
      if (!placeholder || !text.includes('\n')) continue
      const before = composition.parts[at - 1]?.text ?? '\n'
      const after = composition.parts[at + 1]?.text ?? '\n'
      expect(before.at(-1), `before ${placeholder} in ${title}`).toBe('\n')
      expect(after[0], `after ${placeholder} in ${title}`).toBe('\n')
    }
})
