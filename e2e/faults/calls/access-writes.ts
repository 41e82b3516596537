import { administrators, ownAccount, serviceKeys, webhooks } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import type { Stage } from '../../accessibility/views/view.ts'
import {
  accountAnswers,
  accountDialog,
  codeField,
  openAccount,
  setPassword,
} from '../../screens/account.ts'
import { addAdministrator, chooseFor } from '../../screens/administrators.ts'
import { createKey } from '../../screens/service-keys.ts'
import { webhooksDialog } from '../../screens/webhooks.ts'
import { expect } from '../../support/fixtures.ts'
import { button } from '../../support/page.ts'
import { at, field, press, pressInDialog } from '../write.ts'
import type { Write } from '../write.ts'

const link = 'https://greenroom.example/?token=once'
const aKey = { key_id: 'k3', name: 'Staging', created_at: at, last_used_at: null }
const aWebhook = {
  ...{ webhook_id: 'w1', url: 'https://crm.example/in', events: ['session.finished'] },
  ...{ created_at: at, failing_since: null, switched_off_at: null },
}
const aDelivery = {
  ...{ delivery_id: 'd9', type: 'session.finished', at, state: 'waiting', tries: 0 },
  ...{ tried_at: null, next_at: at, status: null, error: null },
}

/** Opens the account of someone who has a second factor. */
async function openSecondFactor({ page, plain }: Stage): Promise<void> {
  const { account, devices } = accountAnswers
  plain.backend.advertise('account')
  const body = { ...account.body, second_factor: true, recovery_codes_left: 9 }
  plain.stub('GET', account.path, { status: 200, body, times: 9 })
  plain.stub('GET', devices.path, { status: 200, body: devices.body, times: 9 })
  await plain.signIn(page)
  await expect(page.getByRole('table')).toBeVisible()
  await openAccount(page)
  await button(accountDialog(page), 'Turn off').click()
}

const administratorWrites = (
  [
    ['endDevices', 'Sign out everywhere', 'Sign out', 'Signed out everywhere'],
    ['turnOffSecondFactor', 'Turn off second factor', 'Turn off', 'Second factor turned off'],
    [
      'unlinkProvider',
      'End link to identity provider',
      'End link',
      'Link to the identity provider ended',
    ],
    ['remove', 'Remove administrator', 'Remove', 'Administrator removed'],
  ] as const
).map(([name, action, confirm, shown]): Write => ({
  endpoint: administrators[name],
  params: { user_id: 'a1' },
  open: 'administrators',
  send: (page) => chooseFor(page, 'Ines Duarte', action, confirm),
  shown,
}))

/** Opens the actions of the first webhook. */
const chooseWebhook = async (page: Page, action: string) => {
  const actions = webhooksDialog(page).getByRole('button', {
    name: /^Actions for https:\/\/events/,
  })
  await actions.click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Service keys, administrators, the own account and webhooks. */
export const accessWrites: readonly Write[] = [
  {
    endpoint: serviceKeys.create,
    open: 'service keys',
    send: (page) => createKey(page, 'Staging'),
    answer: { status: 201, body: { ...aKey, secret: 'gr_once' } },
    shown: field('Secret'),
  },
  {
    endpoint: serviceKeys.revoke,
    params: { key_id: 'k2' },
    open: 'service keys, revoking one',
    send: press('Revoke key'),
    shown: 'Service key revoked',
  },
  {
    endpoint: administrators.add,
    open: 'administrators',
    send: (page) => addAdministrator(page, 'Ada', 'Okafor', 'ada.okafor@plant.example'),
    answer: { status: 201, body: { user_id: 'a9', link, expires_at: at } },
    shown: field('Link'),
  },
  ...administratorWrites,
  {
    endpoint: ownAccount.passwordLink,
    params: { user_id: 'a1' },
    open: 'administrators',
    async send(page) {
      await button(page, 'Actions for Ines Duarte').click()
      await page.getByRole('menuitem', { name: 'Make a set-password link' }).click()
    },
    answer: { body: { url: link, expires_at: at } },
    shown: field('Link'),
  },
  {
    endpoint: ownAccount.turnOnSecondFactor,
    open: 'account',
    async send(page) {
      await codeField(accountDialog(page)).fill('123456')
      await page.keyboard.press('Enter')
    },
    answer: { body: accountAnswers.codes.body },
    shown: (page) => button(page, 'I have saved them'),
  },
  {
    endpoint: ownAccount.turnOffSecondFactor,
    open: openSecondFactor,
    async send(page) {
      await codeField(accountDialog(page)).fill('123456')
      await page.keyboard.press('Enter')
    },
    shown: 'Second factor turned off',
  },
  {
    endpoint: ownAccount.changePassword,
    open: 'account',
    send: (page) => setPassword(page, 'four unrelated words'),
    shown: 'Password changed. You are signed out everywhere else.',
  },
  {
    endpoint: ownAccount.endDevice,
    params: { id: 'p2' },
    open: 'account',
    send: press('End Safari on iPhone'),
    shown: 'Signed out on that device',
  },
  {
    endpoint: webhooks.create,
    open: 'webhooks, one switched off',
    async send(page) {
      await button(page, 'Add webhook').click()
      await webhooksDialog(page).getByRole('textbox', { name: 'Address' }).fill(aWebhook.url)
      await webhooksDialog(page).getByRole('checkbox').first().check()
      await button(page, 'Add webhook').click()
    },
    answer: { status: 201, body: { ...aWebhook, secret: 'whsec_once' } },
    shown: field('Secret'),
  },
  {
    endpoint: webhooks.update,
    params: { webhook_id: 'w1' },
    open: 'webhooks, one switched off',
    send: (page) => chooseWebhook(page, 'Switch off'),
    answer: { body: { ...aWebhook, switched_off_at: at } },
    shown: 'Webhook switched off',
  },
  {
    endpoint: webhooks.test,
    params: { webhook_id: 'w1' },
    open: 'webhooks, one switched off',
    send: (page) => chooseWebhook(page, 'Send a test'),
    answer: { status: 201, body: aDelivery },
    shown: 'Test sent',
  },
  {
    endpoint: webhooks.remove,
    params: { webhook_id: 'w1' },
    open: 'webhooks, one switched off',
    async send(page) {
      await chooseWebhook(page, 'Delete')
      await pressInDialog('Delete webhook')(page)
    },
    shown: 'Webhook deleted',
  },
  {
    endpoint: webhooks.sendAgain,
    params: { webhook_id: 'w1', delivery_id: 'd3' },
    open: 'webhooks, deliveries',
    send: (page) => button(page, 'Send again').first().click(),
    answer: { body: aDelivery },
    shown: 'The event is sent again',
  },
]
