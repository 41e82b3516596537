import { parseItem, trials } from '@greenroom/contract'
import type { InputOf, OutputOf } from '@greenroom/contract'
import { ApiError } from '../api/api-error.ts'
import { readJson } from '../api/json.ts'
import { request } from '../api/request.ts'

/** A judgement may take the server 120 seconds, during which it sends nothing. */
const timeoutMs = 130_000

/** What the model said about a conversation; `report` is absent if it is none. */
export type Judgement = OutputOf<typeof trials.judge.response.of>

/** Which expectations a conversation meets. */
export type Check = OutputOf<typeof trials.check.response.of>

/**
 * Judges a conversation with a report prompt or a coaching prompt.
 * @throws {ApiError} if there is no judgement
 */
export async function judgeConversation(
  body: InputOf<typeof trials.judge.body>,
  signal?: AbortSignal,
): Promise<Judgement> {
  const response = await request(trials.judge, { body, signal, timeoutMs, isRead: true })
  const read = parseItem(trials.judge.response, await readJson(response))
  if (!read) throw new ApiError(0)
  return read
}

/**
 * Checks which expectations a conversation meets.
 * @throws {ApiError} if they could not be checked
 */
export async function checkExpectations(
  body: InputOf<typeof trials.check.body>,
  signal?: AbortSignal,
): Promise<Check> {
  const response = await request(trials.check, { body, signal, timeoutMs, isRead: true })
  const read = parseItem(trials.check.response, await readJson(response))
  if (!read) throw new ApiError(0)
  return read
}
