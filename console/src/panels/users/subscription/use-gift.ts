import { toastMessages } from '@greenroom/contract'
import { useEffect, useRef, useState } from 'react'
import { toastFailure, toastSuccess } from '../../../services/toasts.ts'
import { giftCredits } from './gift-credits.ts'
import { readSent } from './sent-gift.ts'
import { reloadSubscriptions } from './use-subscriptions.ts'

/**
 * Gifts credits to a user and says how it went (spec section 8).
 * @param onBooked called once they are booked
 */
export function useGift(userId: string, onBooked: () => void) {
  const [busy, setBusy] = useState(false)
  const [earlier, setEarlier] = useState(() => readSent(userId))
  const [unclear, setUnclear] = useState(false)
  const running = useRef<AbortController>(undefined)
  // Closing the dialog gives up a gift that waits for a new session; one that was sent goes on.
  useEffect(() => () => running.current?.abort(), [])

  /** @returns what is wrong with the number of credits, if anything; while one gift is sent there is no second */
  const gift = async (credits: number): Promise<string | undefined> => {
    if (running.current) return undefined
    const { signal } = (running.current = new AbortController())
    setBusy(true)
    setUnclear(false)
    const result = await giftCredits(userId, credits, signal)
    running.current = undefined
    setBusy(false)
    setEarlier(readSent(userId))
    if (result.done === 'wrong') return result.said
    void reloadSubscriptions(userId)
    if (result.done === 'booked') {
      toastSuccess(toastMessages.gift.gifted(result.credits))
      onBooked()
    } else if (result.done !== 'given up') {
      toastFailure(result.done === 'refused' ? result.said : toastMessages.gift.failed)
      setUnclear(result.done === 'unclear')
    }
    return undefined
  }
  return { busy, earlier, unclear, gift }
}
