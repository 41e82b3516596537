import { plans, toastMessages } from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { button, openSegment } from '../../support/page.ts'
import { listCall, saveCall } from '../call-kinds.ts'
import { serverMessageOr } from '../call.ts'
import type { Call } from '../call.ts'
import { emptyJson } from '../fault.ts'

const title = 'Subscription Plans'
const planType = (page: Page) => page.getByLabel('Plan Type', { exact: true })

export const planCalls: readonly Call[] = [
  listCall({
    name: 'Plans: list',
    endpoints: plans.listPaths.map((path) => ({ ...plans.list, path })),
    title,
    loaded: (page) => button(page, 'Edit starter'),
    emptyText: 'No subscriptions found',
    message: ({ message, status }) =>
      toastMessages.plans.listFailed(
        message ?? (status === 0 || status < 300 ? 'no usable response' : `status ${status}`),
      ),
  }),
  saveCall({
    name: 'Plans: update',
    endpoints: [plans.update, plans.replace],
    accepts: ['204', ...emptyJson],
    successMessage: toastMessages.plans.updated,
    message: serverMessageOr(toastMessages.plans.failed),
    async open({ page }) {
      await openSegment(page, title)
      await button(page, 'Edit starter').click()
      await planType(page).fill('starter plus')
    },
    expectFilledIn: ({ page }) => expect(planType(page)).toHaveValue('starter plus'),
  }),
]
