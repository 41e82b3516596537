import {
  signInMessages,
  validationMessages,
  toastDuration,
  tokenKey,
  userKey,
} from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { storedItem, submitSignIn, expectToast, expectErrorToast } from '../support/page.ts'
import { expectToStay, stopClock } from './toast-time.ts'

test.describe('the sign-in page', () => {
  test(
    'shows title, email and password in the system colour mode',
    { tag: ['@R004', '@R010', '@R011'] },
    async ({ page, greenroom }) => {
      await page.goto(greenroom.url)
      await expect(page.getByRole('heading', { name: 'Welcome Back', exact: true })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    },
  )

  test(
    'shows an error below a field until it is edited',
    { tag: ['@R043', '@R153', '@R154'] },
    async ({ page, greenroom }) => {
      const calls: string[] = []
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await page.goto(greenroom.url)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText(validationMessages.email.required, { exact: true })).toBeVisible()
      await expect(
        page.getByText(validationMessages.password.required, { exact: true }),
      ).toBeVisible()
      await expect(page.getByLabel('Email')).toBeFocused()

      await page.getByLabel('Email').fill('robin')
      await expect(page.getByText(validationMessages.email.required)).toBeHidden()
      await expect(page.getByText(validationMessages.password.required)).toBeVisible()
      await page.getByLabel('Password').fill('12345')
      await page.keyboard.press('Enter')
      await expect(page.getByText(validationMessages.email.invalid, { exact: true })).toBeVisible()
      await expect(page.getByText(validationMessages.password.short, { exact: true })).toBeVisible()
      expect(calls).not.toContain('/api/login')
    },
  )

  test('can show the password', async ({ page, greenroom }) => {
    await page.goto(greenroom.url)
    await page.getByRole('button', { name: 'Show characters' }).click()
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  })
})

test.describe('signing in', () => {
  test(
    'takes a super_admin to the dashboard',
    { tag: ['@R001', '@R013', '@R133', '@R149', '@R184', '@R185', '@R239', '@R245'] },
    async ({ page, greenroom }) => {
      const answer = gate()
      const sent: unknown[] = []
      let reply = { token: '', message: '', user: { name: '', email: '' } }
      await page.route('**/api/login', async (route, request) => {
        sent.push([request.method(), request.postDataJSON()])
        const response = await route.fetch()
        // Read the body now: after the navigation, the browser may have discarded it.
        reply = await response.json()
        await answer.opened
        await route.fulfill({ response })
      })
      await page.goto(greenroom.url)
      const { email: typed, password } = greenroom
      await submitSignIn(page, ` ${typed} `, password)
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
      answer.open()
      await page.waitForURL('**/drawer')
      expect(sent).toEqual([['POST', { email: typed, password }]])
      await expectToast(page, reply.message)
      expect(await storedItem(page, tokenKey)).toBe(reply.token)
      const { name, email } = reply.user
      expect(JSON.parse((await storedItem(page, userKey)) ?? '')).toMatchObject({ name, email })
    },
  )

  test(
    'shows its toast for 4 s, also on the next page',
    { tag: ['@R128', '@R246'] },
    async ({ page, greenroom }) => {
      await page.goto(greenroom.url)
      await stopClock(page)
      await submitSignIn(page, greenroom.email, greenroom.password)
      const loginToast = page.getByRole('status').filter({ hasText: 'Login' })
      await expectToStay(page, loginToast, toastDuration.login)
      await expect(page).toHaveURL(`${greenroom.url}/drawer`)
    },
  )

  test(
    'shows the server’s message and stays on the page when rejected',
    { tag: ['@R150', '@R238'] },
    async ({ page, greenroom }) => {
      await page.goto(greenroom.url)
      await submitSignIn(page, greenroom.email, 'not the password')
      await expectErrorToast(page, 'Wrong email address or password.')
      await expect(page).toHaveURL(`${greenroom.url}/`)
      expect(await storedItem(page, tokenKey)).toBeNull()
      await expect(page.getByLabel('Email')).toHaveValue(greenroom.email)
    },
  )

  test(
    `a response without a message shows '${signInMessages.failed}'`,
    { tag: '@R238' },
    async ({ page, plain }) => {
      for (const [name, stub] of Object.entries({
        'a page of HTML': {
          status: 502,
          body: '<html>Bad gateway</html>',
          contentType: 'text/html',
        },
        'no message': { status: 500, body: {} },
        'no token': { status: 200, body: { message: 'Hello', role: 'super_admin' } },
      }))
        await test.step(name, async () => {
          plain.stub('POST', '/login', stub)
          await page.goto(plain.url)
          await submitSignIn(page, 'robin@plain.example', 'secret password')
          const alert = page.getByRole('alert').filter({ hasText: signInMessages.failed })
          await expect(alert).toBeVisible()
        })
    },
  )

  test(
    `no response shows '${signInMessages.failed}'`,
    { tag: '@R238' },
    async ({ page, greenroom }) => {
      await page.route('**/api/login', (route) => route.abort())
      await page.goto(greenroom.url)
      await submitSignIn(page, 'robin@plain.example', 'secret password')
      await expectErrorToast(page, signInMessages.failed)
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    },
  )
})

