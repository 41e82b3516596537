import { definitionOf, isEntity, personaReferences, registry } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { humanize } from '../lib/humanize.ts'

/** The name of an entity inside a sentence. */
export const nounOf = (entity: Entity): string => registry[entity].noun

/** Whether a backend with these features has such items. */
export function isOffered(entity: Entity, features: ReadonlySet<string>): boolean {
  const { feature } = definitionOf(entity)
  return feature === undefined || features.has(feature)
}

/** The name of an item as lists show it. */
export const shownName = (entity: string, name: string): string =>
  isEntity(entity) && 'spacedNames' in registry[entity] ? humanize(name) : name

/** The labels of what a persona refers to, by the field of a response. */
export const referenceLabels: Readonly<Record<string, string>> = Object.fromEntries(
  personaReferences.map((entity) => {
    const { field, label } = registry[entity].inPersona
    return [field, label]
  }),
)
