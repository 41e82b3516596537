import { serviceKeys } from '@greenroom/contract'
import type { ServiceKey } from '@greenroom/contract'
import { useId, useState } from 'react'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { Moment } from '../../ui/moment.tsx'
import { LineList } from '../../ui/line-list.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { patchList, reloadList, useList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { confirmRequest } from '../../services/api/confirm-request.ts'
import { Name } from '../../ui/name.tsx'
import { useFeature } from '../../services/api/features.ts'
import { scopes } from './scopes.ts'

const keys = { path: serviceKeys.list.path, id: 'key_id', list: serviceKeys.list }

/** The keys that are in use, oldest first, loaded each time the dialog opens. */
export function KeyList({ onCalls }: { onCalls: (key: ServiceKey) => void }) {
  const list = useList(keys)
  return (
    <LineList
      list={list}
      label="Service keys"
      empty="No service keys yet. Create one for each service."
      keyOf={({ key_id }) => key_id}
    >
      {(key) => <Key serviceKey={key} onCalls={() => onCalls(key)} />}
    </LineList>
  )
}

function Key({ serviceKey, onCalls }: { serviceKey: ServiceKey; onCalls: () => void }) {
  const name = useId()
  const { key_id, created_at, last_used_at, calls_24h = 0, refused_24h = 0 } = serviceKey
  const hasCalls = useFeature('key-calls')
  const hasScopes = useFeature('key-scopes')
  return (
    <>
      <div className="stack breakable">
        <strong id={name} translate="no">
          {serviceKey.name}
        </strong>
        {hasScopes && <Scope serviceKey={serviceKey} />}
        <span className="dimmed">
          Created <Moment at={created_at} /> ·{' '}
          {last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <Moment at={last_used_at} />
            </>
          )}
        </span>
        {hasCalls && (
          <span className="dimmed">
            {pluralize(calls_24h, 'call')} in 24 hours, {formatNumber(refused_24h)} refused
          </span>
        )}
      </div>
      <div className="row wrap rigid">
        {hasCalls && (
          <RowButton of={name} focusTrigger={key_id} onClick={onCalls}>
            Refused calls
          </RowButton>
        )}
        <RowButton of={name} danger onClick={() => askToRevoke(serviceKey)}>
          Revoke
        </RowButton>
      </div>
    </>
  )
}

/** What the key opens, and until when. */
function Scope({ serviceKey: { scope = 'delivery', expires_at } }: { serviceKey: ServiceKey }) {
  const [now] = useState(Date.now)
  const expired = expires_at && Date.parse(expires_at) <= now
  return (
    <span>
      {scopes[scope].label}
      {expires_at && (
        <>
          , {expired ? 'expired' : 'expires'} <Moment at={expires_at} />
        </>
      )}
    </span>
  )
}

/** Revokes a key after a confirmation. */
const askToRevoke = ({ key_id, name, scope = 'delivery' }: ServiceKey): void =>
  confirmRequest({
    title: 'Revoke service key',
    text: (
      <>
        The service that uses <Name>{name}</Name> stops working at once: {scopes[scope].ends}. A
        revoked key cannot be restored.
      </>
    ),
    cancel: 'Keep key',
    confirm: 'Revoke key',
    send: (signal) => request(serviceKeys.revoke, { params: { key_id }, signal }),
    done: 'Service key revoked',
    failure: 'Failed to revoke service key',
    onDone() {
      patchList(keys, key_id, () => undefined)
      void reloadList(keys)
    },
    onGone: () => reloadList(keys),
  })
