import { firstWebhookEvents } from '@greenroom/contract'
import { startReceiver, verify } from '../../server/test/webhook-receiver.ts'
import type { Receiver } from '../../server/test/webhook-receiver.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectToast } from '../support/page.ts'
import { putSecretAway, secretDialog, secretField } from './service-keys.ts'
import { chooseAction, openWebhooks, webhooksDialog } from './webhooks.ts'

let receiver: Receiver
test.beforeEach(async () => {
  receiver = await startReceiver()
})
test.afterEach(() => receiver.close())

test.use({ segment: 'Industries' })

test(
  'adds a webhook, tests it, sends an event again, switches it off and on, and deletes it',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    const dialog = webhooksDialog(page)
    await openWebhooks(page)
    await expect(dialog).toContainText('No webhooks yet.')
    await button(page, 'Add webhook').click()
    const address = dialog.getByRole('textbox', { name: 'Address' })
    await expect(address).toBeFocused()
    await button(page, 'Add webhook').click()
    await expect(dialog).toContainText('Address is required')
    await address.fill('https://10.1.2.3/hook')
    await dialog.getByRole('checkbox', { name: /Session started/ }).check()
    await button(page, 'Add webhook').click()
    await expect(dialog).toContainText('The address is in a private or special network')
    await expect(address).toBeFocused()
    await address.fill(receiver.url)
    await button(page, 'Add webhook').click()
    await expect(secretField(page)).toHaveValue(/^whsec_/)
    const secret = await secretField(page).inputValue()
    await page.keyboard.press('Escape')
    await expect(secretField(page)).toBeVisible()
    await putSecretAway(page)
    await expect(dialog.getByRole('listitem')).toContainText('Session started')

    await chooseAction(page, receiver.url, 'Send a test')
    const delivery = dialog.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await expect(delivery).toContainText('Delivered (204).')
    verify(secret, await receiver.waitFor('webhook.test'))
    receiver.answerWith(500)
    await button(page, 'Send again').click()
    await expect(delivery).toContainText('The answer was an error (500). Next try')
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)

    await button(page, 'Back to webhooks').click()
    await expect(dialog.getByRole('listitem')).toContainText('On, but failing since')
    await chooseAction(page, receiver.url, 'Switch off')
    await expect(dialog.getByRole('status').first()).toContainText('1 webhook is switched off.')
    await chooseAction(page, receiver.url, 'Switch on')
    await expect(dialog.getByRole('status').filter({ hasText: 'switched off' })).toHaveCount(0)

    await chooseAction(page, receiver.url, 'Edit')
    await dialog.getByRole('checkbox', { name: /Credits ran low/ }).check()
    await expect(dialog.getByRole('checkbox', { name: /Persona retired/ })).toBeVisible()
    await button(page, 'Save').click()
    await expectToast(page, 'Webhook saved')
    await expect(dialog.getByRole('listitem')).toContainText('Session started · Credits ran low')

    await chooseAction(page, receiver.url, 'Edit')
    await address.fill(`${receiver.url}/2`)
    await button(page, 'Save').click()
    await expect(secretDialog(page)).toContainText('has a new secret.')
    await expect(secretField(page)).not.toHaveValue(secret)
    await putSecretAway(page)

    await chooseAction(page, `${receiver.url}/2`, 'Delete')
    await button(page, 'Delete webhook').click()
    await expect(dialog).toContainText('No webhooks yet.')
  },
)

test(
  'offers a backend only the events that it has, and says why a webhook is off',
  { tag: '@full' },
  async ({ page, plain }) => {
    const at = '2026-01-02T09:00:00Z'
    const off = {
      ...{ webhook_id: 'w1', url: 'https://old.example/in', events: ['session.started'] },
      ...{ created_at: at, failing_since: at, switched_off_at: at, off_reason: 'gone' },
    }
    plain.backend.advertise('webhooks')
    plain.stub('GET', '/v1/webhooks', { status: 200, body: [off], times: 20 })
    await plain.signIn(page)
    await expect(page.getByText('Ines Duarte').first()).toBeVisible()
    await openWebhooks(page)
    const dialog = webhooksDialog(page)
    await expect(dialog.getByRole('listitem')).toContainText('its receiver wants no more events')
    await button(page, 'Add webhook').click()
    await expect(dialog.getByRole('checkbox')).toHaveCount(firstWebhookEvents.length)
    await expect(dialog.getByRole('checkbox', { name: /Persona retired/ })).toHaveCount(0)
  },
)
