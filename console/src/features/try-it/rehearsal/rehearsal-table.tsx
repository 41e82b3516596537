import { NativeSelect, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { focusFirst } from '../../../lib/focus.ts'
import { Name } from '../../../ui/name.tsx'
import { Table } from '../../../ui/table.tsx'
import { byAttention } from './attention.ts'
import { isChosen } from './rehearsal.ts'
import type { RehearsalState } from './rehearsal.ts'
import type { Row } from './rehearsed.ts'
import styles from './rehearsal.module.css'
import type { Names } from './names.ts'
import { RowNames } from './row-names.tsx'
import { RowStatus } from './row-status.tsx'
import { describeJudged, overallOf } from './scores.ts'

const columns = [
  { title: 'Conversation' },
  { title: 'Overall score, kept → now' },
  { title: 'Expectations' },
  { title: 'Status' },
]

const orders = [
  { value: 'attention', label: 'Needs attention first' },
  { value: 'listed', label: 'As listed' },
]

/** The results of a set of conversations. Rows keep their places while it runs. */
export function RehearsalTable({
  rows,
  state,
  names,
  left,
  onOpen,
}: {
  rows: readonly Row[]
  state: RehearsalState
  names: Names
  /** The conversation whose details were left, which gets the focus back. */
  left: string | undefined
  onOpen: (trialId: string) => void
}) {
  const [order, setOrder] = useState('attention')
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (left !== undefined) focusFirst(frame.current, `[data-trial="${CSS.escape(left)}"]`)
  }, [left])
  const ordered = order === 'attention' && !state.isRunning ? byAttention(rows) : rows
  return (
    <div ref={frame} className={`column gap-md ${styles.set}`}>
      {!state.isRunning && rows.some(({ result }) => result.status !== 'waiting') && (
        <NativeSelect
          label="Order"
          size="xs"
          className={`flex gap-sm ${styles.order}`}
          value={order}
          onChange={({ currentTarget }) => setOrder(currentTarget.value)}
          data={orders}
        />
      )}
      <Table label="Results" columns={columns}>
        {ordered.map((row) => (
          <tr key={row.trial.trial_id}>
            <td>
              <UnstyledButton
                className={`breakable medium-weight ${styles.open}`}
                data-trial={row.trial.trial_id}
                onClick={() => onOpen(row.trial.trial_id)}
              >
                <Name>{row.trial.name}</Name>
              </UnstyledButton>
              <span className="block breakable dimmed tiny">
                <RowNames trial={row.trial} names={names} />
              </span>
            </td>
            <td data-label="Overall score">
              <OverallScore {...row} />
            </td>
            <td data-label="Expectations">
              <ExpectationCount {...row} />
            </td>
            <td data-label="Status">
              <RowStatus row={row} isNext={isChosen(state, row.trial.trial_id)} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

function OverallScore({ result: { status, text, reports } }: Row) {
  const [kept, replay] = [overallOf(reports.kept), overallOf(reports.replay)]
  if (!kept && !replay)
    return status === 'done'
      ? text?.reportTemplate === undefined
        ? 'No report prompt'
        : 'No score'
      : '–'
  return (
    <div>
      {describeJudged(kept)} → <strong>{describeJudged(replay)}</strong>
    </div>
  )
}

function ExpectationCount({ trial, result: { kept, checks } }: Row) {
  const total = (kept ?? trial).expectations.length
  if (total === 0) return 'None'
  if (!checks.replay) return '–'
  const met = checks.replay.filter((one) => one.met).length
  return (
    <span className={`inline-row gap-xs medium-weight ${styles.met}`} data-all={met === total}>
      {`${met} of ${total} met`}
    </span>
  )
}
