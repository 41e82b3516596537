import { featuresHeader } from '@greenroom/contract'
import { accountAnswers, accountDialog, codeField, codesDialog } from '../screens/account.ts'
import { accountButton } from '../screens/service-keys.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectToast } from '../support/page.ts'
import { enter, expectFocusTrapped, expectVisibleFocus, open, tabTo } from './keyboard.ts'

test(
  'changes a password and sets up a second factor with only the keyboard',
  { tag: '@full' },
  async ({ page, plain }) => {
    const { keyboard } = page
    const { account, devices, prepared, codes } = accountAnswers
    plain.backend.advertise('account')
    plain.stub('GET', account.path, { status: 200, body: account.body, times: 3 })
    let listed = devices.body
    await page.route(`**/api${devices.path}`, (route) =>
      route.fulfill({ json: listed, headers: { [featuresHeader]: 'account' } }),
    )
    plain.stub('POST', prepared.path, { status: 200, body: prepared.body, times: 2 })
    await open(page, plain)
    const [menu, dialog] = [accountButton(page), accountDialog(page)]
    const openAccount = async () => {
      await keyboard.press('Enter')
      const item = page.getByRole('menuitem', { name: 'Account', exact: true })
      await expect(item).toBeFocused()
      await keyboard.press('Enter')
      await expect(button(dialog, 'Change password')).toBeVisible()
      await expect(button(dialog, 'End Safari on iPhone')).toBeVisible()
    }
    await tabTo(page, menu, 'Shift+Tab')
    await openAccount()
    await expectFocusTrapped(page, dialog, menu)
    await openAccount()

    const change = button(dialog, 'Change password')
    await enter(page, change)
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await enter(page, button(dialog, 'Cancel'))
    await expect(change).toBeFocused()
    await expectVisibleFocus(page)
    await keyboard.press('Enter')
    await keyboard.type('right password')
    await tabTo(page, dialog.getByLabel('New password', { exact: true }))
    await keyboard.type('plum tractor violet 9')
    await tabTo(page, dialog.getByLabel('New password again'))
    await keyboard.type('plum tractor violet 9')
    plain.stub('PUT', `${account.path}/password`, {
      status: 200,
      body: { token: plain.backend.token },
    })
    await keyboard.press('Enter')
    await expectToast(page, 'Password changed.')
    await expect(change).toBeFocused()

    const turnOn = button(dialog, 'Turn on')
    await enter(page, turnOn)
    await expect(codeField(dialog)).toBeFocused()
    await enter(page, button(dialog, 'Cancel'))
    await expect(turnOn).toBeFocused()
    await keyboard.press('Enter')
    await expect(codeField(dialog)).toBeFocused()
    plain.stub('PUT', codes.path, { status: 200, body: codes.body })
    const body = { ...account.body, second_factor: true, recovery_codes_left: 10 }
    plain.stub('GET', account.path, { status: 200, body, times: 3 })
    await keyboard.type('123456')
    await keyboard.press('Enter')
    await expect(codesDialog(page)).toBeVisible()
    await expectVisibleFocus(page)
    await enter(page, button(page, 'I have saved them'))
    await expect(dialog).toContainText('On. 10 recovery codes are left.')
    await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toBeVisible()

    plain.stub('DELETE', `${devices.path}/p2`, { status: 204 })
    listed = devices.body.slice(0, 1)
    await enter(page, button(dialog, 'End Safari on iPhone'))
    await expect(button(dialog, 'End Safari on iPhone')).toHaveCount(0)
    await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toBeVisible()
    await enter(page, button(dialog, 'Done'))
    await expect(dialog).toBeHidden()
    await expect(menu).toBeFocused()
    await expectVisibleFocus(page)
  },
)
