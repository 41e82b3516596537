import { subscriptions } from '@greenroom/contract'
import type { LedgerEntry } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatTimestamp } from '../../../lib/dates.ts'
import { formatNumber, pluralize } from '../../../lib/numbers.ts'
import { DownloadCsv } from '../../panel/index.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchPage } from '../../../services/api/fetch.ts'
import { FailedLine } from '../../../ui/retry-button.tsx'
import styles from './credit-history.module.css'
import { subscriptionsKey, reloadSubscriptions } from './use-subscriptions.ts'
import { randomId } from '../../../lib/random.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { openConfirmDialog } from '../../../services/confirm.ts'

/** How many entries are shown at first, and at most. */
const [initialLimit, maxLimit] = [5, 1000]

/**
 * Changes of a subscription's credits: who, when, before and after. Rendered only where the backend has the ledger.
 */
export function CreditHistory({ userId, id }: { userId: string; id: string }) {
  const [limit, setLimit] = useState(initialLimit)
  const heading = useId()
  const reversal = useFeature('credit-reversal')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...subscriptionsKey(userId), id, limit],
    enabled: useFeature('credit-ledger'),
    queryFn: ({ signal }) =>
      fetchPage(subscriptions.ledger, {
        params: { user_subscription_id: id },
        query: { limit: String(limit) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  if (isError && !isFetching)
    return <FailedLine onRetry={refetch}>The credit history could not be loaded.</FailedLine>
  if (!data || data.rows.length === 0) return undefined
  const { rows: entries, total = entries.length } = data
  return (
    <div>
      <div className="row wrap between" style={{ gap: '0.25rem 1rem', marginBottom: '0.5rem' }}>
        <h3 id={heading}>Credit History</h3>
        <DownloadCsv
          quiet
          endpoint={subscriptions.exportLedger}
          options={{ params: { user_subscription_id: id } }}
          fallbackName="greenroom-credits.csv"
        />
      </div>
      <ul className={`ruled small ${styles.entries}`} aria-labelledby={heading}>
        {entries.map((entry) => (
          <li key={entry.entry_id} className="flex wrap">
            <span style={{ minWidth: '3.5rem', fontWeight: 600 }}>{signed(entry.difference)}</span>
            <span style={{ minWidth: '7rem' }}>
              {formatNumber(entry.credits_before)} → {formatNumber(entry.credits_after)}
            </span>
            <span className="breakable dimmed" style={{ flex: '1 1 12rem' }}>
              {entry.actor_email}
            </span>
            <time className="dimmed" dateTime={entry.at}>
              {formatTimestamp(entry.at)}
            </time>
            {reversal && (
              <span style={{ minWidth: '4.5rem', textAlign: 'end' }}>
                {!entry.reverses && !entry.reversed_by && (
                  <ReverseButton userId={userId} entry={entry} />
                )}
              </span>
            )}
            <EntryNote entry={entry} entries={entries} />
          </li>
        ))}
      </ul>
      {entries.length < total && entries.length < maxLimit && (
        <Button variant="subtle" size="compact-sm" onClick={() => setLimit(maxLimit)}>
          Show all {formatNumber(total)}
        </Button>
      )}
    </div>
  )
}

/**
 * The note of a ledger entry, and what was reversed by what.
 * @param entries those shown, which may name the other entry
 */
function EntryNote({ entry, entries }: { entry: LedgerEntry; entries: readonly LedgerEntry[] }) {
  const { note, reverses, reversed_by } = entry
  const timeOf = (id: string) => {
    const found = entries.find(({ entry_id }) => entry_id === id)
    return found ? ` of ${formatTimestamp(found.at)}` : ''
  }
  if (!note && !reverses && !reversed_by) return undefined
  return (
    <span className={`flex wrap breakable ${styles.note}`}>
      {reverses && <strong>Reverses the change{timeOf(reverses)}</strong>}
      {reversed_by && <strong>Reversed</strong>}
      {note && <q>{note}</q>}
    </span>
  )
}

/** Asks, and then books the counter-entry of a change of credits. */
function ReverseButton({ userId, entry }: { userId: string; entry: LedgerEntry }) {
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

/** A change of credits, with its sign. */
const signed = (difference: number): string =>
  difference < 0 ? `−${formatNumber(-difference)}` : `+${formatNumber(difference)}`
