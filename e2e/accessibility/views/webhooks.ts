import { webhookEvents } from '@greenroom/contract'
import { chooseAction, openWebhooks, webhooksDialog } from '../../screens/webhooks.ts'
import { secretField } from '../../screens/service-keys.ts'
import { expect } from '../../support/fixtures.ts'
import { button } from '../../support/page.ts'
import type { Stage, Views } from './view.ts'

const path = '/v1/webhooks'
const at = '2026-01-02T09:00:00Z'
const webhook = {
  ...{ webhook_id: 'w1', created_at: at, failing_since: null, switched_off_at: null },
  url: 'https://events.example.com/greenroom/of-all-plants?environment=production',
  events: webhookEvents,
}
const failing = { ...webhook, webhook_id: 'w2', url: 'https://crm.example/in', failing_since: at }
const off = { ...failing, webhook_id: 'w3', url: 'https://old.example/in', switched_off_at: at }

const delivery = {
  ...{ delivery_id: 'd1', type: 'session.finished', at, state: 'delivered', tries: 1 },
  ...{ tried_at: at, next_at: null, status: 204, error: null },
}
const deliveries = [
  {
    ...delivery,
    delivery_id: 'd2',
    state: 'waiting',
    next_at: '2036-01-02T09:00:00Z',
    status: 503,
    error: 'The answer was an error (503).',
  },
  {
    ...delivery,
    delivery_id: 'd3',
    state: 'failed',
    tries: 8,
    status: null,
    error: 'There was no answer within 10 seconds.',
  },
  delivery,
]

async function openList({ page, plain }: Stage, body: readonly object[]): Promise<void> {
  plain.backend.advertise('webhooks')
  plain.stub('GET', path, { status: 200, body, times: 20 })
  await plain.signIn(page)
  await expect(page.getByText('Ines Duarte').first()).toBeVisible()
  await openWebhooks(page)
}

/** Where events are sent to. */
export const webhookViews: Views = {
  'webhooks, empty': async (stage) => {
    await openList(stage, [])
    await expect(webhooksDialog(stage.page)).toContainText('No webhooks yet')
  },
  'webhooks, one switched off': async (stage) => {
    await openList(stage, [webhook, failing, off])
    await expect(webhooksDialog(stage.page).getByRole('listitem')).toHaveCount(3)
  },
  'webhooks, new secret': async (stage) => {
    const { page, plain } = stage
    const secret = `whsec_${'aB3+/'.repeat(9).slice(2)}=`
    plain.stub('POST', path, { status: 201, body: { ...webhook, secret } })
    await openList(stage, [webhook])
    await button(page, 'Add webhook').click()
    await webhooksDialog(page).getByRole('textbox', { name: 'Address' }).fill(webhook.url)
    await webhooksDialog(page).getByRole('checkbox').first().check()
    await button(page, 'Add webhook').click()
    await expect(secretField(page)).toBeFocused()
  },
  'webhooks, the form with errors': async (stage) => {
    await openList(stage, [webhook])
    await button(stage.page, 'Add webhook').click()
    await button(stage.page, 'Add webhook').click()
    await expect(webhooksDialog(stage.page)).toContainText('Choose at least one event')
  },
  'webhooks, deliveries': async (stage) => {
    stage.plain.stub('GET', `${path}/w1/deliveries?limit=50`, { status: 200, body: deliveries })
    await openList(stage, [webhook])
    await chooseAction(stage.page, webhook.url, 'Show deliveries')
    await expect(webhooksDialog(stage.page).getByRole('listitem')).toHaveCount(3)
  },
}
