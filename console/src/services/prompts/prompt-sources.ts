import { compose, interactionModes, aiRoles, companySizes, industries } from '@greenroom/contract'
import { manufacturingModels, personas, plantSizes, products } from '@greenroom/contract'
import type { ComposedPersona, Composition, Reference } from '@greenroom/contract'
import * as z from 'zod/mini'
import { idOf } from '../api/crud-resource.ts'
import type { Item } from '../api/crud-resource.ts'
import { personaRow } from './persona-row.ts'
import type { PromptEntity } from './prompt-entities.ts'

/** The things that a composed prompt is made of: their resource, and the field of their prompt text. */
const described = {
  'interaction-modes': { resource: interactionModes, text: 'prompt_template' },
  personas: { resource: personas, text: 'behavioral_detail' },
  industries: { resource: industries, text: 'details' },
  'ai-roles': { resource: aiRoles, text: 'description' },
  'company-sizes': { resource: companySizes, text: 'description' },
  'plant-sizes': { resource: plantSizes, text: 'description' },
  'manufacturing-models': { resource: manufacturingModels, text: 'description' },
  products: { resource: products, text: 'details' },
} as const satisfies Record<PromptEntity, unknown>

type ReferenceEntity = Exclude<PromptEntity, 'interaction-modes' | 'personas' | 'products'>

/** A persona with the ids of what it refers to; an id is empty where a backend omitted it. */
export interface PersonaSource extends ComposedPersona {
  refersTo: Readonly<Record<ReferenceEntity, string>>
  products: readonly { id: string; name: string }[]
}

/** Everything that prompts are composed from. Texts are in wire form. */
export type PromptSources = Readonly<
  Record<Exclude<PromptEntity, 'personas'>, readonly Reference[]>
> & {
  readonly personas: readonly PersonaSource[]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads a row of a list. */
function toReference(entity: PromptEntity, row: Item): Reference {
  const { resource, text } = described[entity]
  const { version, name } = row
  return { id: idOf(resource, row), version, name: textOf(name), text: textOf(row[text]) }
}

/** Reads a row of the list of personas. */
function toPersonaSource(row: Item): PersonaSource | undefined {
  const read = z.safeParse(personaRow, row).data
  return (
    read && {
      ...toReference('personas', read),
      gender: read.gender,
      refersTo: {
        industries: read.industry_id,
        'ai-roles': read.ai_role_id,
        'company-sizes': read.company_size_id,
        'plant-sizes': read.plant_size_impact_id,
        'manufacturing-models': read.manufacturing_model_id,
      },
      products: read.persona_products.map(({ product: { product_id, name } }) => ({
        id: product_id,
        name,
      })),
    }
  )
}

/** Reads the rows of all lists. */
export function toPromptSources(
  rows: Readonly<Record<PromptEntity, readonly Item[]>>,
): PromptSources {
  const references = (entity: PromptEntity) => rows[entity].map((row) => toReference(entity, row))
  return {
    'interaction-modes': references('interaction-modes'),
    personas: rows.personas.flatMap((row) => toPersonaSource(row) ?? []),
    industries: references('industries'),
    'ai-roles': references('ai-roles'),
    'company-sizes': references('company-sizes'),
    'plant-sizes': references('plant-sizes'),
    'manufacturing-models': references('manufacturing-models'),
    products: references('products'),
  }
}

/** The sources with one row replaced, or added if its id is new. */
export function withRow(sources: PromptSources, entity: PromptEntity, row: Item): PromptSources {
  if (entity !== 'personas')
    return { ...sources, [entity]: replaced(sources[entity], toReference(entity, row)) }
  const persona = toPersonaSource(row)
  return persona ? { ...sources, personas: replaced(sources.personas, persona) } : sources
}

const replaced = <Row extends Reference>(rows: readonly Row[], row: Row): readonly Row[] =>
  rows.some(({ id }) => id === row.id)
    ? rows.map((one) => (one.id === row.id ? row : one))
    : [...rows, row]

/** Whether a persona's prompts contain a row. Modes are part of every persona's prompts. */
export function usesRow(persona: PersonaSource, entity: PromptEntity, id: string): boolean {
  if (entity === 'interaction-modes') return true
  if (entity === 'personas') return persona.id === id
  if (entity === 'products') return persona.products.some((product) => product.id === id)
  return persona.refersTo[entity] === id
}

/** The persona as if it used a row. */
export function usingRow(persona: PersonaSource, entity: PromptEntity, id: string): PersonaSource {
  if (usesRow(persona, entity, id) || entity === 'interaction-modes' || entity === 'personas')
    return persona
  return entity === 'products'
    ? { ...persona, products: [...persona.products, { id, name: '' }] }
    : { ...persona, refersTo: { ...persona.refersTo, [entity]: id } }
}

/** Prepares the composition of many prompts from the same sources. */
export function createComposer(
  sources: PromptSources,
): (mode: Reference, persona: PersonaSource) => Composition {
  const indexes = new Map<PromptEntity, ReadonlyMap<string, Reference>>()
  const find = (entity: ReferenceEntity | 'products', id: string) => {
    const index =
      indexes.get(entity) ?? new Map(sources[entity].map((row) => [row.id, row] as const))
    indexes.set(entity, index)
    return index.get(id)
  }
  return (mode, persona) => {
    const referred = (entity: ReferenceEntity) => find(entity, persona.refersTo[entity])
    return compose(mode.text, persona, {
      industry: referred('industries'),
      aiRole: referred('ai-roles'),
      companySize: referred('company-sizes'),
      plantSize: referred('plant-sizes'),
      manufacturingModel: referred('manufacturing-models'),
      products: persona.products.map(
        ({ id, name }) => find('products', id) ?? { id, name, text: '' },
      ),
    })
  }
}
