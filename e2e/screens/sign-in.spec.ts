import {
  signInMessages,
  validationMessages,
  toastDuration,
  tokenKey,
  userKey,
} from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import {
  button,
  openSegment,
  storedItem,
  submitSignIn,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'
import { expectToStay, stopClock } from './toast-time.ts'

test(
  'the sign-in page checks what is typed, and opens the dashboard',
  {
    tag: [
      ...['@R001', '@R004', '@R010', '@R011', '@R013', '@R043', '@R128', '@R133', '@R149'],
      ...['@R150', '@R153', '@R154', '@R184', '@R185', '@R238', '@R239', '@R245', '@R246'],
    ],
  },
  async ({ page, greenroom }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(greenroom.url)

    await test.step('shows title, email and password in the system colour mode', async () => {
      await expect(page.getByRole('heading', { name: 'Welcome Back', exact: true })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    })

    await test.step('shows an error below a field until it is edited', async () => {
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
    })

    await test.step('shows the server’s message and stays on the page when rejected', async () => {
      await submitSignIn(page, greenroom.email, 'not the password')
      await expectErrorToast(page, 'Wrong email address or password.')
      await expect(page).toHaveURL(`${greenroom.url}/`)
      expect(await storedItem(page, tokenKey)).toBeNull()
      await expect(page.getByLabel('Email')).toHaveValue(greenroom.email)
    })

    await test.step('takes a super_admin to the dashboard', async () => {
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
      await stopClock(page)
      const { email: typed, password } = greenroom
      await submitSignIn(page, ` ${typed} `, password)
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
      answer.open()
      await test.step('shows its toast for 4 s, also on the next page', async () => {
        const loginToast = page.getByRole('status').filter({ hasText: 'Login' })
        await expectToStay(page, loginToast, toastDuration.login)
        await expect(page).toHaveURL(`${greenroom.url}/drawer`)
      })
      expect(sent).toEqual([['POST', { email: typed, password }]])
      await expectToast(page, reply.message)
      expect(await storedItem(page, tokenKey)).toBe(reply.token)
      const { name, email } = reply.user
      expect(JSON.parse((await storedItem(page, userKey)) ?? '')).toMatchObject({ name, email })
    })
  },
)

test('can show the password', { tag: '@full' }, async ({ page, greenroom }) => {
  await page.goto(greenroom.url)
  await page.getByRole('button', { name: 'Show characters' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
})

test(
  `no response shows '${signInMessages.failed}'`,
  { tag: ['@full', '@R238'] },
  async ({ page, greenroom }) => {
    await page.route('**/api/login', (route) => route.abort())
    await page.goto(greenroom.url)
    await submitSignIn(page, 'robin@plain.example', 'secret password')
    await expectErrorToast(page, signInMessages.failed)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  },
)

const withoutMessage = {
  'a page of HTML': { status: 502, body: '<html>Bad gateway</html>', contentType: 'text/html' },
  'no message': { status: 500, body: {} },
  'no token': { status: 200, body: { message: 'Hello', role: 'super_admin' } },
}
const turnedAway = [
  [{ user: { role: 'sales_person' } }, signInMessages.role],
  [{ role: { name: 'sales_manager' } }, signInMessages.role],
  [{ user: { name: 'Robin Hale' } }, signInMessages.noRole],
  [{ user: { role: '' }, user_role: null }, signInMessages.noRole],
] as const
const admitted = [
  { user: { role: 'super_admin', name: 'Robin Hale', email: 'r@plain.example' } },
  { user: { role: { name: 'super_admin' } } },
  { role: 'super_admin' },
  { user_role: { name: 'super_admin' } },
]
test(
  'reads who is signed in from any response',
  { tag: ['@R001', '@R137', '@R181', '@R182', '@R238'] },
  async ({ page, plain }) => {
    await page.goto(plain.url)
    await test.step(`a response without a message shows '${signInMessages.failed}'`, async () => {
      for (const [name, stub] of Object.entries(withoutMessage))
        await test.step(name, async () => {
          plain.stub('POST', '/login', stub)
          await submitSignIn(page, 'robin@plain.example', 'secret password')
          await expectErrorToast(page, signInMessages.failed)
        })
    })

    await test.step('rejects everyone else and explains why', async () => {
      for (const [body, message] of turnedAway)
        await test.step(`${JSON.stringify(body)}: ${message}`, async () => {
          plain.stub('POST', '/login', { status: 200, body: { token: 'a-token', ...body } })
          await submitSignIn(page, 'robin@plain.example', 'secret password')
          await expectErrorToast(page, message)
          await expect(page).toHaveURL(`${plain.url}/`)
          expect(await storedItem(page, tokenKey)).toBeNull()
          expect(await storedItem(page, userKey)).toBeNull()
        })
    })

    await test.step('admits a super_admin wherever the response names the role', async () => {
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
    })
  },
)

test('a token in the URL', { tag: '@R012' }, async ({ page, greenroom }) => {
  const calls: { url: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const { authorization } = request.headers()
    // Asks the server whether it is the token of a link, before anyone is signed in.
    if (pathname === '/api/v1/auth/sign-in-link') return
    if (pathname.startsWith('/api')) calls.push({ url: page.url(), authorization })
  })
  for (const path of ['/', '/drawer', '/prompt'])
    await test.step(`is stored and removed from ${path} before the first request`, async () => {
      if (path !== '/') {
        // Signs out, on a page without scripts.
        await page.goto(`${greenroom.url}/favicon.svg`)
        await page.evaluate(() => localStorage.clear())
        calls.length = 0
      }
      await page.goto(`${greenroom.url}${path}?token=${greenroom.adminToken}`)
      await expect(page).toHaveURL(`${greenroom.url}/drawer`)
      expect(await storedItem(page, tokenKey)).toBe(greenroom.adminToken)
      await openSegment(page, 'Industries')
      await expect(page.getByRole('table')).toBeVisible()
      expect(calls.length).toBeGreaterThan(0)
      for (const { url, authorization } of calls) {
        expect(url).toBe(`${greenroom.url}/drawer`)
        expect(authorization).toBe(`Bearer ${greenroom.adminToken}`)
      }
      await page.goBack()
      await expect(page).not.toHaveURL(/token/)
    })

  await test.step('replaces the session if the user agrees', async () => {
    await page.goto(`${greenroom.url}/?token=junk`)
    await expect(page.getByRole('dialog', { name: 'Use this sign-in link?' })).toBeVisible()
    await button(page, 'Use the link').click()
    await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible()
    expect(await storedItem(page, tokenKey)).toBe('junk')
  })
})
