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
import { BackToForm, DoneButton } from '../../../ui/back-button.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Failure } from '../../../ui/note.tsx'
import { JobStart } from '../jobs/job-start.tsx'
import { SessionNotice } from '../../crud/index.ts'
import type { Impact } from '../../prompts/index.ts'
import { keepSessions } from '../api/conversations.ts'
import type { KeepableSession } from '../api/conversations.ts'
import { experimentJobs, useEstimate, reloadEstimates } from './experiments.ts'
import type { Tried } from './experiments.ts'

interface EstimateProps {
  tried: Tried
  /** What the experiment is called. */
  name: string
  /** The name of a mode or persona; empty where it is not known. */
  nameOf: (of: 'mode' | 'persona', id: string) => string
  /** The prompts that change; absent where any prompt will do. */
  prompts?: Impact['prompts']
  /** What is sent again, and with what. */
  intro: ReactNode
  onClose: () => void
}

/** What trying the unsaved text would take, and its start. */
export function EstimateDialog({
  impact: { prompts },
  change,
  opened,
  onClose,
}: {
  impact: Impact
  change: ExperimentChange
  opened: boolean
  onClose: () => void
}) {
  const { entity, content } = change
  const nameInContent = typeof content['name'] === 'string' ? content['name'] : ''
  return (
    <Dialog title="Try on kept conversations" size={720} {...{ opened, onClose }}>
      <SessionNotice />
      {opened && (
        <Estimate
          {...{ prompts, onClose }}
          tried={{ changes: [change] }}
          name={`${capitalize(registry[entity].noun)} ${shownName(entity, nameInContent)}`.trim()}
          nameOf={(of, id) => prompts.find((prompt) => prompt[of].id === id)?.[of].name ?? ''}
          intro="What the trainees said is sent again, with the current and with your text."
        />
      )}
    </Dialog>
  )
}

/** What an experiment would take, which conversations it replays, and its start. */
export function Estimate(props: EstimateProps) {
  const [chosen, setChosen] = useState<readonly string[]>()
  const isCounted = chosen && chosen.length > 0 && chosen.length <= maxExperimentConversations
  const query = useEstimate(props.tried, isCounted ? chosen : undefined)
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

const NoConversations = ({ prompts, onClose }: EstimateProps) => (
  <div className="stack gap-lg">
    <p>
      {prompts
        ? 'No kept conversation reaches the prompts that change.'
        : 'No kept conversation can be replayed.'}
    </p>
    <UseLastSessions prompts={prompts} />
    <p className="dimmed">
      To get some, open <strong>Try it</strong>, talk to a persona and choose <strong>Keep</strong>.
      Or choose <strong>Keep conversation</strong> below the transcript of a session: what real
      trainees said is the best test. The mode needs a report prompt, which gives the scores.
    </p>
    {prompts ? <BackToForm onClick={onClose} /> : <DoneButton onClick={onClose} />}
  </div>
)

function StartForm({
  tried,
  name,
  nameOf,
  prompts: changing,
  intro,
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
  const visible = estimate.visible_difference[repeats]
  const minutes = Math.max(1, Math.round(estimate.seconds_for[repeats] / 60))
  const isTooMany = chosen.length > maxExperimentConversations
  return (
    <div className="stack gap-lg">
      <p>
        {changing &&
          `${pluralize(prompts.length, 'prompt')} ${prompts.length === 1 ? 'changes' : 'change'}. `}
        <span className="dimmed">
          {intro} All answers are scored by the report prompt of the mode. Nothing is saved.
        </span>
      </p>
      <Checkbox.Group
        aria-label="Conversations"
        className="box scroll-box pad"
        value={[...chosen]}
        onChange={onChoose}
      >
        <div className="stack gap-md">
          {conversations.map(({ trial_id, name: called, mode_id, persona_id }) => (
            <Checkbox
              key={trial_id}
              size="md"
              value={trial_id}
              label={<Name>{called}</Name>}
              description={`${nameOf('persona', persona_id)} · ${nameOf('mode', mode_id)}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      {conversations.length < fewestForVerdict && <UseLastSessions prompts={changing} />}
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
        body={() => ({
          ...tried,
          name,
          trial_ids: conversations.flatMap(({ trial_id }) =>
            chosen.includes(trial_id) ? trial_id : [],
          ),
          repeats,
        })}
        back={changing ? undefined : 'Cancel'}
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

/** Keeps what trainees said last in the prompts that change, by default in any, where too few conversations are kept. */
function UseLastSessions({ prompts }: { prompts: Impact['prompts'] | undefined }) {
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
        {`Use the last ${count} sessions${prompts ? ' of these modes and personas' : ''}`}
      </BusyButton>
      <Failure>{failure}</Failure>
    </>
  )
}

/** The newest completed sessions with one of these prompts; some more than needed, since a session may lack its transcript. */
async function findLast(
  prompts: Impact['prompts'] | undefined,
  signal: AbortSignal,
): Promise<readonly KeepableSession[]> {
  const reached = prompts && new Set(prompts.map(({ mode, persona }) => `${mode.id} ${persona.id}`))
  const [mode_id, otherMode] = new Set(prompts?.map(({ mode }) => mode.id))
  const [persona_id, otherPersona] = new Set(prompts?.map(({ persona }) => persona.id))
  let query: Query | undefined = {
    ...{ status: sessionStatus.completed, limit: '100' },
    ...(mode_id && !otherMode && { mode_id }),
    ...(persona_id && !otherPersona && { persona_id }),
  }
  const found: KeepableSession[] = []
  for (let page = 0; query && page < maxPages && found.length < 2 * count; page += 1) {
    const { rows, next }: Page<ListedSession> = await fetchPage(sessions.all, { query, signal })
    for (const { session_id, start_time, mode, persona } of rows)
      if (start_time && (reached?.has(`${mode?.mode_id} ${persona?.persona_id}`) ?? true))
        found.push({ session_id, at: start_time })
    query = next
  }
  return found
}
