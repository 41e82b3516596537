import { toastMessages, users } from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { addressField, userRow } from '../panels/users.ts'
import { expectFocus, saidOr } from './call.ts'
import type { At, Segment } from './call.ts'
import { anyJson, empty, isOver } from './fault.ts'
import { listCall, saveCall, signInAgain, viewCall } from './forms.ts'
import { button } from '../support/page.ts'

const who = 'Ines Duarte'
const firstName = (page: Page) => page.getByLabel('First Name', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

const kept =
  (text: string) =>
  async ({ page }: At) =>
    expect(firstName(page)).toHaveValue(text)

export const people: Segment = {
  title: 'Users',
  calls: [
    listCall({
      name: 'Users, list',
      endpoints: [users.list],
      title: 'Users and Sessions',
      row: (page) => button(page, `Edit ${who}`),
      told: () => toastMessages.users.listFailed,
    }),
    {
      name: 'Users, search',
      kind: 'read',
      anew: true,
      endpoints: [users.byEmail],
      told: ({ name, status }) =>
        [404, 422].includes(status) || /object|array|null/.test(name)
          ? toastMessages.users.notFound
          : toastMessages.users.listFailed,
      reach: ({ page }) => addressField(page).fill('omar@plant.example'),
      send: ({ page }) => button(page, 'Search').click(),
      async left({ page }) {
        await expect(addressField(page)).toHaveValue('omar@plant.example')
        await expect(button(page, 'Show all users')).toBeVisible()
        await expectFocus(page)
      },
      async mend({ page }, fault) {
        if (isOver(fault)) await signInAgain(page)
        else await button(page, 'Search').click()
        await expect(userRow(page, 'Omar Keller')).toBeVisible()
      },
    },
    saveCall({
      name: 'Users, update',
      kind: 'save',
      endpoints: [users.update],
      takes: ['204', ...empty],
      done: toastMessages.users.updated,
      told: saidOr(toastMessages.users.updateFailed),
      async reach({ page }) {
        await page.reload()
        await button(page, `Edit ${who}`).click()
        await firstName(page).fill('Inês')
      },
      kept: kept('Inês'),
    }),
    {
      ...viewCall({
        name: 'Users, one after a reload',
        endpoints: [users.byEmail],
        told: '',
        shown: firstName,
        async reach({ page }) {
          await userRow(page, 'Duarte').getByRole('button', { name: /^Edit/ }).click()
          await expect(firstName(page)).toBeVisible()
        },
      }),
      takes: ['404 with a message', '422 with a message', ...empty, 'an array'],
      told: () => undefined,
    },
  ],
}

const roleSelect = (page: Page) => dialog(page).getByLabel('Role', { exact: true })

export const roles: Segment = {
  title: 'Roles of users',
  calls: [
    {
      name: 'Roles, list',
      kind: 'read',
      anew: true,
      endpoints: [users.roles],
      takes: ['an array'],
      told: () => undefined,
      reach: ({ page }) => expect(button(page, `Edit ${who}`)).toBeVisible(),
      async send({ page }) {
        await page.reload()
        await button(page, `Change role of ${who}`).click()
      },
      left: ({ page }) =>
        expect(dialog(page).getByText('The roles could not be loaded.')).toBeVisible(),
      async mend({ page }, fault) {
        if (isOver(fault)) await signInAgain(page)
        else await dialog(page).getByRole('button', { name: 'Retry' }).click()
        await expect(roleSelect(page).getByRole('option')).toHaveCount(4)
        await expectFocus(page)
      },
    },
    saveCall({
      name: 'Roles, change',
      kind: 'save',
      endpoints: [users.changeRole],
      takes: ['204', ...anyJson],
      done: toastMessages.users.roleUpdated,
      told: saidOr(toastMessages.users.roleFailed),
      async reach({ page }) {
        await page.reload()
        await button(page, `Change role of ${who}`).click()
        await roleSelect(page).selectOption('sales_manager')
      },
      kept: ({ page }) => expect(roleSelect(page)).toHaveValue('3'),
    }),
  ],
}
