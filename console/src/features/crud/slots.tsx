import type { Entity, Feature, PromptEntity } from '@greenroom/contract'
import { createContext, use } from 'react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'
import type { View } from '../../services/dashboard-location.ts'
import { lazyPart } from '../../ui/lazy-component.ts'
import type { Lazily, Load } from '../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { PanelFrame } from './frame/panel-frame.tsx'
import type { ChipHints, TemplateProblem, TemplateRules, InputProps } from './field.ts'
import type { Panel } from './panel.ts'

/** The open form, for what other features add to it. */
export interface FormSlotProps {
  /** Absent if the panel's rows have neither history nor usage. */
  entity: Entity | undefined
  unsaved: UnsavedRow
}

/** A view of a row, which takes the place of the list. */
export interface RowViewProps {
  panel: Panel
  entity: Entity
  list: ListState<Item>
  lookups: unknown
  view: View
  id: string
}

/** A view of a row that another feature adds, with a button in each row. */
export interface RowView {
  /** Its name in the history state. */
  name: string
  title: string
  icon: ReactElement
  /** The backend must advertise it. */
  feature: Feature
  /** The only entity that has it; by default all have. */
  only?: Entity
  Component: ComponentType<RowViewProps>
}

/** A view of a row whose code is loaded when it is first shown. @param heading what stands above it until then */
export const lazyRowView = (heading: string, load: Load<RowViewProps>): Lazily<RowViewProps> =>
  lazyPart(load, () => (
    <PanelFrame form={{ crumb: '…', heading }}>
      <LoadingIndicator />
    </PanelFrame>
  ))

/** An action of a row beside Edit and Delete. It is an icon, or in the menu of the row where there are many. */
export interface RowAction {
  /** Its name in the menu. */
  title: string
  /** The name of its icon button. */
  label: string
  icon: ReactElement
  /** The id of the icon button as the one that opens a view. */
  focusTrigger?: string
  /** Whether it is going on for this row. */
  busy?: boolean
  onClick: () => void
}

/** The props of the input of a prompt. */
export interface PromptInputProps extends InputProps {
  rows: number
}

/** The props of the input of a prompt with placeholders. */
export interface TemplateInputProps extends PromptInputProps {
  rules: TemplateRules
  hints: ChipHints
  /** Whether the row is new: an empty text shows no errors until the author has typed or tried to save. */
  isNew: boolean
  /** Called with what is wrong with the text, each time that changes. */
  onProblem: (problem: TemplateProblem | undefined) => void
}

/** What other features add to lists and forms. `console/src/screens/dashboard/crud-slots.tsx` lists them. */
export interface CrudSlots {
  PromptInput?: ComponentType<PromptInputProps>
  TemplateInput?: ComponentType<TemplateInputProps>
  /** Around the input of a prompt. */
  AroundPrompt?: ComponentType<FormSlotProps & { wide: boolean; children: ReactNode }>
  /** Around a form and its heading. */
  AroundForm?: ComponentType<FormSlotProps & { children: ReactNode }>
  /** In the preview of a whole prompt, for its mode and persona. */
  BesidePreview?: ComponentType<{ mode: string; persona: string }>
  /** Beside the heading of a form. */
  BesideHeading?: ComponentType<FormSlotProps>
  /** In the bar with Cancel and Save. */
  BesideSave?: ComponentType<FormSlotProps>
  /** Below the author of a version. */
  BelowVersion?: ComponentType<{ entity: Entity; id: string; version: number; row: Item }>
  /** Below the question whether to delete a row. */
  BelowDeleteQuestion?: ComponentType<{ entity: Entity; id: string }>
  rowViews?: readonly RowView[]
  /** A hook that makes further actions of a row, of each row as many. */
  useRowActions?: (panel: Panel) => (row: Item, name: string) => readonly RowAction[]
}

export const SlotsContext = createContext<CrudSlots>({})

export const useSlots = (): CrudSlots => use(SlotsContext)

/** What a form has that is not saved yet, for parts of it that follow the typing without delaying a key. */
export interface UnsavedRow {
  /** A new row has an id of its own here. */
  id: string
  isNew: boolean
  /** @returns a function that unsubscribes */
  subscribe: (onTyped: () => void) => () => void
  isDirty: () => boolean
  /** The row as a save would store it. */
  row: () => Item
}

/** A row that is edited and is part of prompts. */
export interface EditedRow extends UnsavedRow {
  entity: PromptEntity
}
