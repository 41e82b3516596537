import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState, useLayoutEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { readReport, formatScore } from '@greenroom/contract'
import { focusElement } from '../../../lib/focus.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { useStore } from '../../../lib/store.ts'
import { openAdd } from '../../../services/entity-location.ts'
import { IconChevronDown } from '../../../ui/icons/later-icons.ts'
import { Name } from '../../../ui/name.tsx'
import { UnusedNote } from '../../prompts/index.ts'
import type { Composed } from '../../prompts/index.ts'
import type { EditedRow } from '../../crud/index.ts'
import { CoachingText, Cut, Judgement, Scores, Working } from '../judge/judgement.tsx'
import { MessageBubble } from '../../report/index.ts'
import { ConversationControls, KeepForm } from './conversation-controls.tsx'
import type {
  Conversation,
  ConversationState,
  Line,
  Coaching,
  JudgementLine,
} from './conversation.ts'
import { currentJudgement } from './conversation.ts'
import styles from './conversation.module.css'

/** The conversation, what can be done with it, and the box for the next message. */
export function ConversationView({
  conversation,
  composed,
  edited,
  opened,
}: {
  conversation: Conversation
  composed: Composed
  edited: EditedRow
  opened: object
}) {
  const state = useStore(conversation.state)
  const { lines, working, failure } = state
  const { box, onScroll, isAtEnd, toEnd } = useFollowEnd(lines)
  const composer = useRef<HTMLTextAreaElement>(null)
  // Another mode has another conversation, whose form is not open.
  const [kept, setKept] = useState<Conversation>()
  const isKeeping = kept === conversation
  useEffect(() => conversation.stop, [conversation])

  const persona = composed.persona.name.trim() || 'Unnamed'
  const prompt = composed.composition.text
  const send = () => {
    void conversation.send(prompt, { persona, mode: composed.mode.name.trim() || 'Unnamed' })
    toEnd()
  }
  /** Does what a button does that is gone then, and moves its focus on. */
  const act = (action: () => unknown) => {
    void action()
    focusElement(composer.current)
  }
  const stop = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    if (!working && !isKeeping) return
    event.preventDefault()
    if (working) conversation.stop()
    else setKept(undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come from what is inside
    <div className="column grow relative" onKeyDown={stop}>
      <div ref={box} className={`grow ${styles.lines}`} onScroll={onScroll}>
        <UnusedNote composed={composed} edited={edited} className={`dimmed small ${styles.note}`} />
        <ConversationLines
          {...{ state, composed, persona }}
          onCoach={(coaching) => void conversation.coach(coaching)}
          onBringBack={() => act(conversation.bringBack)}
        />
        {failure && (
          <div className="danger-box row wrap between gap-sm small space-above" role="alert">
            <p className="flexible">{failure}</p>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => act(() => conversation.tryAgain(prompt))}
            >
              Try again
            </Button>
          </div>
        )}
      </div>
      {!isAtEnd && (
        <Button
          className={styles.toEnd}
          variant="default"
          size="compact-sm"
          leftSection={<IconChevronDown size={14} />}
          onClick={() => act(toEnd)}
        >
          To the end
        </Button>
      )}
      <div className="visually-hidden" role="status">
        {spoken(state, persona)}
      </div>
      <div className={`stack gap-sm ${styles.below}`}>
        {isKeeping ? (
          <KeepForm
            {...{ conversation, state, composed, edited }}
            onBack={() => setKept(undefined)}
          />
        ) : (
          <ConversationControls
            {...{ conversation, state, persona, opened, act }}
            box={composer}
            modeId={composed.mode.id}
            onSend={send}
            onKeep={() => setKept(conversation)}
          />
        )}
      </div>
    </div>
  )
}

/** Tells screen readers about answers and judgements once they are complete, not word by word. */
function spoken({ lines, working }: ConversationState, persona: string): string {
  const last = lines.at(-1)
  if (working || !last) return ''
  if (last.kind === 'note') return last.text
  if (last.kind === 'message')
    return last.from === 'persona' ? `${persona}: ${last.text} ${last.ended ?? ''}` : ''
  const overall = readReport(last.report?.report)?.overall
  return overall === undefined ? 'Judged.' : `Judged. Overall score ${formatScore(overall)}.`
}

/** How near to the end counts as at the end, in CSS pixels. */
const nearEnd = 32

/** What is seen of the conversation above a judgement, in CSS pixels. */
const aboveJudgement = 48

/**
 * Keeps the end of a conversation in view while it grows, as long as the reader is there. A judgement is read from its
 * beginning.
 */
function useFollowEnd(lines: readonly Line[]) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  // Where it was scrolled to from here. Anywhere else, the reader has scrolled.
  const placed = useRef(0)
  const scrollTo = (top: number) => {
    if (!box.current) return
    box.current.scrollTop = top
    placed.current = box.current.scrollTop
  }
  const toEnd = () => {
    follows.current = true
    scrollTo(box.current?.scrollHeight ?? 0)
  }
  useLayoutEffect(() => {
    if (!follows.current) return
    const judgement = box.current?.querySelector<HTMLElement>('li:last-child > section')
    if (judgement) scrollTo(judgement.offsetTop - aboveJudgement)
    else toEnd()
  }, [lines])
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    const isThere = scrollHeight - scrollTop - clientHeight < nearEnd
    if (Math.abs(scrollTop - placed.current) > 1) follows.current = isThere
    setAtEnd(isThere)
  }
  return { box, onScroll, isAtEnd, toEnd }
}

/** The messages, remarks and judgements of a conversation. */
function ConversationLines({
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
        {previous.length > 0 && (
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
