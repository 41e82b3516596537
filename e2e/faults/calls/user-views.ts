import {
  interactionModes,
  personas,
  sessions,
  subscriptions,
  toastMessages,
} from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openSubscription } from '../../panels/subscription.ts'
import { userRow } from '../../panels/users.ts'
import { button } from '../../support/page.ts'
import { deleteCall, loadCall, saveCall } from '../call-kinds.ts'
import { serverMessageOr, signInAgain } from '../call.ts'
import type { Call, Context } from '../call.ts'
import { advancePast, anyJson, emptyJson, endsSession } from '../fault.ts'

const user = 'Ines Duarte'
const sessionsTable = (page: Page) => page.getByRole('table', { name: `Sessions of ${user}` })
const credits = (page: Page) => page.getByLabel('Credits', { exact: true })

async function openSessions({ page }: Context): Promise<void> {
  await userRow(page, user).getByRole('button', { name: 'View Sessions' }).click()
  await expect(sessionsTable(page)).toBeVisible()
}

/** A name beside a session: when it cannot be loaded, the id is shown instead (spec section 2). */
const nameCall = (name: string, endpoint: Call['endpoints'][number], id: string): Call => ({
  name,
  recoverEachTime: true,
  endpoints: [endpoint],
  accepts: ['no response'],
  message: () => undefined,
  open: openSessions,
  send: async ({ page }) => void (await page.reload()),
  async expectUsable({ page }) {
    await expect(sessionsTable(page).getByText(id, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('...', { exact: true })).toHaveCount(0)
  },
  async recover({ page }, fault) {
    if (endsSession(fault)) await signInAgain(page)
  },
})

const reportDownload: Call = {
  name: 'Sessions: report download',
  recoverEachTime: true,
  endpoints: [sessions.report],
  message: () => undefined,
  reportsByAlert: true,
  open: openSessions,
  async send({ page }, fault) {
    let alerted = false
    const alert = page.waitForEvent('dialog').then(async (dialog) => {
      alerted = true
      expect(dialog.message()).toBe(toastMessages.users.reportFailed)
      await dialog.accept()
    })
    const called = page.waitForRequest(/performance-reports/)
    const click = button(page, 'Download Report').click()
    await called
    await advancePast(page, fault, () => Promise.resolve(alerted))
    await Promise.all([alert, click])
  },
  expectUsable: ({ page }) => expect(button(page, 'Download Report')).toBeFocused(),
  async recover({ page }, fault) {
    if (endsSession(fault)) await signInAgain(page)
    const download = page.waitForEvent('download')
    await button(page, 'Download Report').click()
    expect((await download).suggestedFilename()).toContain('performance_report')
  },
}

const giftCall = (gift: Pick<Call, 'name' | 'endpoints' | 'accepts'>): Call => ({
  ...saveCall({
    ...gift,
    submit: 'Gift',
    message: () => toastMessages.gift.failed,
    successMessage: toastMessages.gift.gifted(5),
    async open({ page }) {
      await openSubscription(page, user)
      await button(page, 'Gift Credits').click()
      await credits(page).fill('5')
    },
    expectFilledIn: ({ page }) => expect(credits(page)).toHaveValue('5'),
  }),
  requirements: ['@R232'],
})

/** The sessions and the subscription of a user. */
export const userViewCalls: readonly Call[] = [
  loadCall({
    name: 'Sessions: list',
    endpoints: [sessions.list],
    accepts: ['an array'],
    message: () => toastMessages.users.sessionsFailed('Ines', 'Duarte'),
    loaded: sessionsTable,
    open: openSessions,
  }),
  reportDownload,
  nameCall('Sessions: name of a mode', interactionModes.read, '1'),
  nameCall('Sessions: name of a persona', personas.read, '1'),
  deleteCall({
    name: 'Sessions: delete',
    endpoints: [sessions.remove],
    accepts: anyJson,
    trigger: 'Delete session 1',
    successMessage: toastMessages.users.sessionRemoved,
    message: serverMessageOr(toastMessages.users.sessionFailed),
    open: openSessions,
  }),
  loadCall({
    name: 'Subscription: list',
    endpoints: [subscriptions.listByUser],
    accepts: ['an array', ...emptyJson],
    message: () => toastMessages.users.subscriptionsFailed,
    emptyText: 'No Subscription Data Available',
    loaded: (page) => page.getByRole('region', { name: 'starter' }),
    open: ({ page }) => openSubscription(page, user),
  }),
  giftCall({
    name: 'Subscription: remaining credits before a gift',
    endpoints: [subscriptions.listByUser],
    accepts: ['401', 'an array', ...emptyJson],
  }),
  giftCall({
    name: 'Subscription: gift',
    endpoints: [subscriptions.update],
    accepts: ['204', ...anyJson],
  }),
]
