import type { Entity } from '@greenroom/contract'
import { openView } from './dashboard-location.ts'

/** The segment of each entity, as spec section 2 names it. */
const segments: Readonly<Record<Entity, string>> = {
  'interaction-modes': 'modeMgmt',
  'ai-roles': 'role',
  industries: 'industry',
  'company-sizes': 'CompanySize',
  'plant-sizes': 'plantSize',
  'manufacturing-models': 'manufacturingModels',
  products: 'product',
  'mode-reports': 'report',
  'coaching-prompts': 'coaching',
  personas: 'createPersona',
}

const listed: readonly string[] = [...Object.values(segments), 'subscriptions']

/** Whether a segment is a list of items with forms. */
export const hasItems = (segment: string): boolean => listed.includes(segment)

/** Opens the form that edits an item. Leaving it leads back to where it was opened. */
export const openItem = (entity: Entity, id: string): void =>
  openView(segments[entity], { name: 'edit', id })

/** The segment of an entity. */
export const segmentOf = (entity: Entity): string => segments[entity]

/** Opens the form that adds an item. */
export const openAdd = (segment: string): void => openView(segment, { name: 'add' })

/** Opens the history of an item at a version. */
export const openVersion = (entity: Entity, id: string, version: number): void =>
  openView(segments[entity], { name: 'history', id, version })

/** Opens the activity of one item. @param name what the filter calls it; by default its id */
export const openActivity = (entity: string, id: string, name: string | undefined): void =>
  openView('activity', { name: 'list', filters: { entity, entity_id: id, ...(name && { name }) } })

/** Opens the list of all sessions. @param filters what it is narrowed to, as its query has it */
export const openSessions = (filters: Readonly<Record<string, string>>): void =>
  openView('allSessions', { name: 'list', filters })

/** Opens the list of people. @param filters what it is narrowed to, as its query has it */
export const openPeople = (filters: Readonly<Record<string, string>>): void =>
  openView('people', { name: 'list', filters })

/** Shows a deleted item in the trash. */
export const openInTrash = (entity: Entity, id: string, name: string): void =>
  openView('trash', { name: 'list', filters: { entity, entity_id: id, name } })
