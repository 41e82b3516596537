import { Button, NativeSelect } from '@mantine/core'
import type { Composed } from '../../prompts/index.ts'
import type { ConversationState, Coaching, Line, JudgementLine } from './conversation.ts'
import { currentJudgement } from './conversation.ts'
import { CoachingText, Cut, Judgement, Scores, Working } from '../judge/judgement.tsx'
import { MessageBubble } from '../../report/index.ts'
import styles from './conversation.module.css'
import { openAdd } from '../../../services/entity-location.ts'
import { Name } from '../../../ui/name.tsx'

/** The messages, remarks and judgements of a conversation. */
export function ConversationLines({
  state: { lines, working, previous },
  composed: { mode },
  persona,
  onCoach,
  onBringBack,
}: {
  state: ConversationState
  composed: Composed
  persona: string
  onCoach: (coaching: Coaching) => void
  onBringBack: () => void
}) {
  if (lines.length === 0)
    return (
      <div className={`stack gap-md dimmed ${styles.start}`}>
        <p>
          You are the trainee. Say something, and <Name>{persona}</Name> answers with the prompt of
          this form.
        </p>
        <p className="small">
          <kbd>Enter</kbd> sends, <kbd>Shift</kbd> <kbd>Enter</kbd> breaks the line, <kbd>Esc</kbd>{' '}
          stops the answer.
        </p>
        {previous && previous.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={onBringBack}>
            Bring back the last conversation
          </Button>
        )}
      </div>
    )
  const current = currentJudgement(lines)
  const last = lines.at(-1)
  const content = (line: Line) => {
    if (line.kind === 'note') return <p className={`dimmed small ${styles.note}`}>{line.text}</p>
    if (line.kind === 'message')
      return (
        <MessageBubble
          by={line.from === 'trainee' ? 'You' : persona}
          message={line}
          isArriving={working === 'answer' && line === last}
        />
      )
    return (
      <CurrentJudgement
        judgement={line}
        mode={mode.name}
        working={line === current && working !== 'answer' ? working : undefined}
        onCoach={line === current ? onCoach : undefined}
      />
    )
  }
  return (
    <ol className="stack gap-md" aria-label="Conversation">
      {Array.from(lines.entries(), ([at, line]) => (
        <li key={at}>{content(line)}</li>
      ))}
    </ol>
  )
}

/**
 * What a judge said about a conversation.
 * @param working what is being written just now
 * @param onCoach asks for the text of another coaching prompt; absent where the conversation has gone on since
 */
function CurrentJudgement({
  judgement: { report, hasNoPrompt, coachings = none, coaching },
  mode,
  working,
  onCoach,
}: {
  judgement: JudgementLine
  mode: string
  working: 'report' | 'coaching' | undefined
  onCoach: ((coaching: Coaching) => void) | undefined
}) {
  return (
    <Judgement>
      {working === 'report' && <Working>Judging the conversation…</Working>}
      {hasNoPrompt && (
        <p className="dimmed small">
          {mode} has no report prompt, so there are no scores.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => openAdd('report')}>
            Write a report prompt
          </Button>
        </p>
      )}
      {report && <Scores raw={report.raw} fields={report.report} />}
      <Cut>{report?.cut}</Cut>
      {(coaching || (coachings.length > 0 && onCoach && working === undefined)) && (
        <CoachingText>
          {onCoach && coachings.length > 1 ? (
            <NativeSelect
              aria-label="Coaching prompt"
              size="xs"
              value={coaching?.of.id ?? ''}
              disabled={working !== undefined}
              data={[
                ...(coaching ? [] : [{ value: '', label: 'Pick a coaching prompt' }]),
                ...coachings.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const picked = coachings.find(({ id }) => id === value)
                if (picked) onCoach(picked)
              }}
            />
          ) : (
            <p className="dimmed small">{coaching?.of.name}</p>
          )}
          {working === 'coaching' ? (
            <Working>Writing the coaching text…</Working>
          ) : (
            <p className="as-written">{coaching?.text}</p>
          )}
          <Cut>{coaching?.cut}</Cut>
        </CoachingText>
      )}
    </Judgement>
  )
}

const none: readonly Coaching[] = []
