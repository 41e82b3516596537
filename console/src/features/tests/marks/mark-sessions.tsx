import {
  marks,
  formatScore,
  maxLength,
  partScale,
  readReport,
  reportNumbers,
  scoreScale,
} from '@greenroom/contract'
import type { Mark, OutputOf, SessionToMark } from '@greenroom/contract'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralize } from '../../../lib/numbers.ts'
import { focusElement } from '../../../lib/focus.ts'
import { capitalize, humanize } from '../../../lib/humanize.ts'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import { fetchItem, rowsQuery } from '../../../services/api/fetch.ts'
import { leaveView, useDashboardLocation } from '../../../services/dashboard-location.ts'
import { useSavedForm } from '../../../services/api/use-saved-form.ts'
import { storedUser } from '../../../services/session/stored-user.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Name } from '../../../ui/name.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { displayName, PanelFrame, SessionNotice } from '../../crud/index.ts'
import type { RowViewProps } from '../../crud/index.ts'
import { Transcript } from '../../report/index.ts'
import styles from './marks.module.css'

const count = 10

/**
 * Ten sessions of a mode to mark, one after the other (feature `marks`). Nothing else is read of them: no response may
 * contain the judge's score before the person's own is saved.
 */
export function MarkSessions({ panel, list, lookups, id }: RowViewProps) {
  const row = list.rows.find((one) => one['report_detail_id'] === id)
  const modeId = row ? String(row['mode_id']) : ''
  const [at, setAt] = useState(0)
  const location = useDashboardLocation()
  useKeptFocus(() => document.querySelector('main'))
  const [round, setRound] = useState(0)
  const { queryKey, queryFn } = rowsQuery(marks.queue, {
    query: { mode_id: modeId, count: String(count) },
  })
  const query = useQuery({
    queryKey: [...queryKey, round],
    queryFn,
    enabled: modeId !== '',
    // Each visit draws anew, and what is drawn stays.
    gcTime: 0,
    staleTime: Infinity,
  })
  const name = row ? displayName(panel, row, lookups) : '…'
  const drawAgain = () => {
    setRound(round + 1)
    setAt(0)
  }
  const back = (
    <Button variant="default" onClick={() => location && leaveView(location)}>
      Back to the list
    </Button>
  )
  return (
    <PanelFrame
      form={{ heading: `Mark sessions of ${name}` }}
      count={query.data?.[at] && `${at + 1} of ${query.data.length}`}
    >
      {row || list.loading ? (
        <Loaded wide query={query} failure="The sessions could not be loaded">
          {(queue) => {
            const session = queue[at]
            if (session)
              return (
                <MarkForm key={session.session_id} session={session} onNext={() => setAt(at + 1)} />
              )
            if (queue.length === 0)
              return (
                <EmptyState
                  sentence="No sessions to mark"
                  hint="Sessions need a transcript and a report. Those that you have marked are left out."
                >
                  {back}
                </EmptyState>
              )
            return (
              <div className="stack gap-lg" role="status">
                <p>{pluralize(queue.length, 'session')} marked. Thank you.</p>
                <Group gap="sm">
                  {back}
                  <Button onClick={drawAgain}>Mark {count} more</Button>
                </Group>
              </div>
            )
          }}
        </Loaded>
      ) : (
        <EmptyState sentence="This item was deleted">{back}</EmptyState>
      )}
    </PanelFrame>
  )
}

type Saved = OutputOf<typeof marks.save.response.of>

const overall = 'overall_score'
const nameOf = (criterion: string) => capitalize(humanize(criterion))

