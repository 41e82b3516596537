import { webhooks } from '@greenroom/contract'
import type { Webhook, WebhookDelivery } from '@greenroom/contract'
import { useId } from 'react'
import { formatTimestamp } from '../../lib/dates.ts'
import { fetchItem, fetchPage } from '../../services/api/fetch.ts'
import { reloadList } from '../../services/api/lists.ts'
import { usePollInterval } from '../../services/api/polling.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { usePages } from '../../services/api/use-pages.ts'
import { LineList } from '../../ui/line-list.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { deliveryStatus, eventLabel } from './words.ts'

/** In milliseconds: how long to wait before the list is loaded again while something in it has not been tried yet. */
const reloadAfter = 2_000

const isMoving = ({ state, error }: WebhookDelivery) => state === 'waiting' && error === null

const listOf = ({ webhook_id }: Webhook) => ({ path: `${webhooks.deliveries.path} ${webhook_id}` })

/** The deliveries of a webhook, newest first, each with how it went. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
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
