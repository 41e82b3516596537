import { expect, test } from '../support/fixtures.ts'
import { fillNew, openIndustries, path, messages } from '../parts/industry-list.ts'
import {
  button,
  nameField,
  openSegment,
  promptField,
  submitSignIn,
  tableRows,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'

test.describe('an expired session', () => {
  test(
    'pauses a save and continues it after signing in',
    { tag: '@R009' },
    async ({ page, plain }) => {
      await fillNew(page, plain)
      plain.stub('POST', path, { status: 401, body: { detail: 'Expired' } })
      await button(page, 'Save').click()
      await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page).toHaveURL(`${plain.url}/drawer`)

      await button(page, 'Sign in').click()
      const dialog = page.getByRole('dialog', { name: 'Sign in' })
      plain.stub('POST', '/login', { status: 401, body: { message: 'Wrong' } })
      await submitSignIn(dialog, 'robin@plain.example', 'wrong password')
      await expectErrorToast(page, 'Wrong')
      await expect(dialog).toBeVisible()
      await submitSignIn(dialog, 'robin@plain.example', 'right password')
      await expect(dialog).toBeHidden()
      await expectToast(page, messages.created)
      await expect(page.getByText('Your session has ended')).toBeHidden()
      await expect(page.getByRole('cell', { name: 'Glass' })).toBeVisible()
      const posts = plain.calls.filter(({ method, path: to }) => method === 'POST' && to === path)
      expect(posts.map(({ body }) => body)).toEqual([
        { name: 'Glass', details: 'Furnaces.' },
        { name: 'Glass', details: 'Furnaces.' },
      ])
    },
  )

  test(
    'reloads a failed list after signing in',
    { tag: ['@full', '@R009'] },
    async ({ page, plain }) => {
      plain.stub('GET', path, { status: 401 })
      await openIndustries(page, plain)
      await expect(page.getByText('Oops... data not found')).toBeVisible()
      await button(page, 'Sign in').click()
      await submitSignIn(page.getByRole('dialog'), 'robin@plain.example', 'right password')
      await expect(tableRows(page)).toHaveCount(3)
    },
  )

  test('Cancel discards a paused save', { tag: ['@full', '@R009'] }, async ({ page, plain }) => {
    await openIndustries(page, plain)
    await button(page, 'Edit Packaging').click()
    await nameField(page).fill('Films')
    plain.stub('PUT', '/v1/industries/1', { status: 401 })
    await button(page, 'Save').click()
    await expect(page.getByText('Your session has ended')).toBeVisible()
    await button(page, 'Cancel').click()
    await expect(tableRows(page)).toHaveCount(3)
    await button(page, 'Sign in').click()
    await submitSignIn(page.getByRole('dialog'), 'robin@plain.example', 'right password')
    await expect(page.getByText('Your session has ended')).toBeHidden()
    expect(plain.requestLog(path).filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  })

  test(
    'pauses a delete with a notice in its dialog and continues it after signing in',
    { tag: ['@full', '@R009'] },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      plain.stub('DELETE', '/v1/industries/1', { status: 401 })
      await button(page, 'Delete Packaging').click()
      const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
      await question.getByRole('button', { name: 'Delete' }).click()
      await question.getByRole('button', { name: 'Sign in' }).click()
      const form = page.getByRole('dialog', { name: 'Sign in' })
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Sign in' }).click()
      await submitSignIn(form, 'robin@plain.example', 'right password')
      await expectToast(page, messages.removed)
      await expect(question).toBeHidden()
      await expect(page.getByRole('cell', { name: 'Packaging' })).toBeHidden()
    },
  )
})

