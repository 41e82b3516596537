import {
  compose,
  personaReferences,
  recordOf,
  registry,
  id as anyId,
  ownPersonaFields,
  personas,
} from '@greenroom/contract'
import type {
  ComposedPersona,
  Composition,
  PersonaReference,
  Reference,
  PromptEntity,
} from '@greenroom/contract'
import * as z from 'zod/mini'
import { idOf } from '../../../services/api/crud-resource.ts'
import type { Item } from '../../../services/api/crud-resource.ts'

/** A row, and whether it is retired. */
export interface Source extends Reference {
  retired: boolean
}

/** A persona with the ids of what it refers to; an id is empty where a backend omitted it. */
export interface PersonaSource extends ComposedPersona, Source {
  refersTo: Readonly<Record<PersonaReference, string>>
  products: readonly { id: string; name: string }[]
}

/** Everything that prompts are composed from; retired modes and personas come last. Texts are in wire form. */
export type PromptSources = Readonly<
  Record<Exclude<PromptEntity, 'personas'>, readonly Source[]>
> & {
  readonly personas: readonly PersonaSource[]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads a row of a list. */
function toSource(entity: PromptEntity, row: Item): Source {
  const { version, name } = row
  const text = textOf(row[registry[entity].text])
  const retired = row['status_active'] === false
  return { id: idOf(registry[entity], row), version, name: textOf(name), text, retired }
}

/** Reads a row of the list of personas. */
function toPersonaSource(row: Item): PersonaSource | undefined {
  const read = z.safeParse(personaRow, row).data
  return (
    read && {
      ...toSource('personas', read),
      gender: read.gender,
      refersTo: recordOf(personaReferences, (entity) => read[registry[entity].id]),
      products: read.persona_products.map(({ product: { product_id, name } }) => ({
        id: product_id,
        name,
      })),
    }
  )
}

/** Reads the rows of all lists. @param canRetire whether an inactive row is a retired one */
export function toPromptSources(
  rows: Readonly<Record<PromptEntity, readonly Item[]>>,
  canRetire = true,
): PromptSources {
  const retiredLast = <Row extends Source>(all: readonly Row[]): readonly Row[] =>
    canRetire
      ? all.toSorted((one, other) => Number(one.retired) - Number(other.retired))
      : all.map((one) => ({ ...one, retired: false }))
  const references = (entity: PromptEntity) => rows[entity].map((row) => toSource(entity, row))
  return {
    'interaction-modes': retiredLast(references('interaction-modes')),
    ...recordOf(personaReferences, references),
    products: references('products'),
    personas: retiredLast(rows.personas.flatMap((row) => toPersonaSource(row) ?? [])),
  }
}

/** The sources with one row replaced, or added if its id is new. */
export function withRow(sources: PromptSources, entity: PromptEntity, row: Item): PromptSources {
  if (entity !== 'personas')
    return { ...sources, [entity]: replaced(sources[entity], toSource(entity, row)) }
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
  const byId = recordOf(
    [...personaReferences, 'products'],
    (entity) => new Map(sources[entity].map((row) => [row.id, row])),
  )
  return (mode, persona) =>
    compose(mode.text, persona, {
      ...recordOf(personaReferences, (entity) => byId[entity].get(persona.refersTo[entity])),
      products: persona.products.map(
        ({ id, name }) => byId.products.get(id) ?? { id, name, text: '' },
      ),
    })
}

export const attachedProduct = z.object({
  persona_product_id: anyId,
  product: z.object({ product_id: anyId, name: z.catch(z.string(), '') }),
})
export type AttachedProduct = z.infer<typeof attachedProduct>

/** The attached products; unreadable ones are dropped. */
const attachedProducts = z.pipe(
  z.catch(z.array(z.unknown()), []),
  z.transform((all) => all.flatMap((each) => z.safeParse(attachedProduct, each).data ?? [])),
)

const anything = z.record(z.string(), z.unknown())

/** The ids of references by the field names of a save. Backends nest them (`company_size_new`, …) or send them bare. */
function referenceIds(row: Record<string, unknown>) {
  const ids = personaReferences.map((entity) => {
    const { id: name, inPersona } = registry[entity]
    // A nested object of another shape counts as missing.
    const nested = z.safeParse(anything, row[inPersona.field]).data
    const found =
      z.safeParse(anyId, nested?.[name]).data ?? z.safeParse(anyId, row[name]).data ?? ''
    return [name, found] as const
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript does not know the keys of `fromEntries`
  return Object.fromEntries(ids) as Record<(typeof registry)[PersonaReference]['id'], string>
}

/** A persona with the field names of a save. */
export const personaRow = z.pipe(
  z.looseObject({ ...ownPersonaFields, persona_products: attachedProducts }),
  z.transform((row) => ({ ...row, ...referenceIds(row) })),
)

export type PersonaRow = z.infer<typeof personaRow>

/** The resource whose list has such rows. Whoever lists personas uses it, since the lists share a cache. */
export const personaList = {
  ...personas,
  list: { ...personas.list, response: { ...personas.list.response, of: personaRow } },
}
