import {
  giftMin,
  maxChangeNote,
  subscriptions as contract,
  toastMessages,
} from '@greenroom/contract'
import type { UserSubscription } from '@greenroom/contract'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { formatNumber, pluralize } from '../../../lib/numbers.ts'
import { DialogButtons } from '../../panel/index.ts'
import { useFeature } from '../../../services/api/features.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { toastFailure, toastSuccess } from '../../../services/toasts.ts'
import { Name } from '../../../ui/name.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { giftCredits, readUnanswered } from './gift-credits.ts'
import type { Gift } from './gift-credits.ts'
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
  const [text, setText] = useState(unanswered?.repeats ? String(unanswered.credits) : '')
  const [note, setNote] = useState(unanswered?.repeats ? unanswered.note : '')
  const takesNote = useFeature('credit-reversal')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { isPending, mutate } = useApiMutation({
    mutationFn: (gift: Gift, signal) => giftCredits(userId, gift, signal),
    failureMessage: () => toastMessages.gift.failed,
  })
  const active = subscriptions.find(({ status_active }) => status_active)

  const reject = (message: string) => {
    setError(message)
    focusElement(input.current)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const credits = text.trim() === '' ? undefined : Number(text)
    const { credits: invalid } = fieldErrors(contract.gift, { credits }, {})
    if (invalid) return reject(invalid)
    setError(undefined)
    const result = await mutate({ credits: credits ?? 0, note: note.trim() })
    if (!result) return
    setUnanswered(readUnanswered(userId))
    if (result.status === 'invalid') return reject(result.message)
    void reloadSubscriptions(userId)
    if (result.status === 'booked') {
      toastSuccess(toastMessages.gift.gifted(result.credits))
      onClose()
    } else if (result.status !== 'cancelled') {
      toastFailure(result.status === 'rejected' ? result.message : toastMessages.gift.failed)
    }
  }
  return (
    <form noValidate className="stack gap-lg" onSubmit={submit}>
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
        ref={input}
        type="number"
        inputMode="numeric"
        label="Credits"
        description={active && targetOf(active)}
        min={giftMin}
        step={1}
        data-autofocus
        aria-required
        readOnly={isPending || unanswered?.repeats}
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setError(undefined)
        }}
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      {takesNote && (
        <TextInput
          label="Note"
          description="Optional, shown in the credit history"
          maxLength={maxChangeNote}
          readOnly={isPending || unanswered?.repeats}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <DialogButtons onCancel={onClose} busy={isPending}>
        Gift
      </DialogButtons>
    </form>
  )
}

/** The plan that receives the credits. */
const targetOf = ({ subscription, credits_remaining }: UserSubscription) => (
  <>
    Added to the active <Name>{subscription?.plan_type || 'subscription'}</Name> plan, which has{' '}
    {formatNumber(credits_remaining)} left.
  </>
)
