import { maxWebhooks, webhooks } from '@greenroom/contract'
import type { Webhook, WebhookDelivery } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState, useId } from 'react'
import { restoreFocus } from '../../lib/focus.ts'
import { pluralize } from '../../lib/numbers.ts'
import { confirmRequest } from '../../services/api/confirm-request.ts'
import { fetchItem, fetchPage } from '../../services/api/fetch.ts'
import { reloadList, useList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconHistory, IconPencil, IconTrash, IconWebhook } from '../../ui/icons/icons.ts'
import { IconRefresh } from '../../ui/icons/later-icons.ts'
import { LineList } from '../../ui/line-list.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Name } from '../../ui/name.tsx'
import { Notice } from '../../ui/notice.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import { DialogEnd } from '../crud/index.ts'
import { WebhookForm, bodyOf } from './webhook-form.tsx'
import { eventLabel, webhookStatus, deliveryStatus } from './words.ts'
import { formatTimestamp } from '../../lib/dates.ts'
import { usePollInterval } from '../../services/api/polling.ts'
import { usePages } from '../../services/api/use-pages.ts'
import { RowButton } from '../../ui/row-button.tsx'

/** What the dialog shows: all webhooks, the form of one or of a new one, or the deliveries of one. */
type View =
  | { name: 'list' }
  | { name: 'form'; webhook?: Webhook }
  | { name: 'deliveries'; webhook: Webhook }

/** Where events are sent to, and what came of it (feature `webhooks`). */
export function WebhooksDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [view, setView] = useState<View>({ name: 'list' })
  const first = useRef<HTMLButtonElement>(null)
  // What had the focus is gone with the view before.
  useEffect(() => restoreFocus(first.current), [view.name])
  const showList = () => setView({ name: 'list' })
  return (
    <Dialog
      title={view.name === 'form' ? (view.webhook ? 'Edit webhook' : 'Add webhook') : 'Webhooks'}
      size={720}
      opened={opened}
      // Escape must not discard what was typed.
      closable={view.name !== 'form'}
      onClose={onClose}
      onGone={showList}
    >
      {view.name === 'form' ? (
        <WebhookForm webhook={view.webhook} onClose={showList} />
      ) : (
        <div className="stack gap-lg">
          {view.name === 'list' ? (
            <>
              <p className="dimmed">
                Greenroom sends events to other services as signed requests. They contain ids and
                numbers, never names or texts.
              </p>
              <WebhookList onView={setView} />
            </>
          ) : (
            <>
              <p className="breakable">
                Sent to <strong>{view.webhook.url}</strong>
              </p>
              <Deliveries webhook={view.webhook} />
            </>
          )}
          <DialogEnd
            onClose={onClose}
            beside={
              <Button
                ref={first}
                variant="default"
                onClick={view.name === 'list' ? () => setView({ name: 'form' }) : showList}
              >
                {view.name === 'list' ? 'Add webhook' : 'Back to webhooks'}
              </Button>
            }
          />
        </div>
      )}
    </Dialog>
  )
}

function WebhookList({ onView }: { onView: (view: View) => void }) {
  const list = useList({ path: webhooks.list.path, list: webhooks.list })
  const tests = useApiMutation({
    keyOf: ({ webhook_id }: Webhook) => webhook_id,
    mutationFn: ({ webhook_id }, signal) =>
      fetchItem(webhooks.test, { params: { webhook_id }, signal }),
    successMessage: 'Test sent',
    failureMessage: 'Failed to send a test',
    onFinish: (_, webhook) => onView({ name: 'deliveries', webhook }),
  })
  const switches = useApiMutation({
    keyOf: ({ webhook }: { webhook: Webhook; active: boolean }) => webhook.webhook_id,
    mutationFn: ({ webhook, active }, signal) => {
      const { webhook_id } = webhook
      const body = { ...bodyOf(webhook), active }
      return fetchItem(webhooks.update, { params: { webhook_id }, body, signal })
    },
    successMessage: (_, { active }) => `Webhook switched ${active ? 'on' : 'off'}`,
    failureMessage: 'Failed to change the webhook',
    onSettled: () => reloadList(webhooks.list),
  })
  const actionsOf = (webhook: Webhook) => {
    const isOn = webhook.switched_off_at === null
    const show = (name: 'form' | 'deliveries') => () => onView({ name, webhook })
    return [
      { label: 'Show deliveries', icon: IconHistory, onClick: show('deliveries') },
      ...(isOn
        ? [{ label: 'Send a test', icon: IconWebhook, onClick: () => void tests.mutate(webhook) }]
        : []),
      { label: 'Edit', icon: IconPencil, onClick: show('form') },
      {
        label: isOn ? 'Switch off' : 'Switch on',
        icon: IconRefresh,
        onClick: () => void switches.mutate({ webhook, active: !isOn }),
      },
      { label: 'Delete', icon: IconTrash, onClick: () => askToDelete(webhook) },
    ]
  }
  const off = list.rows.filter(({ switched_off_at }) => switched_off_at !== null)
  return (
    <>
      {off.length > 0 && (
        <Notice>
          {pluralize(off.length, 'webhook')} {off.length === 1 ? 'is' : 'are'} switched off. Events
          that happen while a webhook is off are not sent. A webhook that fails for 5 days, or whose
          receiver is gone (410), is switched off automatically.
        </Notice>
      )}
      <LineList
        list={list}
        label="Webhooks"
        empty="No webhooks yet."
        keyOf={({ webhook_id }) => webhook_id}
      >
        {(webhook) => (
          <>
            <div className="stack breakable">
              <strong>{webhook.url}</strong>
              <span>{webhook.events.map(eventLabel).join(' · ')}</span>
              <span className="dimmed">{webhookStatus(webhook)}</span>
            </div>
            <MenuButton
              label={`Actions for ${webhook.url}`}
              icon={rowIcons.more}
              busy={[tests, switches].some((one) => one.isPendingFor(webhook.webhook_id))}
              items={actionsOf(webhook)}
            />
          </>
        )}
      </LineList>
      {list.rows.length >= maxWebhooks && (
        <p className="dimmed">There can be {maxWebhooks} webhooks at most.</p>
      )}
    </>
  )
}

