import { expect, test } from '../support/fixtures.ts'
import { button, expectToast } from '../support/page.ts'
import {
  addAdministrator,
  administratorRow,
  administratorsDialog,
  chooseFor,
  openAdministrators,
} from './administrators.ts'
import { accountButton } from './service-keys.ts'

test.use({ segment: 'Industries' })

test(
  'adds an administrator, who signs in with the link, and removes them',
  { tag: '@full' },
  async ({ signedIn: page, greenroom, browser }) => {
    const email = administratorsDialog(page).getByLabel('Email')
    await openAdministrators(page)
    await expect(administratorRow(page, greenroom.email)).toContainText('You')
    await expect(administratorRow(page, greenroom.email).getByRole('button')).toHaveCount(0)

    // A mistake is named at its field, and nothing typed is lost.
    await addAdministrator(page, 'Ada', 'Okafor', greenroom.email)
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/There is a user with this address already/)
    await email.fill('ada.okafor@plant.example')
    await button(page, 'Add administrator').click()

    const link = page.getByRole('dialog', { name: 'Set-password link' })
    await expect(link).toContainText('Ada Okafor')
    const url = await link.getByLabel('Link').inputValue()
    await button(link, 'Done').click()
    await expect(email).toHaveValue('')
    await expect(administratorRow(page, 'Ada Okafor')).toContainText('Never signed in')

    const context = await browser.newContext()
    const theirs = await context.newPage()
    await theirs.goto(url)
    await expect(theirs.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await context.close()

    // The list is loaded again each time the dialog opens.
    await button(page, 'Done').click()
    await openAdministrators(page)
    await chooseFor(page, 'Ada Okafor', 'Sign out everywhere', 'Sign out')
    await expectToast(page, 'Signed out everywhere')
    await expect(administratorRow(page, 'Ada Okafor')).toContainText('not signed in now')
    await chooseFor(page, 'Ada Okafor', 'Remove administrator', 'Remove')
    await expectToast(page, 'Administrator removed')
    await expect(administratorRow(page, 'Ada Okafor')).toHaveCount(0)
  },
)

test(
  'offers no administrators to a backend without them, and makes no call',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page)
    await accountButton(page).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Sign out'])
    expect(plain.requestLog('/v1/administrators')).toEqual([])
  },
)
