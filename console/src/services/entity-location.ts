import type { Entity } from '@greenroom/contract'
import { goToSegment, openDialog, openView } from './dashboard-location.ts'
import type { Shown, View } from './dashboard-location.ts'
import { linkPrefix } from './kept-link.ts'

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
  voices: 'voices',
  personas: 'createPersona',
}

const listed: readonly string[] = [...Object.values(segments), 'subscriptions']

/** Whether a segment is a list of items with forms. */
export const hasItems = (segment: string): boolean => listed.includes(segment)

/** The segment of an entity. */
export const segmentOf = (entity: Entity): string => segments[entity]

/*
 * Links: `/drawer#open=<segment>/<id>` to an item, `…/history/<version>` to one of its versions, and
 * `/drawer#open=<segment>?show=<view and dialog as JSON>` to everything else.
 */

export const itemPattern =
  /^(?<segment>\w{1,40})\/(?<id>[\w-]{1,64})(?:\/history\/(?<version>[1-9]\d{0,8}))?$/

const addressOf = (place: string) => `${location.origin}/drawer${linkPrefix}${place}`

/** The link to an item, or to a version of it; `undefined` where a link cannot hold its id. */
export function linkTo(segment: string, id: string, version?: number): string | undefined {
  const place = `${segment}/${id}${version === undefined ? '' : `/history/${version}`}`
  return itemPattern.test(place) ? addressOf(place) : undefined
}

function addressOfShown(segment: string, shown: Shown): string {
  const { name, id, version } = shown.view ?? {}
  const isItem = hasItems(segment) && (name === 'edit' || (name === 'history' && version))
  const link = isItem && id !== undefined && linkTo(segment, id, version)
  return link || addressOf(`${segment}?${new URLSearchParams({ show: JSON.stringify(shown) })}`)
}

/** Where a link leads: the address for another tab, and how this one opens it. */
export interface Destination {
  href: string
  open: () => void
}

/** Leads to a view of a segment, by default its list. Leaving it leads back to where it was opened. */
export const toView = (
  segment: string,
  view?: View,
  open = () => (view ? openView(segment, view) : goToSegment(segment)),
): Destination => ({ href: addressOfShown(segment, { view }), open })

/** Leads to a dialog. @param segment what another tab shows below it */
export const toDialog = (segment: string, dialog: NonNullable<Shown['dialog']>): Destination => ({
  href: addressOfShown(segment, { dialog }),
  open: () => openDialog(dialog),
})

/** Leads to a list. @param filters what it is narrowed to, as its query has it */
export const toList = (segment: string, filters: Readonly<Record<string, string>>): Destination =>
  toView(segment, { name: 'list', filters })

/** Leads to the form that edits an item. */
export const toItem = (entity: Entity, id: string): Destination =>
  toView(segments[entity], { name: 'edit', id })

/** Opens the form that edits an item. */
export const openItem = (entity: Entity, id: string): void => toItem(entity, id).open()

/** Opens the form that adds an item. */
export const openAdd = (segment: string): void => openView(segment, { name: 'add' })
