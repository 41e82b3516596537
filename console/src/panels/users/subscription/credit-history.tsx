import { parseList, subscriptions } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatTimestamp } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { DownloadCsv } from '../../../parts/download-csv.tsx'
import { ApiError } from '../../../services/api/api-error.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchListPage } from '../../../services/api/fetch-list-page.ts'
import { RetryButton } from '../../../ui/retry-button.tsx'
import styles from './credit-history.module.css'
import { EntryNote } from './entry-note.tsx'
import { ReverseButton } from './reverse-button.tsx'
import { signed } from './signed.ts'
import { subscriptionsKey } from './use-subscriptions.ts'

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
    queryFn: ({ signal }) => readLedger(id, limit, signal),
    placeholderData: keepPreviousData,
  })
  if (isError && !isFetching)
    return (
      <p className={styles.failed} role="status">
        The credit history could not be loaded.
        <RetryButton quiet onClick={refetch} />
      </p>
    )
  if (!data || data.entries.length === 0) return undefined
  const { entries, total = entries.length } = data
  return (
    <div>
      <div className={styles.head}>
        <h3 id={heading}>Credit History</h3>
        <DownloadCsv
          quiet
          endpoint={subscriptions.exportLedger}
          options={{ params: { user_subscription_id: id } }}
          fallbackName="greenroom-credits.csv"
        />
      </div>
      <ul className={styles.entries} aria-labelledby={heading}>
        {entries.map((entry) => (
          <li key={entry.entry_id}>
            <span className={styles.change}>{signed(entry.difference)}</span>
            <span className={styles.steps}>
              {formatNumber(entry.credits_before)} → {formatNumber(entry.credits_after)}
            </span>
            <span className={styles.who}>{entry.actor_email}</span>
            <time dateTime={entry.at}>{formatTimestamp(entry.at)}</time>
            {reversal && (
              <span className={styles.action}>
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

async function readLedger(user_subscription_id: string, limit: number, signal: AbortSignal) {
  const { json, total } = await fetchListPage(subscriptions.ledger, {
    params: { user_subscription_id },
    query: { limit: String(limit) },
    signal,
  })
  const entries = parseList(subscriptions.ledger.response, json)
  if (!entries) throw new ApiError(0)
  return { entries, total }
}
