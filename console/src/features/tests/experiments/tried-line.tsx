import { Button } from '@mantine/core'
import { useForceUpdate, useInterval } from '@mantine/hooks'
import { formatAgo } from '../../../lib/dates.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { IconFlask } from '../../../ui/icons/icons.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'
import { Dot } from '../../../ui/note.tsx'
import type { EditedRow } from '../../crud/index.ts'
import { ImpactText, useImpact } from '../../prompts/index.ts'
import { useKeptConversations } from '../api/conversations.ts'
import { changeOf, isOf, useExperiments } from './experiments.ts'
import { shortly } from './sentences.ts'
import { isRunning } from '../jobs/jobs.ts'
import { ShowExperiment } from './tried-before.tsx'

const EstimateDialog = lazyDialog(
  async () => (await import('./estimate-dialog.tsx')).EstimateDialog,
)

/** Says beside Save whether the unsaved text was tried, and tries it. It never keeps anybody from saving. */
export function TriedLine(edited: EditedRow) {
  const { entity, id } = edited
  const impact = useImpact(edited)
  const tried = useExperiments({ entity, id })
  const kept = useKeptConversations()
  const { dialog, open, close } = useDialogLocation('experiment-estimate')
  const change = changeOf(entity, id, edited.row())
  // How long ago it was tried.
  useInterval(useForceUpdate(), 60_000, { autoInvoke: true })
  // The form cannot be saved as it is, or nothing is known or changed.
  if (!change || !impact || impact.prompts.length === 0) return <ImpactText impact={impact} />
  const last = tried.data?.find((one) => !one.deleted_at && isOf(one, change))
  const reached = new Set(impact.prompts.map(({ mode, persona }) => `${mode.id} ${persona.id}`))
  const count = kept.data?.filter((one) => reached.has(`${one.mode_id} ${one.persona_id}`)).length
  return (
    <div className="row wrap between gap-sm whole-line">
      <div className="stack flexible">
        {last && (
          <p role="status" className="small">
            {/* Such as "Tried 12 minutes ago: no difference larger than 4 points". */}
            {isRunning(last)
              ? 'This text is being tried'
              : `Tried ${formatAgo(Date.parse(last.finished_at ?? last.at))}: ${shortly(last)}`}{' '}
            <Dot /> <ShowExperiment id={last.experiment_id} />
          </p>
        )}
        <ImpactText impact={impact} {...(tried.data && !last && { lead: 'Not tried' })} />
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFlask size={16} />}
        onPointerEnter={EstimateDialog.preload}
        onClick={() => open()}
      >
        {count ? `Try on ${pluralize(count, 'conversation')}` : 'Try on conversations'}
      </Button>
      <EstimateDialog {...{ change, impact }} opened={dialog !== undefined} onClose={close} />
    </div>
  )
}
