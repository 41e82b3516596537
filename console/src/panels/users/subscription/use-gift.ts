import { toastMessages } from '@greenroom/contract'
import { useState } from 'react'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { toastFailure, toastSuccess } from '../../../services/toasts.ts'
import { giftCredits } from './gift-credits.ts'
import type { Gift } from './gift-credits.ts'
import { readPendingGift } from './pending-gift.ts'
import { reloadSubscriptions } from './use-subscriptions.ts'

/**
 * Gifts credits to a user (spec section 8). Closing the dialog cancels a gift that waits for a new session; one that
 * was sent goes on.
 * @param onBooked called once the credits are booked
 */
export function useGift(userId: string, onBooked: () => void) {
  const [pending, setPending] = useState(() => readPendingGift(userId))
  const [unclear, setUnclear] = useState(false)
  const { isPending, mutate } = useApiMutation({
    mutationFn: (given: Gift, signal) => giftCredits(userId, given, signal),
    failureMessage: () => toastMessages.gift.failed,
  })

  /** @returns the error of the credits field, if any */
  const gift = async (given: Gift): Promise<string | undefined> => {
    setUnclear(false)
    const result = await mutate(given)
    if (!result) return undefined
    setPending(readPendingGift(userId))
    if (result.status === 'invalid') return result.message
    void reloadSubscriptions(userId)
    if (result.status === 'booked') {
      toastSuccess(toastMessages.gift.gifted(result.credits))
      onBooked()
    } else if (result.status !== 'cancelled') {
      toastFailure(result.status === 'rejected' ? result.message : toastMessages.gift.failed)
      setUnclear(result.status === 'unclear')
    }
    return undefined
  }
  return { isPending, pending, unclear, gift }
}
