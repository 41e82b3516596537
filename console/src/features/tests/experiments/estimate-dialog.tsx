import {
  experimentRepeats,
  experiments,
  fewestForVerdict,
  maxExperimentConversations,
  registry,
  sessions,
  sessionStatus,
} from '@greenroom/contract'
import type {
  ExperimentChange,
  ExperimentEstimate,
  ExperimentRepeats,
  ListedSession,
} from '@greenroom/contract'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { capitalize } from '../../../lib/humanize.ts'
import { formatNumber, pluralize } from '../../../lib/numbers.ts'
import { fetchItem, fetchPage } from '../../../services/api/fetch.ts'
import type { Page, Query } from '../../../services/api/fetch.ts'
import { openDialog } from '../../../services/dashboard-location.ts'
import { shownName } from '../../../services/entity-words.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { useFeature } from '../../../services/api/features.ts'
import { useShownMutation } from '../../../services/api/use-api-mutation.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { BackToForm } from '../../../ui/back-button.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Failure } from '../../../ui/note.tsx'
import { JobStart } from '../jobs/job-start.tsx'
import { SessionNotice } from '../../panel/index.ts'
import type { Impact } from '../../prompts/index.ts'
import { keepSessions } from '../api/conversations.ts'
import type { KeepableSession } from '../api/conversations.ts'
import { experimentJobs, useEstimate, reloadEstimates } from './experiments.ts'

interface EstimateProps {
  impact: Impact
  change: ExperimentChange
  onClose: () => void
}

/** What trying the unsaved text would take, and its start. */
export function EstimateDialog({ opened, ...props }: EstimateProps & { opened: boolean }) {
  return (
    <Dialog title="Try on kept conversations" size={720} opened={opened} onClose={props.onClose}>
      <SessionNotice />
      {opened && <Estimate {...props} />}
    </Dialog>
  )
}

function Estimate(props: EstimateProps) {
  const [chosen, setChosen] = useState<readonly string[]>()
  const isCounted = chosen && chosen.length > 0 && chosen.length <= maxExperimentConversations
  const query = useEstimate(props.change, isCounted ? chosen : undefined)
  return (
    <Loaded query={query} failure="The estimate could not be loaded.">
      {(estimate) => {
        const first = estimate.conversations.slice(0, maxExperimentConversations)
        if (first.length === 0) return <NoConversations {...props} />
        const ticked = chosen ?? first.map(({ trial_id }) => trial_id)
        return <StartForm {...props} estimate={estimate} chosen={ticked} onChoose={setChosen} />
      }}
    </Loaded>
  )
}

const NoConversations = ({ impact, onClose }: EstimateProps) => (
  <div className="stack gap-lg">
    <p>No kept conversation reaches the prompts that change.</p>
    <UseLastSessions {...impact} />
    <p className="dimmed">
      To get some, open <strong>Try it</strong>, talk to a persona and choose <strong>Keep</strong>.
      Or choose <strong>Keep conversation</strong> below the transcript of a session: what real
      trainees said is the best test. The mode needs a report prompt, which gives the scores.
    </p>
    <BackToForm onClick={onClose} />
  </div>
)

