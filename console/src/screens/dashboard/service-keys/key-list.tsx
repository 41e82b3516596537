import type { ServiceKey } from '@greenroom/contract'
import { useId } from 'react'
import { formatMoment, parseTime } from '../../../lib/dates.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { RetryButton } from '../../../ui/retry-button.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { Table } from '../../../ui/table.tsx'
import { askToRevoke } from './ask-to-revoke.tsx'
import styles from './service-keys.module.css'
import { useServiceKeys } from './use-service-keys.ts'

const columns = [
  { title: 'Name' },
  { title: 'Created' },
  { title: 'Last used' },
  { title: 'Action', narrow: true },
]

/** The keys that are in use, oldest first. */
export function KeyList() {
  const { rows, loading, busy, failed, reload } = useServiceKeys()
  if (loading) return <LoadingIndicator />
  if (failed)
    return (
      <p className={styles.failed} role="status">
        The service keys could not be loaded.
        <RetryButton quiet onClick={reload} />
      </p>
    )
  if (rows.length === 0)
    return <p className={styles.about}>No service keys yet. Create one for each service.</p>
  return (
    <div className={styles.keys}>
      <Table label="Service keys" columns={columns} busy={busy}>
        {rows.map((key) => (
          <Row key={key.key_id} serviceKey={key} />
        ))}
      </Table>
    </div>
  )
}

function Row({ serviceKey }: { serviceKey: ServiceKey }) {
  const name = useId()
  return (
    <tr>
      <td id={name} className={styles.keyName}>
        <strong>{serviceKey.name}</strong>
      </td>
      <td data-title="Created">
        <Moment at={serviceKey.created_at} />
      </td>
      <td data-title="Last used">
        <Moment at={serviceKey.last_used_at} />
      </td>
      <td data-narrow>
        <RowButton of={name} danger onClick={() => askToRevoke(serviceKey)}>
          Revoke
        </RowButton>
      </td>
    </tr>
  )
}

function Moment({ at }: { at: string | null }) {
  const time = parseTime(at)
  return at === null || time === undefined ? (
    'Never'
  ) : (
    <time dateTime={at}>{formatMoment(time)}</time>
  )
}
