import type { Store } from '../../lib/store.ts'
import type { Coaching, Line } from './lines.ts'

/** What a conversation is judged with, in its author's form. */
export interface Judges {
  /** Absent where the mode has no report prompt. */
  report: string | undefined
  coachings: readonly Coaching[]
}

/** What is going on, or what has failed. */
export type Work = 'answer' | 'report' | 'coaching'

export interface ConversationState {
  lines: readonly Line[]
  /** What is typed and not sent yet. */
  draft: string
  working: Work | undefined
  /** Why the last work failed, in a sentence. */
  failure: string | undefined
  /** The prompt of the last answer. */
  prompt: string | undefined
  /** The lines before the conversation was started over. */
  previous: readonly Line[] | undefined
}

export interface Conversation {
  state: Store<ConversationState>
  setDraft: (text: string) => void
  /** Sends what is typed. */
  send: (prompt: string) => Promise<void>
  /** Judges the conversation, then asks for the text of the first coaching prompt. */
  judge: (loadJudges: (signal: AbortSignal) => Promise<Judges>) => Promise<void>
  /** Asks for the text of a coaching prompt. */
  coach: (coaching: Coaching) => Promise<void>
  /** Repeats what has failed. */
  tryAgain: (prompt: string) => Promise<void>
  /** Stops what is going on. What has arrived stays. */
  stop: () => void
  addNote: (text: string) => void
  startOver: () => void
  bringBack: () => void
}
