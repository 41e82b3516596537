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
import { DialogButtons } from '../../panel/index.ts'
import { useFeature } from '../../../services/api/features.ts'
import { useSavedForm } from '../../../services/api/use-saved-form.ts'
import { Name } from '../../../ui/name.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { giftCredits, readUnanswered } from './gift-credits.ts'
import { reloadSubscriptions } from './use-subscriptions.ts'

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
    mutationFn: ({ credits, note }, signal) =>
      giftCredits(userId, { credits: numberOf(credits) ?? 0, note: note.trim() }, signal),
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
