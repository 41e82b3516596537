import { compose, definitionOf, personaReferences, recordOf } from '@greenroom/contract'
import type { Entity, Reference } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { demoItems, demoRows } from '../../test/demo-rows.ts'

const personas = demoItems('personas')
const personaProducts = demoRows('persona_products')

const find = (entity: Entity, id: unknown): Reference => {
  const { id: key, text } = definitionOf(entity)
  const row = demoItems(entity).find((one) => one[key] === id)
  return { id: row[key], name: row.name, text: row[text] }
}

const prompts = demoItems('interaction-modes').flatMap((mode) =>
  personas.map((persona) => ({
    title: `${mode.name} with ${persona.name}`,
    composition: compose(
      mode.prompt_template,
      { id: persona.persona_id, ...persona, text: persona.behavioral_detail },
      {
        ...recordOf(personaReferences, (entity) => find(entity, persona[definitionOf(entity).id])),
        products: personaProducts
          .filter(({ persona_id }) => persona_id === persona.persona_id)
          .map(({ product_id }) => find('products', product_id)),
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
