import { toWire } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { findChangedPrompts } from '../impact/find-changed-prompts.ts'
import { createComposer, toPromptSources, usesRow, withRow } from './prompt-sources.ts'

const rows = {
  'interaction-modes': [
    { mode_id: 'm', name: 'Closing', prompt_template: '{name} ({gender}), {industry}: {role}' },
  ],
  personas: [
    // As backends nest their references, and as others send bare ids.
    { persona_id: 'p', name: 'Walter', gender: 'male', industry: { industry_id: 'i', name: 'x' } },
    { persona_id: 'q', name: 'Rosa', industry_id: 'i', persona_products: 'none' },
  ],
  industries: [{ industry_id: 'i', name: 'Pumps', details: 'One.\\nTwo.', version: 3 }],
  'ai-roles': [],
  'company-sizes': [],
  'plant-sizes': [],
  'manufacturing-models': [],
  products: [{ product_id: 'd', name: 'Valve', details: 'Closes.' }],
}

function texts(sources = toPromptSources(rows)) {
  const compose = createComposer(sources)
  return sources.personas.map(
    (persona) => sources['interaction-modes'].map((mode) => compose(mode, persona).text)[0],
  )
}

test('composes personas whose references are nested, bare or absent', () => {
  expect(texts()).toEqual(['Walter (male), Pumps: ', 'Rosa (), Pumps: '])
})

test('composes an edited row in place of the stored one, and a new row', () => {
  const edited = { industry_id: 'i', name: 'Motors', details: toWire('x') }
  const sources = withRow(toPromptSources(rows), 'industries', edited)
  expect(texts(sources)[0]).toBe('Walter (male), Motors: ')
  const added = { persona_id: '', name: 'Joan', gender: 'female', industry_id: 'i' }
  expect(texts(withRow(sources, 'personas', added))).toEqual([
    'Walter (male), Motors: ',
    'Rosa (), Motors: ',
    'Joan (female), Motors: ',
  ])
})

test('finds the personas that use a row', () => {
  const product = { persona_product_id: '1', product: { product_id: 'd' } }
  const persona = { persona_id: 'p', name: 'Walter', persona_products: [product] }
  const { personas } = withRow(toPromptSources(rows), 'personas', persona)
  const uses = (...row: Parameters<typeof usesRow> extends [unknown, ...infer R] ? R : never) =>
    personas.map((one) => usesRow(one, ...row))
  expect(uses('industries', 'i')).toEqual([false, true])
  expect(uses('products', 'd')).toEqual([true, false])
  expect(uses('personas', 'q')).toEqual([false, true])
  expect(uses('interaction-modes', 'm')).toEqual([true, true])
})

test('takes the name of a product from the persona where the list lacks it', () => {
  const product = { persona_product_id: '1', product: { product_id: 'gone', name: 'Pump' } }
  const mode = { mode_id: 'm', name: 'Closing', prompt_template: '{persona_products}' }
  const persona = { persona_id: 'p', name: 'Walter', persona_products: [product] }
  const sources = withRow(toPromptSources(rows), 'personas', persona)
  expect(texts(withRow(sources, 'interaction-modes', mode))[0]).toBe('Pump: ')
})

test('puts retired rows last, where the backend can retire them', () => {
  const [first, ...others] = rows.personas
  const some = { ...rows, personas: [{ ...first, status_active: false }, ...others] }
  const read = (canRetire: boolean) =>
    toPromptSources(some, canRetire).personas.map(({ name, retired }) => [name, retired])
  expect(read(true)).toEqual([
    ['Rosa', false],
    ['Walter', true],
  ])
  expect(read(false)).toEqual([
    ['Walter', false],
    ['Rosa', false],
  ])
})

test('finds no changed prompts of retired personas and modes', () => {
  const retired = {
    ...rows,
    personas: rows.personas.map((one) => ({ ...one, status_active: false })),
  }
  const found = (sources: typeof rows) => {
    const edited = { industry_id: 'i', name: 'Motors', details: 'x' }
    const work = findChangedPrompts(toPromptSources(sources), 'industries', 'i', edited)
    let step = work.next()
    while (step.done !== true) step = work.next()
    return step.value
  }
  expect(found(rows)).toMatchObject({ personas: 2, skipped: false })
  expect(found(retired)).toMatchObject({ prompts: [], skipped: true })
})
