import {
  giftMin,
  maxChangeNote,
  subscriptions as contract,
  toastMessages,
} from '@greenroom/contract'
import type { UserSubscription } from '@greenroom/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { formatNumber, pluralize } from '../../../lib/numbers.ts'
import { DialogButtons } from '../../crud/index.ts'
import { useFeature, hasFeature } from '../../../services/api/features.ts'
import { useSavedForm } from '../../../services/api/use-saved-form.ts'
import { Name } from '../../../ui/name.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { reloadSubscriptions, loadSubscriptions } from './use-subscriptions.ts'
import * as z from 'zod/mini'
import { dropTabItem, readTabItem, storeTabItem } from '../../../services/session/tab-storage.ts'
import { randomId } from '../../../lib/random.ts'
import { ApiError, isCancelled, isGone, isRefusal } from '../../../services/api/api-error.ts'
import { request } from '../../../services/api/request.ts'

/**
 * The form of the Gift Credits dialog (spec sections 2, 5 and 8). Closing the dialog cancels a gift that waits for a new
 * session; one that was sent goes on.
 */
export function GiftForm({
  userId,
  subscriptions,
  onClose,
}: {
  userId: string
  subscriptions: readonly UserSubscription[]
  onClose: () => void
}) {
  const [unanswered, setUnanswered] = useState(() => readUnanswered(userId))
  const repeated = unanswered?.repeats ? unanswered : undefined
  const takesNote = useFeature('credit-reversal')
  const active = subscriptions.find(({ status_active }) => status_active)
  const { field, formProps, isPending } = useSavedForm({
    initialValues: {
      credits: repeated ? String(repeated.credits) : '',
      note: repeated?.note ?? '',
    },
    validate: ({ credits }) => errorsOf(numberOf(credits), active),
    async mutationFn({ credits, note }, signal) {
      const gift = { credits: numberOf(credits) ?? 0, note: note.trim() }
      try {
        return await giftCredits(userId, gift, signal)
      } catch (error) {
        throw withoutMessage(error)
      }
    },
    successMessage: toastMessages.gift.gifted,
    failure: toastMessages.gift.failed,
    onError: () => setUnanswered(readUnanswered(userId)),
    onSettled: () => void reloadSubscriptions(userId),
    onFinish: onClose,
  })
  const readOnly = isPending || repeated !== undefined
  return (
    <form {...formProps} className="stack gap-lg">
      {unanswered && (
        <Notice>
          There was no response to the gift of {pluralize(unanswered.credits, 'credit')} at{' '}
          {formatMoment(unanswered.at)}.{' '}
          {unanswered.repeats
            ? 'Press Gift to check; they are booked only once.'
            : 'They may have been booked: check the credits before you gift again.'}
        </Notice>
      )}
      <TextInput
        {...field('credits', 'Credits')}
        type="number"
        inputMode="numeric"
        description={active && targetOf(active)}
        min={giftMin}
        step={1}
        data-autofocus
        aria-required
        readOnly={readOnly}
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      {takesNote && (
        <TextInput
          {...field('note', 'Note')}
          description="Optional, shown in the credit history"
          maxLength={maxChangeNote}
          readOnly={readOnly}
        />
      )}
      <DialogButtons onCancel={onClose} busy={isPending}>
        Gift
      </DialogButtons>
    </form>
  )
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed))

/** The error of a number of credits, or of the sum of what remains and it. */
const errorsOf = (credits: number | undefined, active: UserSubscription | undefined) => {
  const sum = { credits_remaining: (active?.credits_remaining ?? 0) + (credits ?? 0) }
  const labels = { credits_remaining: 'Credits Remaining' }
  const { credits_remaining: tooMany } = fieldErrors(contract.input, sum, labels)
  return { ...(tooMany && { credits: tooMany }), ...fieldErrors(contract.gift, { credits }, {}) }
}

/** The plan that receives the credits. */
const targetOf = ({ subscription, credits_remaining }: UserSubscription) => (
  <>
    Added to the active <Name>{subscription?.plan_type || 'subscription'}</Name> plan, which has{' '}
    {formatNumber(credits_remaining)} left.
  </>
)

/** A gift as it is sent. */
const sentGift = z.object({
  credits: z.int(),
  /** Why, if it was said. */
  note: z._default(z.string(), ''),
  /** The id of the subscription, and its remaining credits after the gift. */
  id: z.string(),
  after: z.int(),
  /** The version of the subscription it was based on; other backends have none. */
  version: z.optional(z.number()),
  /** The idempotency key of the request. */
  key: z.string(),
  /** When it was sent, in milliseconds since 1970. */
  at: z.number(),
})
type SentGift = z.infer<typeof sentGift>

/** Attempts while someone else changes the credits at the same time. */
const maxAttempts = 3

/** Our server honours a key for 24 hours; the margin allows for clock differences. */
const keyLifetimeMs = 20 * 60 * 60 * 1000

const nameOf = (userId: string) => `gift:${userId}`

/**
 * The gift of this tab that had no response. With `repeats`, the server books it once even if it gets it again; otherwise
 * only the credits tell whether it was booked.
 */
function readUnanswered(userId: string) {
  const { data } = z.safeParse(sentGift, readTabItem(nameOf(userId)))
  return (
    data && { ...data, repeats: hasFeature('idempotency') && Date.now() - data.at < keyLifetimeMs }
  )
}

/**
 * Adds credits to a user's first active subscription (spec section 4). It reads the remaining credits right before, and
 * again when someone else was faster. A gift without a response is sent again as it was, where the server books it once.
 * @param gift a whole number above zero, and a note
 * @param signal cancels the wait for a new session, but not a request that was sent
 * @returns the credits that were booked
 * @throws {ApiError}
 */
async function giftCredits(
  userId: string,
  gift: Pick<SentGift, 'credits' | 'note'>,
  signal: AbortSignal,
): Promise<number> {
  const unanswered = readUnanswered(userId)
  let again = unanswered?.repeats ? unanswered : undefined
  for (let attempt = 1; ; attempt++) {
    const sent = again ?? { ...gift, ...(await readTarget(userId, gift.credits)) }
    const { id, after, version, note, key } = sent
    storeTabItem(nameOf(userId), sent)
    try {
      await request(contract.update, {
        params: { user_subscription_id: id },
        body: { credits_remaining: after },
        version,
        note,
        idempotencyKey: key,
        signal,
      })
      dropTabItem(nameOf(userId))
      return sent.credits
    } catch (error) {
      const isChanged = error instanceof ApiError && error.status === 412
      // Of one that is sent again, any other refusal tells nothing about the first time.
      const isNotBooked = again
        ? isChanged || isGone(error)
        : isRefusal(error) || isCancelled(error)
      if (isNotBooked) dropTabItem(nameOf(userId))
      if (!isChanged || attempt === maxAttempts) throw error
      again = undefined
    }
  }
}

/** The subscription that gets a gift, as its credits are now. @throws {ApiError} if there is none */
async function readTarget(userId: string, credits: number) {
  const rows = await loadSubscriptions(userId)
  const active = rows.find(({ status_active }) => status_active)
  if (!active) throw new ApiError(0, toastMessages.gift.noneActive)
  const { user_subscription_id: id, credits_remaining: before, version } = active
  if (id === undefined) throw new ApiError(0, toastMessages.gift.noId)
  if (before === undefined) throw new ApiError(0)
  return { id, after: before + credits, version, key: randomId(), at: Date.now() }
}

/** The error without the server's message: that of the form is shown instead (spec section 8). Our own have no status. */
const withoutMessage = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? new ApiError(error.status) : error