/** A transcript, and beside it one's own scores. Once they are saved, those of the judge appear. */
function MarkForm({ session, onNext }: { session: SessionToMark; onNext: () => void }) {
  const [saved, setSaved] = useState<Saved>()
  // Whoever has scored the parts knows the whole best.
  const criteria = [...session.criteria.filter((name) => name !== overall), overall]
  return (
    <div className={`stack gap-lg ${styles.mark}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className={styles.transcript} aria-label="What was said" tabIndex={0} data-autofocus>
        <Transcript messages={session.transcript} />
      </section>
      <div className="card stack gap-lg pad-lg">
        {saved ? (
          <Compared {...{ saved, criteria, onNext }} />
        ) : (
          <ScoreFields sessionId={session.session_id} criteria={criteria} onSaved={setSaved} />
        )}
      </div>
    </div>
  )
}

/** Why a typed score cannot be saved. */
function invalidScore(text: string, isRequired: boolean): string | undefined {
  if (text.trim() === '') return isRequired ? 'Enter a number from 0 to 100' : undefined
  const score = Number(text)
  return score >= 0 && score <= 100 ? undefined : 'Must be a number from 0 to 100'
}

/** The fields carry numbers as names: a criterion can be called anything. */
function ScoreFields({
  sessionId,
  criteria,
  onSaved,
}: {
  sessionId: string
  criteria: readonly string[]
  onSaved: (saved: Saved) => void
}) {
  const typedOf = (typed: Readonly<Record<string, string>>, at: number) => typed[`at${at}`] ?? ''
  const { field, formProps, isPending } = useSavedForm<Record<string, string>, Saved>({
    initialValues: {
      ...Object.fromEntries(criteria.map((_, at) => [`at${at}`, ''])),
      comment: '',
    },
    validate: (typed) =>
      Object.fromEntries(
        criteria.flatMap((name, at) => {
          const error = invalidScore(typedOf(typed, at), name === overall)
          return error === undefined ? [] : [[`at${at}`, error]]
        }),
      ),
    mutationFn(typed, signal) {
      const scored = criteria.flatMap((name, at) => {
        const text = typedOf(typed, at).trim()
        return text === '' ? [] : [[name, Number(text)] as const]
      })
      const comment = typed['comment']?.trim()
      return fetchItem(marks.save, {
        params: { session_id: sessionId },
        body: { scores: Object.fromEntries(scored), ...(comment && { comment }) },
        signal,
      })
    },
    successMessage: 'Scores saved',
    failure: 'The scores could not be saved. Check your connection and try again.',
    onFinish: onSaved,
  })
  return (
    <form {...formProps} className="stack gap-md" aria-label="Your scores">
      <p className="dimmed small">
        Score what you read from 0 to 100. Leave empty what you cannot judge. The judge’s scores
        appear once yours are saved.
      </p>
      <div className={`stack gap-md ${styles.fields}`}>
        {criteria.map((name, at) => (
          <TextInput
            key={name}
            {...field(`at${at}`, nameOf(name))}
            inputMode="decimal"
            autoComplete="off"
            aria-required={name === overall}
          />
        ))}
      </div>
      <Textarea
        {...field('comment', 'Comment (optional)')}
        autosize
        minRows={2}
        maxLength={maxLength.description}
      />
      <SessionNotice />
      <Group justify="flex-end">
        <BusyButton type="submit" busy={isPending}>
          Save scores
        </BusyButton>
      </Group>
    </form>
  )
}

/** The scores of the judge, one's own, and those of others. */
function Compared({
  saved: { marks: people, report, score_scale },
  criteria,
  onNext,
}: {
  saved: Saved
  criteria: readonly string[]
  onNext: () => void
}) {
  const judged = reportNumbers(report)
  const read = readReport(report)
  const whole = read ? (score_scale ?? scoreScale(read)) : 100
  const parts = read ? partScale(read, whole) : 100
  const own = storedUser()?.email.trim().toLowerCase()
  const isOwn = ({ marked_by }: Mark) => marked_by.toLowerCase() === own
  const sorted = people.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
  const shown = (score: number | undefined) => (score === undefined ? '-' : formatScore(score))
  return (
    <>
      <FigureTable
        label="Scores beside those of the judge"
        columns={[
          'Criterion',
          'Judge',
          ...sorted.map((mark) =>
            isOwn(mark) ? 'You' : <Name key={mark.marked_by}>{nameOfActor(mark.marked_by)}</Name>,
          ),
        ]}
      >
        {criteria.map((name) => {
          const score = judged[name]
          return (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td>{shown(score && score * (100 / (name === overall ? whole : parts)))}</td>
              {sorted.map(({ marked_by, scores }) => (
                <td key={marked_by}>{shown(scores[name])}</td>
              ))}
            </tr>
          )
        })}
      </FigureTable>
      {read?.summary && <p className="as-written small">{read.summary}</p>}
      <Group justify="flex-end">
        {/* The button that was pressed is gone. */}
        <Button ref={focusElement} onClick={onNext}>
          Next session
        </Button>
      </Group>
    </>
  )
}
