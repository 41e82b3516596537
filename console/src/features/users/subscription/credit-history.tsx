import { subscriptions } from '@greenroom/contract'
import type { LedgerEntry } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatTimestamp } from '../../../lib/dates.ts'
import { formatNumber, pluralize } from '../../../lib/numbers.ts'
import { DownloadCsv } from '../../crud/index.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchPage } from '../../../services/api/fetch.ts'
import { FailedLine } from '../../../ui/retry-button.tsx'
import { subscriptionsKey, reloadSubscriptions } from './use-subscriptions.ts'
import { randomId } from '../../../lib/random.ts'
import { confirmRequest } from '../../../services/api/confirm-request.ts'
import { request } from '../../../services/api/request.ts'

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
      <div className="row wrap between gap-sm space-below-sm">
        <h3 id={heading}>Credit History</h3>
        <DownloadCsv
          quiet
          endpoint={subscriptions.exportLedger}
          options={{ params: { user_subscription_id: id } }}
          fallbackName="greenroom-credits.csv"
        />
      </div>
      <ul className="ruled small scroll-box" aria-labelledby={heading}>
        {entries.map((entry) => (
          <li key={entry.entry_id} className="row wrap gap-md pad-y">
            <span style={{ minWidth: '3.5rem', fontWeight: 600 }}>{signed(entry.difference)}</span>
            <span style={{ minWidth: '7rem' }}>
              {formatNumber(entry.credits_before)} → {formatNumber(entry.credits_after)}
            </span>
            <span className="breakable dimmed flexible" translate="no">
              {entry.actor_email}
            </span>
            <time className="dimmed" dateTime={entry.at}>
              {formatTimestamp(entry.at)}
            </time>
            {reversal && (
              <span style={{ minWidth: '4.5rem', textAlign: 'end' }}>
                {!entry.reverses && !entry.reversed_by && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Reverse ${signed(entry.difference)} of ${formatTimestamp(entry.at)}`}
                    onClick={() => askToReverse(userId, entry)}
                  >
                    Reverse
                  </Button>
                )}
              </span>
            )}
            <EntryNote entry={entry} entries={entries} />
          </li>
        ))}
      </ul>
      {entries.length < Math.min(total, maxLimit) && (
        <Button variant="subtle" size="compact-sm" onClick={() => setLimit(maxLimit)}>
          {total > maxLimit
            ? `Show the newest ${formatNumber(maxLimit)} of ${formatNumber(total)}`
            : `Show all ${formatNumber(total)}`}
        </Button>
      )}
      {entries.length >= maxLimit && total > maxLimit && (
        <p className="dimmed small">
          The newest {formatNumber(entries.length)} of {formatNumber(total)}
        </p>
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
    <span className="flex wrap gap-md breakable whole-line">
      {reverses && <strong className="dimmed">Reverses the change{timeOf(reverses)}</strong>}
      {reversed_by && <strong className="dimmed">Reversed</strong>}
      {note && <q>{note}</q>}
    </span>
  )
}

/** Asks, and then books the counter-entry of a change of credits. */
function askToReverse(userId: string, entry: LedgerEntry): void {
  const { user_subscription_id, entry_id, difference, at } = entry
  const count = pluralize(Math.abs(difference), 'credit')
  confirmRequest({
    title: 'Reverse credits',
    text: `${difference > 0 ? 'Take back' : 'Give back'} the ${count} of ${formatTimestamp(at)}? The history keeps both entries.`,
    cancel: 'Cancel',
    confirm: 'Reverse',
    // The list is loaded again before the dialog closes, so that the focus does not return to a button that then goes.
    async send(signal) {
      try {
        await request(subscriptions.reverse, {
          params: { user_subscription_id, entry_id },
          idempotencyKey: randomId(),
          signal,
        })
      } finally {
        await reloadSubscriptions(userId)
      }
    },
    done: 'The change was reversed.',
    failure: 'Failed to reverse the change.',
  })
}

/** A change of credits, with its sign. */
const signed = (difference: number): string =>
  difference < 0 ? `−${formatNumber(-difference)}` : `+${formatNumber(difference)}`
