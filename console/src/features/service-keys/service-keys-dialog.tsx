import { keyScopes, serviceKeys } from '@greenroom/contract'
import type { KeyScope, ServiceKey, KeyCall } from '@greenroom/contract'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, useId } from 'react'
import { endOf, formatTimestamp } from '../../lib/dates.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { focusElement, restoreFocusOnceShown } from '../../lib/focus.ts'
import { useFeature } from '../../services/api/features.ts'
import { fetchItem, pagesOf } from '../../services/api/fetch.ts'
import { reloadList, patchList, useList } from '../../services/api/lists.ts'
import { useSavedForm } from '../../services/api/use-saved-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogEnd, showSecret } from '../crud/index.ts'
import { usePages } from '../../services/api/use-pages.ts'
import { LineList } from '../../ui/line-list.tsx'
import { adviceOn } from './advice.ts'
import { Code } from '../../ui/code.tsx'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { Moment } from '../../ui/moment.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { request } from '../../services/api/request.ts'
import { confirmRequest } from '../../services/api/confirm-request.ts'
import { Name } from '../../ui/name.tsx'

/** The keys of services: lists, creates and revokes them, and shows the refused calls of one. */
export function ServiceKeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const hasScopes = useFeature('key-scopes')
  const [callsOf, setCallsOf] = useState<ServiceKey>()
  return (
    <Dialog
      title={callsOf ? `Refused calls of ${callsOf.name}` : 'Service keys'}
      size={720}
      opened={opened}
      onClose={onClose}
      onGone={() => setCallsOf(undefined)}
    >
      <div className="stack gap-lg">
        {/* It keeps what was typed while calls are shown. */}
        <div className="stack gap-lg" style={{ display: callsOf && 'none' }}>
          <p className="dimmed">
            {hasScopes
              ? 'A service calls Greenroom with a key. The key opens what its scope names, and nothing else.'
              : 'A role-play service calls Greenroom with a key. With it, the service reads prompts, saves trainees and records sessions. A key opens nothing else.'}
          </p>
          <CreateKeyForm />
          <KeyList onCalls={setCallsOf} />
        </div>
        {callsOf && <RefusedCalls of={callsOf} />}
        <DialogEnd
          onClose={onClose}
          beside={
            callsOf && (
              <Button
                ref={focusElement}
                variant="default"
                onClick={() => {
                  setCallsOf(undefined)
                  requestAnimationFrame(() => restoreFocusOnceShown(callsOf.key_id))
                }}
              >
                Back to keys
              </Button>
            )
          }
        />
      </div>
    </Dialog>
  )
}

const empty: { name: string; scope: KeyScope; expires_at: string } = {
  name: '',
  scope: 'delivery',
  expires_at: '',
}

/** Creates a key. What was typed stays until the key exists. */
function CreateKeyForm() {
  const hasScopes = useFeature('key-scopes')
  const { choice, field, formProps, isPending, reset, values } = useSavedForm({
    initialValues: empty,
    validate({ name, expires_at }) {
      const end = endOf(expires_at)
      return {
        ...(end &&
          end.getTime() <= Date.now() && { expires_at: 'The day must not be in the past' }),
        ...fieldErrors(serviceKeys.input, { name }, { name: 'Name' }),
      }
    },
    // No idempotency key: to repeat the response, the server would have to store the secret.
    mutationFn({ name, scope, expires_at: day }, signal) {
      const expires_at = endOf(day)?.toISOString()
      const others = hasScopes && { scope, ...(expires_at !== undefined && { expires_at }) }
      return fetchItem(serviceKeys.create, { body: { name: name.trim(), ...others }, signal })
    },
    failure: 'Failed to create service key',
    onSuccess({ name, secret }) {
      showSecret('New key', name, secret)
      reset()
    },
    // The key may exist although its response was lost.
    onSettled: () => void reloadList(serviceKeys.list),
  })
  return (
    <form {...formProps} className={`flex wrap ${hasScopes ? 'gap-md' : 'gap-sm'} at-end`}>
      <TextInput
        {...field('name', 'Name')}
        flex="1 1 14rem"
        description="Which service uses the key, for example “Role-play, production”"
        autoComplete="off"
        data-autofocus
        aria-required
      />
      {hasScopes && (
        <div className="flex wrap gap-sm whole-line at-start">
          <NativeSelect
            {...choice('scope', 'Scope')}
            flex="1 1 14rem"
            description={scopes[values.scope].does}
            inputWrapperOrder={['label', 'input', 'description']}
            data={keyScopes.map((value) => ({ value, label: scopes[value].label }))}
          />
          <TextInput {...field('expires_at', 'Last day (optional)')} flex="0 1 11rem" type="date" />
        </div>
      )}
      <BusyButton type="submit" busy={isPending}>
        Create key
      </BusyButton>
    </form>
  )
}

/** The refused calls of a key, newest first, each with what to do. */
function RefusedCalls({ of: { key_id } }: { of: ServiceKey }) {
  const list = usePages(pagesOf(serviceKeys.calls, { limit: '50' }, { key_id }))
  return (
    <LineList
      list={list}
      label="Refused calls"
      empty="No call with this key was refused in the last 30 days."
      keyOf={({ request_id }) => request_id}
    >
      {(call) => <RefusedCall call={call} />}
    </LineList>
  )
}

const RefusedCall = ({ call }: { call: KeyCall }) => {
  const { at, method, route, status, message, request_id } = call
  return (
    <div className="stack gap-xs breakable">
      <strong>{message || 'The call was refused.'}</strong>
      <span>{adviceOn(call)}</span>
      <span className="dimmed small">
        <time dateTime={at}>{formatTimestamp(at)}</time> · {status} for{' '}
        <Code>{route === 'other' ? `${method}, unknown path` : `${method} ${route}`}</Code>
        <span className="block">
          Request <Code>{request_id}</Code>
        </span>
      </span>
    </div>
  )
}

const keys = { path: serviceKeys.list.path, id: 'key_id', list: serviceKeys.list }

/** The keys that are in use, oldest first, loaded each time the dialog opens. */
function KeyList({ onCalls }: { onCalls: (key: ServiceKey) => void }) {
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

/** Each scope of keys: its label, what a service does with the key, and what ends when the key is revoked. */
const scopes: Readonly<Record<KeyScope, { label: string; does: string; ends: string }>> = {
  delivery: {
    label: 'Delivery',
    does: 'The service reads prompts, saves trainees and records sessions.',
    ends: 'it can no longer read prompts or start and finish sessions',
  },
  reporting: {
    label: 'Reporting',
    does: 'The service reads people, sessions and figures, but no transcripts and no texts of reports.',
    ends: 'it can no longer read people, sessions and figures',
  },
  provisioning: {
    label: 'Provisioning',
    does: 'An identity provider adds, updates and deactivates people.',
    ends: 'it can no longer add, update and deactivate people',
  },
}
