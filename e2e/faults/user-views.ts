import {
  interactionModes,
  toastMessages,
  personas,
  sessions,
  subscriptions,
} from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openSubscription } from '../panels/subscription.ts'
import { userRow } from '../panels/users.ts'
import { saidOr } from './call.ts'
import type { At, Call, Segment } from './call.ts'
import { anyJson, empty, isOver, sitOut } from './fault.ts'
import { deleteCall, saveCall, signInAgain, viewCall } from './forms.ts'
import { button, toast } from '../support/page.ts'

const who = 'Ines Duarte'
const dialog = (page: Page) => page.getByRole('dialog')
const openSessions = (page: Page) =>
  userRow(page, who).getByRole('button', { name: 'View Sessions' }).click()

/** A name beside a session: where it fails the id stands in its place (spec section 2). */
const nameCall = (name: string, endpoint: Call['endpoints'][number], id: string): Call => ({
  name,
  kind: 'read',
  anew: true,
  endpoints: [endpoint],
  takes: ['half a minute of silence'],
  told: () => undefined,
  reach: ({ page }) => expect(page.getByRole('table', { name: /^Sessions/ })).toBeVisible(),
  send: async ({ page }) => void (await page.reload()),
  async left({ page }) {
    await expect(
      page
        .getByRole('table', { name: /^Sessions/ })
        .getByText(id, { exact: true })
        .first(),
    ).toBeVisible()
    await expect(page.getByText('...', { exact: true })).toHaveCount(0)
  },
  async mend({ page }, fault) {
    if (isOver(fault)) await signInAgain(page)
  },
})

const sessionsTable = (page: Page) => page.getByRole('table', { name: `Sessions of ${who}` })

export const userSessions: Segment = {
  title: 'Sessions',
  calls: [
    viewCall({
      name: 'Sessions, list',
      endpoints: [sessions.list],
      takes: ['an array'],
      told: toastMessages.users.sessionsFailed('Ines', 'Duarte'),
      shown: sessionsTable,
      reach: ({ page }) => openSessions(page),
    }),
    {
      name: 'Sessions, report as a file',
      kind: 'read',
      anew: true,
      endpoints: [sessions.report],
      told: () => undefined,
      reach: ({ page }) => expect(sessionsTable(page)).toBeVisible(),
      async send({ page }, fault) {
        let heard = false
        const said = page.waitForEvent('dialog').then(async (alert) => {
          heard = true
          expect(alert.message()).toBe(toastMessages.users.reportFailed)
          await alert.accept()
        })
        const click = button(page, 'Download Report').click()
        if (fault.silent) await page.waitForTimeout(300)
        await sitOut(page, fault, () => Promise.resolve(heard))
        await Promise.all([said, click])
      },
      left: ({ page }) => expect(button(page, 'Download Report')).toBeFocused(),
      async mend({ page }, fault) {
        if (isOver(fault)) await signInAgain(page)
        const file = page.waitForEvent('download')
        await button(page, 'Download Report').click()
        expect((await file).suggestedFilename()).toContain('performance_report')
      },
    },
    nameCall('Sessions, name of a mode', interactionModes.read, '1'),
    nameCall('Sessions, name of a persona', personas.read, '1'),
    deleteCall({
      name: 'Sessions, delete',
      endpoints: [sessions.remove],
      takes: anyJson,
      opener: 'Delete session 1',
      done: toastMessages.users.sessionRemoved,
      told: saidOr(toastMessages.users.sessionFailed),
      reach: ({ page }) => expect(sessionsTable(page)).toBeVisible(),
    }),
  ],
}

const credits = (page: Page) => page.getByLabel('Credits', { exact: true })
const gifting = {
  told: () => toastMessages.gift.failed,
  press: 'Gift',
  kept: ({ page }: At) => expect(credits(page)).toHaveValue('5'),
}

export const userSubscriptions: Segment = {
  title: 'Subscription of a user',
  calls: [
    viewCall({
      name: 'Subscription, list',
      endpoints: [subscriptions.listByUser],
      takes: ['an array', ...empty],
      told: toastMessages.users.subscriptionsFailed,
      empty: 'No Subscription Data Available',
      shown: (page) => page.getByRole('region', { name: 'starter' }),
      reach: ({ page }) => openSubscription(page, who),
    }),
    saveCall({
      ...gifting,
      name: 'Subscription, what remains before a gift',
      kind: 'save',
      endpoints: [subscriptions.listByUser],
      takes: ['401', 'an array', ...empty],
      done: toastMessages.gift.gifted(5),
      async reach({ page }) {
        await page.reload()
        await button(page, 'Gift Credits').click()
        await credits(page).fill('5')
      },
    }),
    saveCall({
      ...gifting,
      name: 'Subscription, gift',
      kind: 'save',
      endpoints: [subscriptions.update],
      takes: ['204', ...anyJson],
      done: toastMessages.gift.gifted(5),
      async reach({ page }) {
        await expect(dialog(page)).toBeHidden()
        await expect(toast(page, toastMessages.gift.gifted(5))).toHaveCount(0)
        await button(page, 'Gift Credits').click()
        await credits(page).fill('5')
      },
    }),
  ],
}
