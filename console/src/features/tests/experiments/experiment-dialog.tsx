import { experiments, registry } from '@greenroom/contract'
import type { Experiment } from '@greenroom/contract'
import { Button, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { saveCsv } from '../../../lib/csv.ts'
import { dayOf } from '../../../lib/dates.ts'
import { findFocusTrigger, focusElement } from '../../../lib/focus.ts'
import { capitalize, humanize } from '../../../lib/humanize.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { confirmRequest } from '../../../services/api/confirm-request.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { request } from '../../../services/api/request.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { openItem } from '../../../services/entity-location.ts'
import { WhoAndWhen } from '../../../ui/who-and-when.tsx'
import { Dialog, useLastDefined } from '../../../ui/dialog.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { IconDownload, IconX } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { Table } from '../../../ui/table.tsx'
import { SessionNotice } from '../../crud/index.ts'
import { JobResult } from '../jobs/job-result.tsx'
import { unfollow } from '../jobs/followed.ts'
import { isRunning } from '../jobs/jobs.ts'
import { modelsOfExperiment, sideNames } from '../jobs/models.ts'
import { ModelSetting, TriedModels } from '../jobs/tried-models.tsx'
import { ConversationDetails } from './conversation-details.tsx'
import styles from './experiments.module.css'
import { experimentJobs } from './experiments.ts'
import { describeExperiment, describeSide, sentenceOf } from './sentences.ts'

/** An experiment over the whole page. It may be left: it runs on the server. */
export function ExperimentDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const id = useLastDefined(useDialogLocation('experiment').dialog?.id)
  const { dialog, open, close } = useDialogLocation('experiment-conversation')
  const onBack = dialog ? close : onClose
  return (
    <Dialog title="Experiment" fullScreen opened={opened} onClose={onBack}>
      <SessionNotice />
      {id !== undefined && (
        <ExperimentView key={id} {...{ id, onBack }} picked={dialog?.id} onPick={open} />
      )}
    </Dialog>
  )
}

/**
 * An experiment: what it says, then its conversations and criteria, or one conversation side by side.
 * @param picked the conversation whose details are shown
 */
function ExperimentView({
  id,
  picked,
  onPick,
  onBack,
}: {
  id: string
  picked: string | undefined
  onPick: (conversationId: string) => void
  onBack: () => void
}) {
  const query = experimentJobs.useShownJob(id)
  const last = useRef(picked)
  useEffect(() => {
    if (picked === undefined) focusElement(findFocusTrigger(last.current))
    last.current = picked
  }, [picked])
  return (
    <div className="column gap-lg">
      <BackButton onClick={onBack}>
        {picked === undefined ? 'Back' : 'All conversations'}
      </BackButton>
      <Loaded
        wide
        query={query}
        failure="The experiment could not be loaded"
        gone="This experiment was deleted"
      >
        {(experiment) => {
          const conversation = experiment.conversations.find(({ trial_id }) => trial_id === picked)
          return conversation ? (
            <ConversationDetails {...{ experiment, conversation }} />
          ) : (
            <Overview {...{ experiment, onPick, onBack }} />
          )
        }}
      </Loaded>
    </div>
  )
}

