import { definitionOf, fromWire, personaReferences } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { demoItems, demoRows } from '../../test/demo-rows.ts'

const personas = demoItems('personas')

test.each(personas)('$name has a summary of 120 to 250 words', ({ behavioral_detail }) => {
  const words = fromWire(behavioral_detail).split(/\s+/).length
  expect(words).toBeGreaterThanOrEqual(120)
  expect(words).toBeLessThanOrEqual(250)
})

test.each(personas)('$name produces two or three products of the industry', (persona) => {
  const industryOf = new Map(
    demoItems('products').map(({ product_id, industry_id }) => [product_id, industry_id]),
  )
  const made = demoRows('persona_products').filter(
    ({ persona_id }) => persona_id === persona.persona_id,
  )
  expect([2, 3]).toContain(made.length)
  for (const { product_id } of made) expect(industryOf.get(product_id)).toBe(persona.industry_id)
})

test('has 12 personas with different voices, 10 of them active', () => {
  expect(new Set(personas.map(({ name }) => name)).size).toBe(12)
  expect(new Set(personas.map(({ voice_id }) => voice_id)).size).toBe(12)
  expect(personas.filter(({ status_active }) => status_active)).toHaveLength(10)
})

test('uses every industry, role, size and model', () => {
  for (const entity of personaReferences) {
    const used = new Set(personas.map((row) => row[definitionOf(entity).id]))
    expect(used.size).toBe(demoItems(entity).length)
  }
})
