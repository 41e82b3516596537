import {
  formatScore,
  marks,
  maxLength,
  partScale,
  readReport,
  reportNumbers,
  scoreScale,
} from '@greenroom/contract'
import type { Mark, OutputOf, SessionToMark } from '@greenroom/contract'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { capitalize, humanize } from '../../../lib/humanize.ts'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { useSavedForm } from '../../../services/api/use-saved-form.ts'
import { storedUser } from '../../../services/session/stored-user.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Name } from '../../../ui/name.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { SessionNotice } from '../../panel/index.ts'
import { Transcript } from '../../report/index.ts'
import styles from './marks.module.css'

type Saved = OutputOf<typeof marks.save.response.of>

const overall = 'overall_score'
const nameOf = (criterion: string) => capitalize(humanize(criterion))

/** A transcript, and beside it one's own scores. Once they are saved, those of the judge appear. */
export function MarkForm({ session, onNext }: { session: SessionToMark; onNext: () => void }) {
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
        <Button ref={focusOnMount} onClick={onNext}>
          Next session
        </Button>
      </Group>
    </>
  )
}

/** The button that was pressed is gone. */
const focusOnMount = (button: HTMLButtonElement | null) => focusElement(button)
