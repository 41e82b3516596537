import type { Evidence, ExperimentSummary, PromptEntity } from '@greenroom/contract'
import type { Item } from '../../../services/api/crud-resource.ts'
import { openDialog } from '../../../services/dashboard-location.ts'
import { LineButton } from '../../../ui/line-button.tsx'
import { Dot } from '../../../ui/note.tsx'
import { changeOf, isOf, useExperiments } from './experiments.ts'
import { shortly } from './sentences.ts'

/** Leads from a version of an item to the experiment that tried exactly this content, if there is one. */
export function TriedVersion({ row, ...item }: { entity: PromptEntity; id: string; row: Item }) {
  const { data } = useExperiments(item)
  const change = changeOf(item.entity, item.id, row)
  return <Found among={data?.filter((one) => change && isOf(one, change))} />
}

/** Leads from the prompt of a session to the experiment that tried exactly this text, if there is one. */
export function TriedPrompt({ of: { mode_id, persona_id, hash } }: { of: Evidence }) {
  const { data } = useExperiments()
  // One of models has the same texts on both sides.
  const isTried = ({ prompts, changes }: ExperimentSummary) =>
    changes.length > 0 &&
    prompts.some(
      (one) =>
        one.mode_id === mode_id && one.persona_id === persona_id && one.changed_hash === hash,
    )
  return <Found among={data?.filter(isTried)} />
}

function Found({ among }: { among: readonly ExperimentSummary[] | undefined }) {
  const found = among?.find(({ deleted_at }) => !deleted_at) ?? among?.[0]
  if (!found) return null
  return (
    <p className="dimmed small">
      {found.deleted_at ? (
        'This text was tried: the experiment was deleted'
      ) : (
        <>
          This text was tried: {shortly(found)} <Dot /> <ShowExperiment id={found.experiment_id} />
        </>
      )}
    </p>
  )
}

/** Opens an experiment over the page. It stands in a line of text. */
export const ShowExperiment = ({ id }: { id: string }) => (
  <LineButton
    aria-label="Show the experiment"
    onClick={() => openDialog({ name: 'experiment', id })}
  />
)