function StartForm({
  change,
  impact,
  onClose,
  estimate,
  chosen,
  onChoose,
}: EstimateProps & {
  estimate: ExperimentEstimate
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}) {
  const { prompts, conversations } = estimate
  const [repeats, setRepeats] = useState<ExperimentRepeats>(3)
  const nameOf = (of: 'mode' | 'persona', id: string) =>
    impact.prompts.find((prompt) => prompt[of].id === id)?.[of].name ?? ''
  const visible = estimate.visible_difference[repeats]
  const minutes = Math.max(1, Math.round(estimate.seconds_for[repeats] / 60))
  const isTooMany = chosen.length > maxExperimentConversations
  return (
    <div className="stack gap-lg">
      <p>
        {`${pluralize(prompts.length, 'prompt')} ${prompts.length === 1 ? 'changes' : 'change'}. `}
        <span className="dimmed">
          What the trainees said is sent again, with the current and with your text. All answers are
          scored by the report prompt of the mode. Nothing is saved.
        </span>
      </p>
      <Checkbox.Group
        aria-label="Conversations"
        className="box scroll-box pad"
        value={[...chosen]}
        onChange={onChoose}
      >
        <div className="stack gap-md">
          {conversations.map(({ trial_id, name, mode_id, persona_id }) => (
            <Checkbox
              key={trial_id}
              size="md"
              value={trial_id}
              label={<Name>{name}</Name>}
              description={`${nameOf('persona', persona_id)} · ${nameOf('mode', mode_id)}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      {conversations.length < fewestForVerdict && <UseLastSessions {...impact} />}
      <div className="flex wrap gap-lg">
        <NativeSelect
          label="Repeats"
          value={repeats}
          data={experimentRepeats.map((count) => ({
            value: String(count),
            label: count === 1 ? 'Once' : pluralize(count, 'time'),
          }))}
          onChange={({ currentTarget }) =>
            setRepeats(experimentRepeats.find((one) => String(one) === currentTarget.value) ?? 3)
          }
        />
        <dl className="flex wrap grow gap-lg" aria-live="polite">
          <Figure term="Model calls">
            {formatNumber(estimate.calls_for[repeats])}{' '}
            <span className="dimmed">of {formatNumber(estimate.calls_left)} left today</span>
          </Figure>
          <Figure term="Time">about {pluralize(minutes, 'minute')}</Figure>
          <Figure term="Can see">
            {visible === null
              ? `nothing for sure: a verdict takes ${fewestForVerdict} conversations`
              : `differences of about ${pluralize(Math.ceil(visible), 'point')}`}
          </Figure>
        </dl>
      </div>
      <JobStart
        problem={
          isTooMany
            ? `At most ${maxExperimentConversations} conversations can be tried at once.`
            : undefined
        }
        disabled={chosen.length === 0 || isTooMany}
        body={() => {
          const { entity, content } = change
          const name = shownName(entity, typeof content['name'] === 'string' ? content['name'] : '')
          return {
            name: `${capitalize(registry[entity].noun)} ${name}`.trim(),
            changes: [change],
            trial_ids: conversations.flatMap(({ trial_id }) =>
              chosen.includes(trial_id) ? trial_id : [],
            ),
            repeats,
          }
        }}
        send={(options) => fetchItem(experiments.create, options)}
        onStarted={({ experiment_id }) => experimentJobs.started(experiment_id)}
        onShow={({ experiment_id: id }) => {
          onClose()
          openDialog({ name: 'experiment', id })
        }}
        onClose={onClose}
      />
    </div>
  )
}

const Figure = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="small">{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** How many sessions are kept at once: twice what a verdict takes. */
const count = 12
/** How many pages of sessions are looked through for them. */
const maxPages = 5

/** Keeps what trainees said last in the prompts that change, where too few conversations reach them. */
function UseLastSessions({ prompts }: Pick<Impact, 'prompts'>) {
  const { mutate, isPending, failure } = useShownMutation({
    async mutationFn(_: undefined, signal, keyFor) {
      const found = await findLast(prompts, signal)
      const { kept } = await keepSessions(found, keyFor, signal, count)
      if (kept === 0) throw new ApiError(0, 'None of these sessions has a transcript.')
    },
    failureMessage: 'The sessions could not be kept. Check your connection and try again.',
    onSuccess: reloadEstimates,
  })
  if (!useFeature('all-sessions')) return null
  return (
    <>
      <BusyButton
        style={{ justifySelf: 'start' }}
        variant="default"
        busy={isPending}
        onClick={() => void mutate(undefined)}
      >
        {`Use the last ${count} sessions of these modes and personas`}
      </BusyButton>
      <Failure>{failure}</Failure>
    </>
  )
}

/** The newest completed sessions with a prompt that changes; some more than needed, since a session may lack its transcript. */
async function findLast(
  prompts: Impact['prompts'],
  signal: AbortSignal,
): Promise<readonly KeepableSession[]> {
  const reached = new Set(prompts.map(({ mode, persona }) => `${mode.id} ${persona.id}`))
  const [mode_id, otherMode] = new Set(prompts.map(({ mode }) => mode.id))
  const [persona_id, otherPersona] = new Set(prompts.map(({ persona }) => persona.id))
  let query: Query | undefined = {
    ...{ status: sessionStatus.completed, limit: '100' },
    ...(mode_id && !otherMode && { mode_id }),
    ...(persona_id && !otherPersona && { persona_id }),
  }
  const found: KeepableSession[] = []
  for (let page = 0; query && page < maxPages && found.length < 2 * count; page += 1) {
    const { rows, next }: Page<ListedSession> = await fetchPage(sessions.all, { query, signal })
    for (const { session_id, start_time, mode, persona } of rows)
      if (start_time && reached.has(`${mode?.mode_id} ${persona?.persona_id}`))
        found.push({ session_id, at: start_time })
    query = next
  }
  return found
}