function Overview({
  experiment,
  onPick,
  onBack,
}: {
  experiment: Experiment
  onPick: (conversationId: string) => void
  onBack: () => void
}) {
  const { experiment_id, name, criteria, conversations, verdict } = experiment
  const models = modelsOfExperiment(experiment)
  const sides = sideNames(models)
  return (
    <>
      <section aria-label="Result" className="card stack gap-sm pad-lg">
        <h3 className="dimmed small">
          <Name>{name}</Name>
        </h3>
        <JobResult
          job="experiment"
          {...experiment}
          sentence={describeExperiment(experiment)}
          color={verdict && !models ? colors[verdict.kind] : ''}
          stop={async (signal) => {
            const params = { experiment_id }
            experimentJobs.keep(
              experiment_id,
              await fetchItem(experiments.stop, { params, signal }),
            )
          }}
        />
        <Facts experiment={experiment} />
      </section>
      <Table
        label="Conversations"
        columns={['Conversation', sides.current, sides.changed].map((title) => ({ title }))}
      >
        {conversations.map(({ trial_id, name: called, current, changed, broken_expectations }) => (
          <tr key={trial_id}>
            <td>
              <UnstyledButton
                className={`breakable medium-weight ${styles.open}`}
                data-focus-trigger={trial_id}
                onClick={() => onPick(trial_id)}
              >
                <Name>{called}</Name>
              </UnstyledButton>
              {broken_expectations.map((text) => (
                <span key={text} className="row gap-xs tiny danger-text">
                  <IconX size={14} aria-hidden />
                  <span>
                    No longer: <Name>{text}</Name>
                  </span>
                </span>
              ))}
            </td>
            <td className="numbers">{describeSide(current)}</td>
            <td className="numbers">{describeSide(changed)}</td>
          </tr>
        ))}
      </Table>
      {criteria.length > 0 && (
        <Table label="Criteria" columns={[{ title: 'Criterion' }, { title: sides.changed }]}>
          {criteria.map((criterion) => (
            <tr key={criterion.name}>
              <td>
                <strong>{capitalize(humanize(criterion.name))}</strong>
              </td>
              <td>{sentenceOf(criterion.verdict)}</td>
            </tr>
          ))}
        </Table>
      )}
      <p className="dimmed small">
        Points of 0 to 100: the mean, and the lowest and highest of the scores. A single
        conversation has no verdict: its scores vary from one time to the next.
      </p>
      <div className="flex wrap gap-sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() =>
            saveCsv(rowsOf(experiment), `greenroom-experiment-${dayOf(experiment.at)}.csv`)
          }
        >
          Download CSV
        </Button>
        <Button variant="default" onClick={() => askToDelete(experiment, onBack)}>
          Delete experiment
        </Button>
      </div>
    </>
  )
}

const csvColumns = [
  'Conversation',
  ...['Current', 'Changed'].flatMap((side) => [`${side} mean`, `${side} low`, `${side} high`]),
  'Broken expectations',
]

/** The conversations of an experiment as rows of a file. */
const rowsOf = ({ conversations }: Experiment) => [
  csvColumns,
  ...conversations.map(({ name, current, changed, broken_expectations }) => [
    name,
    ...[current, changed].flatMap((side) => [side?.mean, side?.low, side?.high]),
    broken_expectations.join('\n'),
  ]),
]

const colors = {
  better: 'accent-text',
  worse: 'danger-text',
  same: '',
  unknown: '',
}

/** What was compared, how often, by whom and when. */
function Facts({ experiment }: { experiment: Experiment }) {
  const { changes, conversations, prompts, repeats, model, made_by, at, verdict } = experiment
  const times = repeats === 1 ? 'once' : pluralize(repeats, 'time')
  const models = modelsOfExperiment(experiment)
  const { both } = sideNames(models)
  return (
    <>
      {isRunning(experiment) && (
        <p className="dimmed small">You may leave this page: the server goes on.</p>
      )}
      {verdict && verdict.counted < conversations.length && (
        <p className="small">
          {`It stands on ${verdict.counted} of ${pluralize(conversations.length, 'conversation')}: the others have no scores with ${both}.`}
        </p>
      )}
      <p className="breakable dimmed small">
        {`${pluralize(prompts.length, 'prompt')}, ${pluralize(conversations.length, 'conversation')}, each replayed ${times} with ${both} · ${pluralize(experiment.calls_made, 'model call')} · `}
        {models ? <TriedModels models={models} /> : <Name>{model}</Name>} ·{' '}
        <WhoAndWhen email={made_by} at={at} />
      </p>
      {models && <ModelSetting of={models.role} />}
      <div className="flex wrap gap-sm">
        {changes.map(({ entity, id }) => (
          <Button
            key={id}
            variant="subtle"
            size="compact-sm"
            className="flush"
            onClick={() => openItem(entity, id)}
          >
            Open the {registry[entity].noun}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Asks whether to delete an experiment, and deletes it. */
function askToDelete(experiment: Experiment, onDeleted: () => void): void {
  const { experiment_id, name } = experiment
  confirmRequest({
    title: 'Delete experiment',
    text: (
      <>
        Delete <Name>{name}</Name> and its replays for good?
        {isRunning(experiment) && ' It is still running, and stops.'}
      </>
    ),
    cancel: 'Cancel',
    confirm: 'Delete',
    send: (signal) => request(experiments.remove, { params: { experiment_id }, signal }),
    done: 'Experiment deleted',
    failure: 'The experiment could not be deleted.',
    onDone() {
      unfollow(experiment_id)
      void experimentJobs.reloadLists()
      onDeleted()
    },
    onGone: onDeleted,
  })
}
