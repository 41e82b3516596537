import { isPromptEntity } from '@greenroom/contract'
import type { ComponentType, ReactNode } from 'react'
import { SlotsContext } from '../../features/crud/slots.ts'
import type { CrudSlots, FormSlotProps } from '../../features/crud/slots.ts'
import { HistoryButton } from '../../features/history/history-button.tsx'
import { PromptInput } from '../../features/prompts/editor/prompt-input.tsx'
import { TemplateInput } from '../../features/prompts/editor/template-input.tsx'
import { ImpactSlot } from '../../features/prompts/impact/impact-slot.tsx'
import { WithPreview } from '../../features/prompts/preview/with-preview.tsx'
import { TrialHost } from '../../features/try-it/conversation/trial-host.tsx'
import { TryItButton } from '../../features/prompts/try-it/try-it-button.tsx'
import { useRetireAction } from '../../features/retire/index.ts'
import { RowUsage } from '../../features/usage/row-usage.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { rowIcons } from '../../ui/row-icons.tsx'

/** What each feature adds to every list and form. */
const slots: CrudSlots = {
  PromptInput,
  TemplateInput,
  AroundPrompt: WithPreview,
  AroundForm: ({ entity, unsaved, children }: FormSlotProps & { children: ReactNode }) =>
    isPromptEntity(entity) ? (
      <TrialHost edited={{ entity, ...unsaved }}>{children}</TrialHost>
    ) : (
      children
    ),
  BesideHeading: (form) => (
    <>
      <HistoryButton {...form} />
      {form.entity === 'personas' && <TryItButton variant="subtle" size="compact-sm" />}
    </>
  ),
  BesideSave: ImpactSlot,
  BelowDeleteQuestion: RowUsage,
  useRowActions: useRetireAction,
  rowViews: [
    {
      name: 'history',
      title: 'History',
      icon: rowIcons.history,
      feature: 'revisions',
      Component: lazyComponent(
        async () => (await import('../../features/history/row-history.tsx')).RowHistory,
      ),
    },
  ],
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
