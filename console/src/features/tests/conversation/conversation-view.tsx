import { Button } from '@mantine/core'
import { useEffect, useRef, useState, useLayoutEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { useStore } from '../../../lib/store.ts'
import { IconChevronDown } from '../../../ui/icons/later-icons.ts'
import { UnusedNote } from '../../prompts/index.ts'
import type { Composed } from '../../prompts/index.ts'
import type { EditedRow } from '../../crud/index.ts'
import { ConversationControls, KeepForm } from './conversation-controls.tsx'
import type { Conversation, ConversationState, Line } from './conversation.ts'
import { ConversationLines } from './conversation-lines.tsx'
import styles from './conversation.module.css'
import { readReport, formatScore } from '@greenroom/contract'

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
