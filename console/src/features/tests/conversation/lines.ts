import type { Message } from '@greenroom/contract'
import type { Judgement } from '../api/conversations.ts'

/** One message. `ended` tells why the persona's text is not complete. */
export interface MessageLine extends Message {
  kind: 'message'
  ended?: string
}

/** A quiet remark between two messages. */
interface NoteLine {
  kind: 'note'
  text: string
}

/** A coaching prompt, in its author's form. */
export interface Coaching {
  id: string
  name: string
  template: string
}

/** What a judge said about the conversation up to here. */
export interface JudgementLine {
  kind: 'judgement'
  report?: {
    raw: string
    fields: Judgement['report']
    scale?: Judgement['score_scale']
    cut: Judgement['cut']
  }
  /** Whether the mode has no report prompt. */
  hasNoPrompt?: boolean
  /** The coaching prompts that there are. */
  coachings?: readonly Coaching[]
  coaching?: { of: Coaching; text: string; cut?: Judgement['cut'] } | undefined
}

export type Line = MessageLine | NoteLine | JudgementLine

/** The messages that the model gets. What was stopped before its first word is none. */
export const messagesOf = (lines: readonly Line[]): Message[] =>
  lines.flatMap((line) =>
    line.kind === 'message' && line.text.trim() !== ''
      ? [{ from: line.from, text: line.text }]
      : [],
  )

/** Whether the persona has said something that can be judged and kept. */
export const hasAnswer = (lines: readonly Line[]): boolean =>
  messagesOf(lines).some(({ from }) => from === 'persona')

/** The latest judgement, unless the conversation has gone on since. */
export function currentJudgement(lines: readonly Line[]): JudgementLine | undefined {
  const last = lines.findLast(({ kind }) => kind !== 'note')
  return last?.kind === 'judgement' ? last : undefined
}
