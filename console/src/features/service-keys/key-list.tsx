import { serviceKeys } from '@greenroom/contract'
import type { ServiceKey } from '@greenroom/contract'
import { useId } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { FailedLine } from '../../ui/retry-button.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Table } from '../../ui/table.tsx'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { patchList, reloadList, useList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { openConfirmDialog } from '../../services/confirm.ts'
import { toastFailure, toastSuccess } from '../../services/toasts.ts'
import { Name } from '../../ui/name.tsx'
import styles from './service-keys.module.css'

const keys = { path: serviceKeys.list.path, id: 'key_id', list: serviceKeys.list }

const columns = [
  { title: 'Name' },
  { title: 'Created' },
  { title: 'Last used' },
  { title: 'Action', narrow: true },
]

/** The keys that are in use, oldest first, loaded each time the dialog opens. */
export function KeyList() {
  const { rows, loading, busy, failed, reload } = useList(keys)
  if (loading) return <LoadingIndicator />
  if (failed) return <FailedLine onRetry={reload}>The service keys could not be loaded.</FailedLine>
  if (rows.length === 0)
    return <p className="dimmed">No service keys yet. Create one for each service.</p>
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
      <td id={name} className="breakable">
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

const Moment = ({ at }: { at: string | null }) =>
  at === null ? 'Never' : <time dateTime={at}>{formatMoment(Date.parse(at))}</time>

/** Revokes a key after a confirmation. */
const askToRevoke = ({ key_id, name }: ServiceKey): void =>
  openConfirmDialog({
    title: 'Revoke service key',
    text: (
      <>
        The service that uses <Name>{name}</Name> stops working at once: it can no longer read
        prompts or start and finish sessions. A revoked key cannot be restored.
      </>
    ),
    cancel: 'Keep key',
    confirm: 'Revoke key',
    async action(signal) {
      try {
        await request(serviceKeys.revoke, { params: { key_id }, signal })
        toastSuccess('Service key revoked')
        patchList(keys, key_id, () => undefined)
        void reloadList(keys)
      } catch (error) {
        if (!signal.aborted) toastFailure(errorMessage(error, 'Failed to revoke service key'))
        // Someone else may have revoked it.
        if (error instanceof ApiError && error.status === 404) void reloadList(keys)
      }
    },
  })
