import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { button, submitSignIn, expectToast, expectErrorToast } from '../support/page.ts'
import {
  accountButton,
  createKey,
  keyName,
  keyRows,
  keysDialog,
  openServiceKeys,
  secretField,
} from './service-keys.ts'

const path = '/v1/service-keys'
const key = {
  key_id: 'k1',
  name: 'Production',
  created_at: '2026-01-02T09:00:00Z',
  last_used_at: null,
}
const secret = `gr_${'s'.repeat(43)}`

test(
  'offers no service keys to a backend without them, and makes no call',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page)
    await accountButton(page).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Sign out'])
    expect(plain.requestLog(path)).toEqual([])
  },
)

test.describe('where the backend has service keys', { tag: '@full' }, () => {
  test.beforeEach(async ({ page, plain }) => {
    plain.backend.advertise('service-keys')
    await plain.signIn(page)
    await expect(page.getByText('Ines Duarte').first()).toBeVisible()
    expect(plain.requestLog(path)).toEqual([])
  })

  test('loads the list again after a failure', async ({ page, plain }) => {
    plain.stub('GET', path, { status: 500 })
    const answer = gate()
    plain.stub('GET', path, { status: 200, body: [], delay: answer.opened })
    await openServiceKeys(page)
    await expect(keysDialog(page)).toContainText('The service keys could not be loaded.')
    await button(page, 'Retry').click()
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    answer.open()
    await expect(keysDialog(page)).toContainText('No service keys yet')
  })

  test('keeps the name after a failure, and shows the list as it is then', async ({
    page,
    plain,
  }) => {
    plain.stub('GET', path, { status: 200, body: [] })
    await openServiceKeys(page)
    await createKey(page, '  ')
    await expect(keyName(page)).toHaveAccessibleDescription(/^Name is required/)
    await expect(keyName(page)).toBeFocused()
    plain.stub('POST', path, { status: 500 })
    plain.stub('GET', path, { status: 200, body: [key] })
    await createKey(page, 'Production')
    await expectErrorToast(page, 'Failed to create service key')
    await expect(keyName(page)).toHaveValue('Production')
    await expect(keyRows(page).last()).toContainText('Never')
    plain.stub('POST', path, { status: 409, body: { message: 'Too many keys.' } })
    await button(page, 'Create key').click()
    await expectErrorToast(page, 'Too many keys.')
  })

  test('shows a secret that arrives after the dialog was left', async ({ page, plain }) => {
    plain.stub('GET', path, { status: 200, body: [key], times: 9 })
    const answer = gate()
    plain.stub('POST', path, { status: 201, body: { ...key, secret }, delay: answer.opened })
    await openServiceKeys(page)
    await createKey(page, 'Production')
    await button(page, 'Done').click()
    await expect(keysDialog(page)).toBeHidden()
    answer.open()
    const late = page.getByRole('dialog', { name: 'New key' })
    await expect(late.getByRole('textbox', { name: 'Secret' })).toHaveValue(secret)
    await page.keyboard.press('Escape')
    await button(late, 'Done').click()
    await expect(late).toBeHidden()
    await openServiceKeys(page)
    await expect(keyName(page)).toBeVisible()
    await expect(secretField(page)).toHaveCount(0)
  })

  test('creates the key after a new sign-in when the session has ended', async ({
    page,
    plain,
  }) => {
    plain.stub('GET', path, { status: 200, body: [], times: 9 })
    plain.stub('POST', path, { status: 401 })
    plain.stub('POST', path, { status: 201, body: { ...key, secret } })
    await openServiceKeys(page)
    await createKey(page, 'Production')
    await keysDialog(page).getByRole('button', { name: 'Sign in' }).click()
    await submitSignIn(
      page.getByRole('dialog', { name: 'Sign in' }),
      'robin@plain.example',
      'right password',
    )
    await expect(secretField(page)).toHaveValue(secret)
  })

  test('reports a failed revocation and keeps the key', async ({ page, plain }) => {
    plain.stub('GET', path, { status: 200, body: [key] })
    plain.stub('DELETE', `${path}/k1`, { status: 500 })
    await openServiceKeys(page)
    await button(page, 'Revoke Production').click()
    await button(page, 'Revoke key').click()
    await expectErrorToast(page, 'Failed to revoke service key')
    await expect(keyRows(page).last()).toContainText('Production')
    // Someone else revokes it.
    plain.stub('DELETE', `${path}/k1`, { status: 404, body: { message: 'Key not found.' } })
    plain.stub('GET', path, { status: 200, body: [] })
    await button(page, 'Revoke Production').click()
    await button(page, 'Revoke key').click()
    await expectToast(page, 'Key not found.')
    await expect(keysDialog(page)).toContainText('No service keys yet')
  })
})
