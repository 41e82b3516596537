import { isPromptEntity } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useFeature, useHasConversations } from '../../services/api/features.ts'
import { useDialogLocation } from '../../services/dashboard-location.ts'
import { IconMessages } from '../../ui/icons/icons.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { lazyAddition, lazyDialog } from '../../ui/lazy-dialog.ts'
import { rowIcons } from '../../ui/row-icons.tsx'
import { lazyRowView } from '../crud/index.ts'
import type { FormSlotProps, RowView } from '../crud/index.ts'
import { ImpactLine, ImpactSlot } from '../prompts/index.ts'
import { TryItButton } from './conversation/try-it-button.tsx'
import { TriedVersion } from './experiments/tried-before.tsx'
import type { JudgeProps } from './judge/judge-panel.tsx'
import { AgreementLine } from './marks/agreement.tsx'

const TriedLine = lazyAddition(
  async () => (await import('./experiments/tried-line.tsx')).TriedLine,
  ImpactLine,
)

const BacktestLine = lazyAddition(
  async () => (await import('./backtests/backtest-line.tsx')).BacktestLine,
)

const JudgePanel = lazyDialog(async () => (await import('./judge/judge-panel.tsx')).JudgePanel)

/** The button of a form that tries its text. */
export const TestButton = ({ entity, unsaved }: FormSlotProps) =>
  entity === 'personas' ? (
    <TryItButton variant="subtle" size="compact-sm" />
  ) : entity === 'mode-reports' || entity === 'coaching-prompts' ? (
    <JudgeButton {...{ entity, unsaved }} />
  ) : null

/** Judges a kept conversation with the text of the form, where the backend has a language model. */
function JudgeButton(judge: JudgeProps) {
  const { dialog, open, close } = useDialogLocation('try-judge')
  if (!useHasConversations()) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMessages size={16} />}
        onPointerEnter={JudgePanel.preload}
        onClick={() => open()}
      >
        Try it
      </Button>
      {dialog && <JudgePanel opened {...judge} onClose={close} />}
    </>
  )
}

/** What is said beside Save: which prompts change, whether that was tried, and how well a report prompt judges. */
export function TestLines(form: FormSlotProps) {
  const canTry = useFeature('experiments')
  const hasBacktests = useFeature('backtests')
  const { entity, unsaved } = form
  return (
    <>
      <ImpactSlot {...form} Line={canTry ? TriedLine : ImpactLine} />
      {entity === 'mode-reports' && !unsaved.isNew && (
        <>
          <AgreementLine id={unsaved.id} />
          {hasBacktests && <BacktestLine unsaved={unsaved} />}
        </>
      )}
    </>
  )
}

/** What is said of a version: how well it judges, or the experiment that tried its text. */
export function VersionLine({
  entity,
  id,
  version,
  row,
}: {
  entity: Entity
  id: string
  version: number
  row: Item
}) {
  if (entity === 'mode-reports') return <AgreementLine {...{ id, version }} />
  return isPromptEntity(entity) && <TriedVersion {...{ entity, id, row }} />
}

/** Ten sessions of a report prompt's mode to mark. */
export const markView: RowView = {
  name: 'mark',
  title: 'Mark 10 sessions',
  icon: rowIcons.mark,
  feature: 'marks',
  only: 'mode-reports',
  Component: lazyRowView(
    'Mark 10 sessions',
    async () => (await import('./marks/mark-sessions.tsx')).MarkSessions,
  ),
}
