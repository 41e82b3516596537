import {
  accountButton,
  keyName,
  keyRows,
  keysDialog,
  secretDialog,
  secretField,
} from '../screens/service-keys.ts'
import { expect, test } from '../support/fixtures.ts'
import { button } from '../support/page.ts'
import { dialog, enter, expectFocusTrapped, expectVisibleFocus, open, tabTo } from './keyboard.ts'

const path = '/v1/service-keys'
const key = {
  key_id: 'k1',
  name: 'Staging',
  created_at: '2026-01-02T09:00:00Z',
  last_used_at: null,
}

test(
  'creates and revokes a service key with only the keyboard',
  { tag: '@full' },
  async ({ page, plain }) => {
    const { keyboard } = page
    const account = accountButton(page)
    plain.backend.advertise('service-keys')
    plain.stub('GET', path, { status: 200, body: [], times: 2 })
    await open(page, plain)
    const openKeys = async () => {
      await keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Service keys' })).toBeFocused()
      await keyboard.press('Enter')
      await expect(keyName(page)).toBeFocused()
    }
    await tabTo(page, account, 'Shift+Tab')
    await openKeys()
    await expectFocusTrapped(page, keysDialog(page), account)
    await openKeys()
    await keyboard.type('Staging')
    plain.stub('POST', path, { status: 201, body: { ...key, secret: `gr_${'s'.repeat(43)}` } })
    plain.stub('GET', path, { status: 200, body: [key] })
    await keyboard.press('Enter')
    await expect(secretField(page)).toBeFocused()
    await expect(keyRows(page)).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(secretField(page)).toBeVisible()
    await enter(page, button(secretDialog(page), 'Done'))
    await expect(keyName(page)).toBeFocused()

    const revoke = button(page, 'Revoke Staging')
    await enter(page, revoke)
    await expectFocusTrapped(page, dialog(page, 'Revoke service key'), revoke)
    await expect(keysDialog(page)).toBeVisible()
    await keyboard.press('Enter')
    plain.stub('DELETE', `${path}/k1`, { status: 204 })
    plain.stub('GET', path, { status: 200, body: [] })
    await enter(page, button(page, 'Revoke key'))
    await expect(keysDialog(page)).toContainText('No service keys yet')
    await expect(
      keysDialog(page)
        .locator(':focus')
        .or(keysDialog(page).and(page.locator(':focus'))),
    ).toBeVisible()
    await enter(page, button(page, 'Done'))
    await expect(keysDialog(page)).toBeHidden()
    await expect(account).toBeFocused()
    await expectVisibleFocus(page)
  },
)
