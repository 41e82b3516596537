import { toastMessages } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { openUsers, userRow } from './users.ts'
import { button, expectToast, expectErrorToast } from '../support/page.ts'

const { users } = toastMessages

test(
  'changes the role of a user',
  { tag: ['@R113', '@R147', '@R202', '@R227'] },
  async ({ page, plain }) => {
    const change = '/v1/auth/users/1/change-role/3'
    plain.stub('POST', change, { status: 500 })
    plain.stub('POST', change, { status: 409, body: { message: 'Not the last one' } })
    plain.stub('GET', '/v1/roles', { status: 500 })
    await openUsers(page, plain)
    const opener = button(page, 'Change role of Ines Duarte')
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Change Role' })
    await dialog.getByRole('button', { name: 'Retry' }).click()
    const role = dialog.getByLabel('Role', { exact: true })
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect(role.getByRole('option')).toHaveText([
      'Choose a role',
      'super_admin',
      'sales_person',
      'sales_manager',
    ])
    await expect(save).toBeDisabled()
    await role.selectOption('sales_manager')
    for (const message of [users.roleFailed, 'Not the last one']) {
      await save.click()
      await expectErrorToast(page, message)
      await expect(save).toBeFocused()
    }
    await save.click()
    await expectToast(page, users.roleUpdated)
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(userRow(page, 'Ines Duarte').getByRole('cell').nth(2)).toHaveText('sales_manager')
    const posts = plain.calls.filter(({ method }) => method === 'POST')
    expect(posts.map(({ path, body }) => [path, body])).toEqual([
      [change, undefined],
      [change, undefined],
      [change, undefined],
    ])
    await opener.click()
    await expect(role).toHaveValue('')
    await expect(role).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.evaluate(closeAtOnce)
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

/** Opens a dialog by its button and presses Escape until it closes, from before the dialog takes the focus. */
const closeAtOnce = (opener: HTMLElement) =>
  new Promise<void>((closed) => {
    opener.click()
    let opened = false
    const look = setInterval(() => {
      if (document.querySelector('[role=dialog]')) {
        opened = true
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      } else if (opened) {
        clearInterval(look)
        closed()
      }
    })
  })

test(
  'shows the dialog buttons side by side on a phone',
  { tag: '@full' },
  async ({ page, plain }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openUsers(page, plain)
    await button(page, 'Change role of Ines Duarte').click()
    const dialog = page.getByRole('dialog', { name: 'Change Role' })
    const tops = async () => {
      const [save, cancel] = await Promise.all(
        ['Save', 'Cancel'].map((name) => dialog.getByRole('button', { name }).boundingBox()),
      )
      return save && cancel && save.y - cancel.y
    }
    await expect.poll(tops).toBe(0)
  },
)
