import { subscriptions } from '@greenroom/contract'
import type { LedgerEntry } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { formatTimestamp } from '../../../lib/dates.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { randomId } from '../../../lib/random.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { openConfirmDialog } from '../../../services/confirm.ts'
import { signed } from './signed.ts'
import { reloadSubscriptions } from './use-subscriptions.ts'

/** Asks, and then books the counter-entry of a change of credits. */
export function ReverseButton({ userId, entry }: { userId: string; entry: LedgerEntry }) {
  const { user_subscription_id, entry_id, difference, at } = entry
  const { isPending, mutate, cancel } = useApiMutation({
    mutationFn: (_: undefined, signal) =>
      request(subscriptions.reverse, {
        params: { user_subscription_id, entry_id },
        idempotencyKey: randomId(),
        signal,
      }),
    successMessage: 'The change was reversed.',
    failureMessage: 'Failed to reverse the change.',
    onSuccess: () => reloadSubscriptions(userId),
    onError: () => reloadSubscriptions(userId),
    // The entry may leave the list before the response arrives.
    continueAfterUnmount: true,
  })
  const count = pluralize(Math.abs(difference), 'credit')
  const ask = () =>
    openConfirmDialog({
      title: 'Reverse credits',
      text: `${difference > 0 ? 'Take back' : 'Give back'} the ${count} of ${formatTimestamp(at)}? The history keeps both entries.`,
      cancel: 'Cancel',
      confirm: 'Reverse',
      action: async (signal) => {
        signal.addEventListener('abort', cancel)
        await mutate(undefined)
      },
    })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Reverse ${signed(difference)} of ${formatTimestamp(at)}`}
      loading={isPending}
      onClick={ask}
    >
      Reverse
    </Button>
  )
}
