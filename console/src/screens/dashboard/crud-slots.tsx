import type { ComponentType } from 'react'
import { SlotsContext } from '../../features/crud/index.ts'
import type { CrudSlots } from '../../features/crud/index.ts'
import { HistoryButton, historyView } from '../../features/history/index.ts'
import { PromptInput, TemplateInput, WithPreview } from '../../features/prompts/index.ts'
import {
  ConversationHost,
  markView,
  TestButton,
  TestLines,
  TryItButton,
  VersionLine,
} from '../../features/tests/index.ts'
import { RowUsage, useRetireAction } from '../../features/usage/index.ts'

/** What each feature adds to every list and form. */
const slots: CrudSlots = {
  PromptInput,
  TemplateInput,
  AroundPrompt: WithPreview,
  BesidePreview: (choice) => <TryItButton variant="default" size="xs" choice={choice} />,
  AroundForm: ConversationHost,
  BesideHeading: (form) => (
    <>
      <HistoryButton {...form} />
      <TestButton {...form} />
    </>
  ),
  BesideSave: TestLines,
  BelowVersion: VersionLine,
  BelowDeleteQuestion: RowUsage,
  useRowActions: useRetireAction,
  rowViews: [historyView, markView],
}

/** A panel of the list/form pattern with what other features add to it. */
export const withCrudSlots = (Panel: ComponentType): ComponentType =>
  function PanelWithSlots() {
    return (
      <SlotsContext value={slots}>
        <Panel />
      </SlotsContext>
    )
  }
