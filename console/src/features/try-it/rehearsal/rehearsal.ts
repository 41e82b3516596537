import type { TrialConversation, TrialSummary } from '@greenroom/contract'
import { createStore } from '../../../lib/store.ts'
import type { Store } from '../../../lib/store.ts'
import { ApiError, errorMessage } from '../../../services/api/api-error.ts'
import { rehearseConversation } from './rehearse-conversation.ts'
import type { RehearsalCalls } from './rehearse-conversation.ts'
import { notRehearsed } from './rehearsed.ts'
import type { Rehearsed, TextOfNow } from './rehearsed.ts'
import { waitWhileBusy } from './wait-while-busy.ts'

/** The state of a rehearsal. */
export interface RehearsalState {
  /** What is known about each conversation, by its id. */
  results: ReadonlyMap<string, Rehearsed>
  isRunning: boolean
  /** The conversations of the latest start, in order. */
  chosen: readonly string[]
  /** Why it ended before the last conversation. */
  problem?: string | undefined
}

/** Whether the running rehearsal includes a conversation. */
export const isChosen = ({ isRunning, chosen }: RehearsalState, trialId: string): boolean =>
  isRunning && chosen.includes(trialId)

/** A conversation to rehearse. */
export interface RehearsalItem {
  trial: TrialSummary
  text: TextOfNow
  /** The names that title it in the activity. */
  names: Omit<TrialConversation, 'id'>
}

/** Rehearses kept conversations in this browser, one call at a time. */
export interface Rehearsal {
  state: Store<RehearsalState>
  /** Rehearses these conversations, whose former results are dropped. */
  start: (items: readonly RehearsalItem[]) => Promise<void>
  /** Aborts the running call. What is done is kept. */
  stop: () => void
}

/**
 * Prepares a rehearsal.
 * @param callsOf the calls for one conversation
 */
export function createRehearsal(
  callsOf: (names: RehearsalItem['names']) => RehearsalCalls,
): Rehearsal {
  const state = createStore<RehearsalState>({ results: new Map(), isRunning: false, chosen: [] })
  const setState = (news: Partial<RehearsalState>) => state.set({ ...state.get(), ...news })

  /** @returns why the whole rehearsal has to end, if it has to */
  async function rehearse(
    { trial: { trial_id: id }, text, names }: RehearsalItem,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const update = (news: Partial<Rehearsed>) => {
      const { results } = state.get()
      const result = { ...(results.get(id) ?? notRehearsed), ...news }
      setState({ results: new Map(results).set(id, result) })
    }
    const finish = (status: Rehearsed['status'], problem?: string) =>
      update({ status, step: undefined, problem })
    update({ status: 'running', startedAt: Date.now(), text })
    const patient = waitWhileBusy(callsOf(names), () =>
      update({ step: 'Waiting for other model calls' }),
    )
    try {
      await rehearseConversation(id, text, patient, signal, update)
      finish('done')
    } catch (error) {
      const isLimit = error instanceof ApiError && error.status === 429
      const problem = errorMessage(error, 'The server did not answer.')
      if (signal.aborted || isLimit) finish('stopped')
      else finish('failed', problem)
      if (isLimit && !signal.aborted) return problem
    }
    return undefined
  }

  let controller = new AbortController()
  return {
    state,
    stop: () => controller.abort(),
    async start(items) {
      if (state.get().isRunning) return
      controller = new AbortController()
      const { signal } = controller
      const chosen = items.map(({ trial: { trial_id } }) => trial_id)
      const results = new Map(state.get().results)
      for (const id of chosen) results.delete(id)
      setState({ results, isRunning: true, chosen, problem: undefined })
      for (const item of items) {
        if (signal.aborted) break
        const problem = await rehearse(item, signal)
        if (problem === undefined) continue
        setState({ problem })
        break
      }
      setState({ isRunning: false })
    },
  }
}
