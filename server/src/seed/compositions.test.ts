import { compose, definitionOf, personaReferences, recordOf } from '@greenroom/contract'
import type { Reference } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { shiftDates } from './dates.ts'
import { personaRows } from './persona-rows.ts'
import { modeRows, referenceRows } from './reference-rows.ts'

const date = shiftDates(new Date('2026-11-11T11:11Z'))
const reference = referenceRows(date)
const { personas, personaProducts } = personaRows(date)

const find = (entity: keyof typeof reference, id: unknown): Reference => {
  const { id: key, text } = definitionOf(entity)
  const row = Object(reference[entity].find((one) => Object(one)[key] === id))
  return { id: row[key], name: row.name, text: row[text] }
}

const prompts = modeRows(date).interactionModes.flatMap((mode) =>
  personas.map((persona) => ({
    title: `${mode.name} with ${persona.name}`,
    composition: compose(
      mode.prompt_template,
      { id: persona.persona_id, ...persona, text: persona.behavioral_detail },
      {
        ...recordOf(personaReferences, (entity) =>
          find(entity, Object(persona)[definitionOf(entity).id]),
        ),
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
