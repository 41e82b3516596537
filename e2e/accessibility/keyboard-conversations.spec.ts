import { expect, test } from '../support/fixtures.ts'
import { button } from '../support/page.ts'
import { dialog, enter, expectVisibleFocus, open, tabTo } from './keyboard.ts'
import { holdConversations } from './views/conversations.ts'

test(
  'holds, judges and keeps a conversation with only the keyboard',
  { tag: '@full' },
  async ({ page, plain }) => {
    const { keyboard } = page
    holdConversations(plain)
    plain.stub('DELETE', '/v1/trials/t1', { status: 204 })
    await open(page, plain, 'Personas', 'Edit Dana Whitfield')
    await enter(page, button(page, 'Edit Dana Whitfield'))
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    const tryIt = button(page, 'Try it')
    await tabTo(page, tryIt, 'Shift+Tab')
    await keyboard.press('Enter')
    const message = page.getByLabel('Message to Dana Whitfield')
    await expect(message).toBeFocused()
    await expectVisibleFocus(page)
    await keyboard.type('Good morning.')
    await keyboard.press('Enter')
    await expect(button(page, 'Judge')).toBeEnabled()
    await tabTo(page, button(page, 'Judge'), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByText('What did you want to achieve?')).toBeVisible()
    await expect(button(page, 'Judge')).toBeFocused()

    await enter(page, button(page, 'Keep'))
    await expect(page.getByLabel('Name of the conversation')).toBeFocused()
    await keyboard.press('Escape')
    await expect(message).toBeFocused()

    await tabTo(page, button(page, 'Kept conversations'), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Kept conversations' })).toBeFocused()
    await enter(page, page.getByRole('button', { name: /^A first call/ }))
    await enter(page, button(page, 'Rename'))
    await expect(page.getByLabel('Name of the conversation')).toBeFocused()
    await enter(page, button(page, 'Back'))
    await enter(page, button(page, 'Remove'))
    await expect(dialog(page, 'Remove conversation')).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog(page, 'Remove conversation')).toBeHidden()
    await expect(button(page, 'Remove')).toBeFocused()
    await tabTo(page, button(page, 'Hide test conversation'), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(tryIt).toBeFocused()
  },
)
