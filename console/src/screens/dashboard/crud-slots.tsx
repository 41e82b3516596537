import { isPromptEntity } from '@greenroom/contract'
import type { ComponentType, ReactNode } from 'react'
import { SlotsContext } from '../../features/crud/slots.ts'
import type { CrudSlots, FormSlotProps } from '../../features/crud/slots.ts'
import { HistoryButton } from '../../features/history/history-button.tsx'
import { AgreementLine } from '../../features/marks/index.ts'
import { PromptInput } from '../../features/prompts/editor/prompt-input.tsx'
import { TemplateInput } from '../../features/prompts/editor/template-input.tsx'
import { ImpactSlot } from '../../features/prompts/impact/impact-slot.tsx'
import { WithPreview } from '../../features/prompts/preview/with-preview.tsx'
import { TrialHost } from '../../features/try-it/conversation/trial-host.tsx'
import { JudgeButton } from '../../features/try-it/judge/judge-button.tsx'
import { TryItButton } from '../../features/prompts/try-it/try-it-button.tsx'
import { useRetireAction } from '../../features/usage/retire.tsx'
import { RowUsage } from '../../features/usage/row-usage.tsx'
import { PanelFrame } from '../../features/panel/index.ts'
import { useFeature } from '../../services/api/features.ts'
import { lazyPart } from '../../ui/lazy-component.ts'
import { lazyAddition } from '../../ui/lazy-dialog.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'

const TriedLine = lazyAddition(
  async () => (await import('../../features/experiments/tried-line.tsx')).TriedLine,
  ({ line }) => line(),
)

const BacktestLine = lazyAddition(
  async () => (await import('../../features/backtests/backtest-line.tsx')).BacktestLine,
)

/** The line about a backtest of a report prompt, where the backend can make one (feature `backtests`). */
const BacktestSlot = ({ unsaved }: Pick<FormSlotProps, 'unsaved'>) =>
  useFeature('backtests') && <BacktestLine unsaved={unsaved} />

/** A view of a row until its code is loaded. */
const loading = (title: string) => () => (
  <PanelFrame form={{ crumb: '…', heading: title }}>
    <LoadingIndicator />
  </PanelFrame>
)

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
      <JudgeButton {...form} />
    </>
  ),
  BesideSave: (form) => (
    <>
      <ImpactSlot {...form} tried={TriedLine} />
      {form.entity === 'mode-reports' && !form.unsaved.isNew && (
        <>
          <AgreementLine id={form.unsaved.id} />
          <BacktestSlot unsaved={form.unsaved} />
        </>
      )}
    </>
  ),
  BelowDeleteQuestion: RowUsage,
  useRowActions: useRetireAction,
  rowViews: [
    {
      name: 'history',
      title: 'History',
      icon: rowIcons.history,
      feature: 'revisions',
      Component: lazyPart(
        async () => (await import('../../features/history/row-history.tsx')).RowHistory,
        loading('History'),
      ),
    },
    {
      name: 'mark',
      title: 'Mark 10 sessions',
      icon: rowIcons.mark,
      feature: 'marks',
      only: 'mode-reports',
      Component: lazyPart(
        async () => (await import('../../features/marks/mark-sessions.tsx')).MarkSessions,
        loading('Mark 10 sessions'),
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
