import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { button, expectToast } from '../support/page.ts'
import { accountButton } from './service-keys.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Administrators' })
const rowOf = (page: Page, name: string): Locator =>
  dialog(page).getByRole('listitem').filter({ hasText: name })

async function openAdministrators(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Administrators' }).click()
}

/** Chooses an action of a row, and confirms it where it takes something away. */
async function choose(page: Page, name: string, action: string, confirm?: string): Promise<void> {
  await button(dialog(page), `Actions for ${name}`).click()
  await page.getByRole('menuitem', { name: action }).click()
  if (confirm) await button(page.getByRole('dialog', { name: action }), confirm).click()
}

test('adds an administrator, who signs in with the link, and removes them', async ({
  signedIn: page,
  greenroom,
  browser,
}) => {
  await openAdministrators(page)
  await expect(rowOf(page, greenroom.email)).toContainText('You')
  await expect(rowOf(page, greenroom.email).getByRole('button')).toHaveCount(0)

  // A mistake is named at its field, and nothing typed is lost.
  await dialog(page).getByLabel('First Name').fill('Ada')
  await dialog(page).getByLabel('Last Name').fill('Okafor')
  await dialog(page).getByLabel('Email').fill(greenroom.email)
  await button(page, 'Add administrator').click()
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription(
    /There is a user with this address already/,
  )
  await dialog(page).getByLabel('Email').fill('ada.okafor@plant.example')
  await button(page, 'Add administrator').click()

  const link = page.getByRole('dialog', { name: 'Set-password link' })
  await expect(link).toContainText('Ada Okafor')
  const url = await link.getByLabel('Link').inputValue()
  await button(link, 'Done').click()
  await expect(dialog(page).getByLabel('Email')).toHaveValue('')
  await expect(rowOf(page, 'Ada Okafor')).toContainText('Never signed in')

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(url)
  await expect(theirs.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await context.close()

  // The list is loaded again each time the dialog opens.
  await button(page, 'Done').click()
  await openAdministrators(page)
  await choose(page, 'Ada Okafor', 'Sign out everywhere', 'Sign out')
  await expectToast(page, 'Signed out everywhere')
  await expect(rowOf(page, 'Ada Okafor')).toContainText('not signed in now')
  await choose(page, 'Ada Okafor', 'Remove administrator', 'Remove')
  await expectToast(page, 'Administrator removed')
  await expect(rowOf(page, 'Ada Okafor')).toHaveCount(0)
})

test('offers no administrators to a backend without them, and makes no call', async ({
  page,
  plain,
}) => {
  await plain.signIn(page)
  await accountButton(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Sign out'])
  expect(plain.requestLog('/v1/administrators')).toEqual([])
})
