import { experiments } from '@greenroom/contract'
import type { Experiment, ExperimentRun } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { rowsQuery } from '../../../services/api/fetch.ts'
import { IconX } from '../../../ui/icons/icons.ts'
import { IconCheck } from '../../../ui/icons/later-icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { Table } from '../../../ui/table.tsx'
import { MessageBubble, SideBySide } from '../../report/index.ts'
import { modelsOfExperiment, sideNames } from '../jobs/models.ts'
import { describeSide } from './sentences.ts'

/** A conversation with both texts: its score, its expectations, and what was said in each replay. */
export function ConversationDetails({
  experiment,
  conversation: { trial_id, name, current, changed },
}: {
  experiment: Experiment
  conversation: Experiment['conversations'][number]
}) {
  const { experiment_id, calls_made } = experiment
  const sides = sideNames(modelsOfExperiment(experiment))
  const { queryKey, queryFn } = rowsQuery(experiments.runs, { params: { experiment_id } })
  const query = useQuery({
    // More calls make other replays.
    queryKey: [...queryKey, calls_made],
    queryFn,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusElement(heading.current), [])
  return (
    <article className="column gap-lg" aria-label={name}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          <Name>{name}</Name>
        </h3>
        <p className="dimmed small numbers">
          {`Score in points of 0 to 100: ${sides.current.toLowerCase()} ${describeSide(current)}, ${sides.changed.toLowerCase()} ${describeSide(changed)}`}
        </p>
      </div>
      <Loaded query={query} failure="The replays could not be loaded.">
        {(runs) => <Replays runs={runs.filter((run) => run.trial_id === trial_id)} sides={sides} />}
      </Loaded>
    </article>
  )
}

type Sides = ReturnType<typeof sideNames>

function Replays({ runs, sides }: { runs: readonly ExperimentRun[]; sides: Sides }) {
  const repeats = [...new Set(runs.map(({ repeat }) => repeat))].toSorted((a, b) => a - b)
  const [chosen = repeats[0], setChosen] = useState<number>()
  const of = (side: ExperimentRun['side']) => runs.filter((run) => run.side === side)
  const [current, changed] = [of('current'), of('changed')]
  const expectations = [
    ...new Set(runs.flatMap(({ checks }) => checks.map((one) => one.expectation))),
  ]
  const shown = (side: readonly ExperimentRun[]) => side.find(({ repeat }) => repeat === chosen)
  return (
    <>
      {expectations.length > 0 && (
        <Table
          label="Expectations"
          columns={['Expectation', sides.current, sides.changed].map((title) => ({ title }))}
        >
          {expectations.map((expectation) => (
            <tr key={expectation}>
              <td className="breakable">{expectation}</td>
              <td>
                <Met expectation={expectation} runs={current} />
              </td>
              <td>
                <Met expectation={expectation} runs={changed} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {repeats.length > 1 && (
        <NativeSelect
          label="Replay"
          w="12rem"
          value={chosen}
          data={repeats.map((repeat, at) => ({
            value: String(repeat),
            label: `${at + 1} of ${repeats.length}`,
          }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      )}
      <Conversation current={shown(current)} changed={shown(changed)} sides={sides} />
    </>
  )
}

/** In how many replays an expectation is met. */
function Met({ expectation, runs }: { expectation: string; runs: readonly ExperimentRun[] }) {
  const checks = runs.flatMap((run) =>
    run.checks.filter((check) => check.expectation === expectation),
  )
  if (checks.length === 0) return 'Not checked'
  const met = checks.filter((check) => check.met).length
  const isMet = met * 2 > checks.length
  const Icon = isMet ? IconCheck : IconX
  return (
    <span
      className={`inline-row gap-xs medium-weight nowrap ${isMet ? 'accent-text' : 'danger-text'}`}
    >
      <Icon size={16} aria-hidden />
      {`Met ${met} of ${checks.length}`}
    </span>
  )
}

/** One replay with both texts: each line of the trainee once, the answers beside each other. */
function Conversation({
  current,
  changed,
  sides,
}: {
  current: ExperimentRun | undefined
  changed: ExperimentRun | undefined
  sides: Sides
}) {
  const [one, other] = [current?.messages ?? [], changed?.messages ?? []]
  const longer = one.length >= other.length ? one : other
  return (
    <section className="stack gap-sm">
      <h4>Conversation</h4>
      {current?.error && (
        <p className="dimmed small">
          {sides.current}: {current.error}
        </p>
      )}
      {changed?.error && (
        <p className="dimmed small">
          {sides.changed}: {changed.error}
        </p>
      )}
      {longer.length === 0 && <p className="dimmed">Not replayed yet.</p>}
      <ol className="stack gap-md">
        {Array.from(longer.entries(), ([at, message]) => (
          // At the left, since what the trainee says is said to both sides.
          <li key={at} style={{ width: message.from === 'trainee' ? 'fit-content' : undefined }}>
            {message.from === 'trainee' ? (
              <MessageBubble by="Trainee" message={message} />
            ) : (
              <SideBySide>
                <MessageBubble by={sides.current} message={one[at] ?? noAnswer} />
                <MessageBubble by={sides.changed} message={other[at] ?? noAnswer} />
              </SideBySide>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const noAnswer = { from: 'persona' as const, text: '', ended: 'No answer' }