test.describe('access', () => {
  const admitted = [
    { user: { role: 'super_admin', name: 'Robin Hale', email: 'r@plain.example' } },
    { user: { role: { name: 'super_admin' } } },
    { role: 'super_admin' },
    { user_role: { name: 'super_admin' } },
  ]
  test(
    'admits a super_admin wherever the response names the role',
    { tag: ['@R001', '@R137'] },
    async ({ page, plain }) => {
      for (const body of admitted)
        await test.step(JSON.stringify(body), async () => {
          plain.stub('POST', '/login', {
            status: 200,
            body: { token: plain.backend.token, ...body },
          })
          await page.goto(plain.url)
          await submitSignIn(page, 'robin@plain.example', 'secret password')
          await page.waitForURL('**/drawer')
          expect(await storedItem(page, tokenKey)).toBe(plain.backend.token)
          await page.evaluate(() => localStorage.clear())
        })
    },
  )

  const turnedAway = [
    [{ user: { role: 'sales_person' } }, signInMessages.role],
    [{ role: { name: 'sales_manager' } }, signInMessages.role],
    [{ user: { name: 'Robin Hale' } }, signInMessages.noRole],
    [{ user: { role: '' }, user_role: null }, signInMessages.noRole],
  ] as const
  test(
    'rejects everyone else and explains why',
    { tag: ['@R181', '@R182'] },
    async ({ page, plain }) => {
      for (const [body, message] of turnedAway)
        await test.step(`${JSON.stringify(body)}: ${message}`, async () => {
          plain.stub('POST', '/login', { status: 200, body: { token: 'a-token', ...body } })
          await page.goto(plain.url)
          await submitSignIn(page, 'robin@plain.example', 'secret password')
          await expectErrorToast(page, message)
          await expect(page).toHaveURL(`${plain.url}/`)
          expect(await storedItem(page, tokenKey)).toBeNull()
          expect(await storedItem(page, userKey)).toBeNull()
        })
    },
  )
})

test.describe('a token in the URL', () => {
  for (const path of ['/', '/drawer', '/prompt']) {
    test(
      `is stored and removed from ${path} before the first request`,
      { tag: '@R012' },
      async ({ page, greenroom }) => {
        const calls: { url: string; authorization: string | undefined }[] = []
        page.on('request', (request) => {
          const { pathname } = new URL(request.url())
          const { authorization } = request.headers()
          // Asks the server whether it is the token of a link, before anyone is signed in.
          if (pathname === '/api/v1/auth/sign-in-link') return
          if (pathname.startsWith('/api')) calls.push({ url: page.url(), authorization })
        })
        await page.goto(`${greenroom.url}${path}?token=${greenroom.adminToken}`)
        await expect(page).toHaveURL(`${greenroom.url}/drawer`)
        expect(await storedItem(page, tokenKey)).toBe(greenroom.adminToken)
        await page.getByRole('button', { name: 'Industries', exact: true }).click()
        await expect(page.getByRole('table')).toBeVisible()
        expect(calls.length).toBeGreaterThan(0)
        for (const { url, authorization } of calls) {
          expect(url).toBe(`${greenroom.url}/drawer`)
          expect(authorization).toBe(`Bearer ${greenroom.adminToken}`)
        }
        await page.goBack()
        expect(page.url()).not.toContain('token')
      },
    )
  }
})
