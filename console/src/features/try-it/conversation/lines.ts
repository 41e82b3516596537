import type { Message } from '@greenroom/contract'
import type { Judgement } from '../api/trials.ts'
import type { Ending } from '../transcript/message-bubble.tsx'

/** One message. `ended` tells why the persona's text is not complete. */
export interface MessageLine extends Message {
  kind: 'message'
  id: number
  ended?: Ending
}

/** A quiet remark between two messages. */
export interface NoteLine {
  kind: 'note'
  id: number
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
  id: number
  report?: { raw: string; fields: Judgement['report'] }
  /** Whether the mode has no report prompt. */
  hasNoPrompt?: boolean
  /** The coaching prompts that there are. */
  coachings?: readonly Coaching[]
  coaching?: { of: Coaching; text: string } | undefined
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

/** Changes the lines of a conversation. */
export function createLines({
  get,
  set,
}: {
  get: () => readonly Line[]
  set: (lines: readonly Line[]) => void
}) {
  let lastId = 0
  return {
    add<L extends Line>(line: Omit<L, 'id'>): L {
      lastId++
      // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript cannot join Omit and id to L again
      const added = { ...line, id: lastId } as L
      set([...get(), added])
      return added
    },
    /** Changes a line, if it is still there. @param news what is new, from the line as it is now */
    change<L extends Line>({ id }: L, news: (line: L) => Partial<L>): void {
      // oxlint-disable-next-line no-unsafe-type-assertion -- a line never changes its kind
      set(get().map((line) => (line.id === id ? { ...line, ...news(line as L) } : line)))
    },
    /** Removes a line. @param isWanted whether to remove it as it is now */
    remove<L extends Line>({ id }: L, isWanted: (line: L) => boolean = () => true): void {
      // oxlint-disable-next-line no-unsafe-type-assertion -- as above
      set(get().filter((line) => line.id !== id || !isWanted(line as L)))
    },
  }
}
