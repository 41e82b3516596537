import { toastMessages, users } from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { addressField, userRow } from '../../panels/users.ts'
import { button } from '../../support/page.ts'
import { listCall, loadCall, saveCall } from '../call-kinds.ts'
import { expectFocus, serverMessageOr, signInAgain } from '../call.ts'
import type { Call } from '../call.ts'
import { anyJson, emptyJson, endsSession } from '../fault.ts'

const user = 'Ines Duarte'
const firstName = (page: Page) => page.getByLabel('First Name', { exact: true })
const roleSelect = (page: Page) => page.getByRole('dialog').getByLabel('Role', { exact: true })
const openRoles = (page: Page) => button(page, `Change role of ${user}`).click()

export const userCalls: readonly Call[] = [
  listCall({
    name: 'Users: list',
    endpoints: [users.list],
    title: 'Users and Sessions',
    loaded: (page) => button(page, `Edit ${user}`),
    message: () => toastMessages.users.listFailed,
  }),
  {
    name: 'Users: search',
    recoverEachTime: true,
    endpoints: [users.byEmail],
    message: ({ name, status }) =>
      [404, 422].includes(status) || /object|array|null/.test(name)
        ? toastMessages.users.notFound
        : toastMessages.users.listFailed,
    open: ({ page }) => addressField(page).fill('omar@plant.example'),
    send: ({ page }) => button(page, 'Search').click(),
    async expectUsable({ page }) {
      await expect(addressField(page)).toHaveValue('omar@plant.example')
      await expect(button(page, 'Show all users')).toBeVisible()
      await expectFocus(page)
    },
    async recover({ page }, fault) {
      if (endsSession(fault)) await signInAgain(page)
      else await button(page, 'Search').click()
      await expect(userRow(page, 'Omar Keller')).toBeVisible()
    },
  },
  saveCall({
    name: 'Users: update',
    endpoints: [users.update],
    accepts: ['204', ...emptyJson],
    successMessage: toastMessages.users.updated,
    message: serverMessageOr(toastMessages.users.updateFailed),
    async open({ page }) {
      await button(page, `Edit ${user}`).click()
      await firstName(page).fill('Inês')
    },
    expectFilledIn: ({ page }) => expect(firstName(page)).toHaveValue('Inês'),
  }),
  loadCall({
    name: 'Users: reload of the form',
    endpoints: [users.byEmail],
    accepts: ['404 with a message', '422 with a message', ...emptyJson, 'an array'],
    message: () => undefined,
    loaded: firstName,
    async open({ page }) {
      await button(page, `Edit ${user}`).click()
      await expect(firstName(page)).toBeVisible()
    },
  }),
  {
    name: 'Roles: list',
    recoverEachTime: true,
    endpoints: [users.roles],
    accepts: ['an array'],
    message: () => undefined,
    open: ({ page }) => expect(button(page, `Edit ${user}`)).toBeVisible(),
    async send({ page }) {
      await page.reload()
      await openRoles(page)
    },
    expectUsable: ({ page }) =>
      expect(page.getByRole('dialog').getByText('The roles could not be loaded.')).toBeVisible(),
    async recover({ page }, fault) {
      if (endsSession(fault)) await signInAgain(page)
      else await button(page.getByRole('dialog'), 'Retry').click()
      await expect(roleSelect(page).getByRole('option')).toHaveCount(4)
      await expectFocus(page)
    },
  },
  saveCall({
    name: 'Roles: change',
    endpoints: [users.changeRole],
    accepts: ['204', ...anyJson],
    successMessage: toastMessages.users.roleUpdated,
    message: serverMessageOr(toastMessages.users.roleFailed),
    async open({ page }) {
      await openRoles(page)
      await roleSelect(page).selectOption('sales_manager')
    },
    expectFilledIn: ({ page }) => expect(roleSelect(page)).toHaveValue('3'),
  }),
]