test.describe('another user who signs in', { tag: '@full' }, () => {
  const robin = 'robin@plain.example'
  const kim = 'kim@plain.example'

  test('over the page does not send what the first one was saving', async ({ page, plain }) => {
    await fillNew(page, plain)
    plain.stub('POST', path, { status: 401, body: { detail: 'Expired' } })
    await button(page, 'Save').click()
    await button(page, 'Sign in').click()
    await submitSignIn(page.getByRole('dialog', { name: 'Sign in' }), kim, 'right password')
    await expectErrorToast(page, `Not sent, because ${kim} has signed in.`)
    await expect(page.getByText(`Unsaved changes by ${robin} were not sent.`)).toBeVisible()
    await expect(nameField(page)).toHaveValue('Glass')
    await button(page, 'Save').click()
    const posts = () => plain.calls.filter((call) => call.method === 'POST' && call.path === path)
    await expect(button(page, 'Save')).toBeEnabled()
    expect(posts()).toHaveLength(1)

    await button(page, `Continue as ${kim}`).click()
    await expect(nameField(page)).toHaveValue('')
    await expect(page.getByText(robin)).toHaveCount(0)
    // The first user gets the text back, and saves it. That Kim signs out does not change that.
    await button(page, 'Logout').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await submitSignIn(page, robin, 'right password')
    await openSegment(page, 'Industries')
    await button(page, 'Add').click()
    await expect(page.getByText(/^Unsaved text from \d\d:\d\d was restored/)).toBeVisible()
    await expect(promptField(page)).toHaveValue('Furnaces.')
    await button(page, 'Save').click()
    await expectToast(page, messages.created)
    expect(posts()).toHaveLength(2)
  })

  test('in another tab or by a link stops this tab until its user is back', async ({
    page,
    context,
    plain,
  }) => {
    await openIndustries(page, plain)
    await button(page, 'Edit Packaging').click()
    await nameField(page).fill('Films')
    plain.stub('PUT', '/v1/industries/1', { status: 401 })
    await button(page, 'Save').click()
    await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible()
    const puts = () => plain.calls.filter(({ method }) => method === 'PUT')

    const answer = { token: 'of-kim', user_role: 'super_admin' }
    plain.stub('POST', '/login', { status: 200, body: answer })
    const other = await context.newPage()
    await other.goto(plain.url)
    await submitSignIn(other, kim, 'right password')
    await expect(button(page, `Continue as ${kim}`)).toBeVisible()
    await expectErrorToast(page, 'Not sent')
    await other.goto(`${plain.url}/?token=of-somebody`)
    await expect(button(page, 'Continue as someone else')).toBeVisible()
    expect(puts()).toHaveLength(1)

    await button(page, `Sign in as ${robin}`).click()
    await submitSignIn(page.getByRole('dialog', { name: 'Sign in' }), robin, 'right password')
    await expect(button(page, 'Continue as someone else')).toBeHidden()
    await button(page, 'Save').click()
    await expectToast(page, messages.updated)
    expect(puts().map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ name: 'Films' }),
    )
  })
})

test.describe('a sign-out in another tab', () => {
  test('clears this one', async ({ page, context, plain }) => {
    await openIndustries(page, plain)
    await button(page, 'Edit Packaging').click()
    await promptField(page).fill('A new text.')
    const other = await context.newPage()
    await other.goto(`${plain.url}/drawer`)
    await button(other, 'Logout').click()
    await other.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    for (const tab of [other, page]) {
      await expect(tab.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
      await expect(tab).toHaveURL(`${plain.url}/`)
    }
    await page.goBack()
    await expect(page.getByText('Packaging')).toHaveCount(0)
    // Nothing of what was typed is kept either.
    await plain.signIn(page, 'Industries')
    await button(page, 'Edit Packaging').click()
    await expect(promptField(page)).toHaveValue('Films and cartons.')
  })

  test(
    'clears a page that Back brings back as it was',
    { tag: '@full' },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      await expect(tableRows(page)).toHaveCount(3)
      await page.evaluate(() => {
        // Without an event: the page was frozen.
        localStorage.clear()
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })
      await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    },
  )
})
