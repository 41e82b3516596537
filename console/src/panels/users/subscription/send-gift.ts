import { subscriptions } from '@greenroom/contract'
import { ApiError } from '../../../services/api/api-error.ts'
import { request } from '../../../services/api/request.ts'
import type { PendingGift } from './pending-gift.ts'

/** Sends a gift. @returns the HTTP status: 0 without a response, 401 if cancelled while waiting for a session */
export async function sendGift(
  { id, after, version, key, note }: PendingGift,
  signal: AbortSignal,
): Promise<number> {
  try {
    const { status } = await request(subscriptions.update, {
      params: { user_subscription_id: id },
      body: { credits_remaining: after },
      version,
      note,
      idempotencyKey: key,
      signal,
    })
    return status
  } catch (error) {
    return error instanceof ApiError ? error.status : 401
  }
}