/** Deletes a webhook after a confirmation. */
const askToDelete = ({ webhook_id, url }: Webhook): void =>
  confirmRequest({
    title: 'Delete webhook',
    text: (
      <>
        Nothing more is sent to <Name>{url}</Name>, and what waits is dropped. Its secret cannot be
        restored.
      </>
    ),
    cancel: 'Keep webhook',
    confirm: 'Delete webhook',
    send: (signal) =>
      request(webhooks.remove, { params: { webhook_id }, signal }).finally(() => {
        // After a failure too: someone else may have deleted it, or the response was lost.
        void reloadList(webhooks.list)
      }),
    done: 'Webhook deleted',
    failure: 'Failed to delete the webhook',
  })

/** In milliseconds: how long to wait before the list is loaded again while something in it has not been tried yet. */
const reloadAfter = 2_000

const isMoving = ({ state, error }: WebhookDelivery) => state === 'waiting' && error === null

const listOf = ({ webhook_id }: Webhook) => ({ path: `${webhooks.deliveries.path} ${webhook_id}` })

/** The deliveries of a webhook, newest first, each with how it went. */
function Deliveries({ webhook }: { webhook: Webhook }) {
  const { webhook_id } = webhook
  const list = usePages<WebhookDelivery>({
    queryKey: [listOf(webhook).path],
    load: (query, signal) =>
      fetchPage(webhooks.deliveries, { params: { webhook_id }, query, signal }),
    firstPage: { limit: '50' },
    refetchInterval: usePollInterval((polled) =>
      polled?.pages.some(({ rows }) => rows.some(isMoving)) ? reloadAfter : false,
    ),
  })
  return (
    <LineList
      list={list}
      label="Deliveries"
      empty="Nothing was sent in the last 30 days. Send a test to try it."
      keyOf={({ delivery_id }) => delivery_id}
    >
      {(delivery) => <Delivery delivery={delivery} webhook={webhook} />}
    </LineList>
  )
}

function Delivery({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
  const name = useId()
  const { delivery_id, type, at, state } = delivery
  const { mutate, isPending } = useApiMutation({
    mutationFn: (_: undefined, signal) =>
      fetchItem(webhooks.sendAgain, {
        params: { webhook_id: webhook.webhook_id, delivery_id },
        signal,
      }),
    successMessage: 'The event is sent again',
    failureMessage: 'Failed to send the event again',
    onSettled: () => reloadList(listOf(webhook)),
  })
  return (
    <>
      <div className="stack small breakable">
        <span id={name}>
          <strong>{eventLabel(type)}</strong>{' '}
          <time className="dimmed nowrap" dateTime={at}>
            {formatTimestamp(at)}
          </time>
        </span>
        <span {...(state === 'failed' && { style: { color: 'var(--danger)' } })}>
          {deliveryStatus(delivery)}
        </span>
      </div>
      {webhook.switched_off_at === null && state !== 'waiting' && (
        <span className="rigid">
          <RowButton about={name} busy={isPending} onClick={() => void mutate(undefined)}>
            Send again
          </RowButton>
        </span>
      )}
    </>
  )
}
