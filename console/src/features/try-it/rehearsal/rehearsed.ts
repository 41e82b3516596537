import type { ExpectationResult, Message, Report, Trial, TrialSummary } from '@greenroom/contract'

/** The two conversations that a rehearsal compares: the kept one, and the replay with the current text. */
export type Side = 'kept' | 'replay'

/** The current text. */
export interface TextOfNow {
  /** The composed prompt. */
  prompt: string
  /** The report prompt of the mode, if it has one. */
  reportTemplate: string | undefined
  /** Whether some of it is not saved. */
  isUnsaved: boolean
}

/** What a rehearsal knows about one kept conversation. */
export interface Rehearsed {
  status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped'
  /** In milliseconds since 1970. */
  startedAt?: number | undefined
  /** The text that it was started with. */
  text?: TextOfNow | undefined
  /** What is being done, such as "Answer 2 of 5". */
  step?: string | undefined
  /** Why it failed. */
  problem?: string | undefined
  /** The kept conversation, once it is read. */
  kept?: Trial | undefined
  /** The new conversation so far. */
  replay: readonly Message[]
  /** The reports of each conversation: as many as `judgements`, fewer where an answer was no report. */
  reports: Readonly<Record<Side, readonly Report[]>>
  /** Which expectations each conversation meets. */
  checks: Readonly<Partial<Record<Side, readonly ExpectationResult[]>>>
}

/** How often each conversation is judged: judges vary, and a single score says nothing about that. */
export const judgements = 2

/** A conversation that was not rehearsed yet. */
export const notRehearsed: Rehearsed = {
  status: 'waiting',
  replay: [],
  reports: { kept: [], replay: [] },
  checks: {},
}

/** A kept conversation, the current text for it, and what its rehearsal has shown so far. */
export interface Row {
  trial: TrialSummary
  /** `undefined` if its mode or its persona was deleted. */
  text: TextOfNow | undefined
  result: Rehearsed
}

/** Whether a conversation was rehearsed with the current text and expectations. */
export const isUpToDate = ({ trial, text, result }: Row): boolean =>
  result.status === 'done' &&
  result.kept?.version === trial.version &&
  result.text?.prompt === text?.prompt &&
  result.text?.reportTemplate === text?.reportTemplate

/**
 * The model calls that a rehearsal takes: one for each answer, and for both conversations the judgements and the check
 * of the expectations.
 */
export const countCalls = (rows: readonly Row[]): number =>
  rows.reduce(
    (sum, { trial, text }) =>
      sum +
      trial.replies +
      (text?.reportTemplate === undefined ? 0 : 2 * judgements) +
      (trial.expectations.length > 0 ? 2 : 0),
    0,
  )
