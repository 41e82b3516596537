import { trials } from '@greenroom/contract'
import type { InputOf, OutputOf } from '@greenroom/contract'
import { fetchItem } from '../../../services/api/fetch.ts'

/** A judgement may take the server 120 seconds, during which it sends nothing. */
const timeoutMs = 130_000

/** What the model said about a conversation; `report` is absent if it is none. */
export type Judgement = OutputOf<typeof trials.judge.response.of>

/** Which expectations a conversation meets. */
export type Check = OutputOf<typeof trials.check.response.of>

/** Judges a conversation with a report prompt or a coaching prompt. @throws {ApiError} if there is no judgement */
export const judgeConversation = (
  body: InputOf<typeof trials.judge.body>,
  signal?: AbortSignal,
): Promise<Judgement> => fetchItem(trials.judge, { body, signal, timeoutMs, isRead: true })

/** Checks which expectations a conversation meets. @throws {ApiError} if they could not be checked */
export const checkExpectations = (
  body: InputOf<typeof trials.check.body>,
  signal?: AbortSignal,
): Promise<Check> => fetchItem(trials.check, { body, signal, timeoutMs, isRead: true })
