import type { Entity, RevisionWithContent } from '@greenroom/contract'
import type { ReactNode } from 'react'
import type { View } from '../../services/dashboard-location.ts'

/** What has a history. */
export interface ItemRef {
  entity: Entity
  id: string
}

/** The name of a field, and whether its changes are counted in words. */
export interface FieldLabel {
  label: string
  isText: boolean
}

/** The text of a field, as its form shows it. */
export interface FieldText {
  label: string
  text: string
  /** Whether the text is the address of a picture. */
  isPicture?: boolean
}

/** What the history of an item shows. */
export type Selection = Pick<View, 'version' | 'comparedWith'>

/** How a panel shows the versions of its items. */
export interface HistoryProps {
  item: ItemRef
  selection: Selection
  onSelect: (selection: Selection) => void
  labelOf: (field: string) => FieldLabel
  /** The texts of a version's content, as the form shows them. */
  textsOf: (content: RevisionWithContent['content']) => readonly FieldText[]
  /** The texts of the form that are not saved yet. */
  unsaved: readonly FieldText[] | undefined
  /** The buttons of a version. @param isCurrent whether the newest version has the same text */
  renderActions: (version: RevisionWithContent, isCurrent: boolean) => ReactNode
}
