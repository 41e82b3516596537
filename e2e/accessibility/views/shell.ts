import { expect } from '../../support/fixtures.ts'
import type { View } from './view.ts'
import {
  button,
  heading,
  nameField,
  navigation,
  openSegment,
  promptField,
  submitSignIn,
} from '../../support/page.ts'

/** Signing in, the frame of the dashboard and its overlays. */
export const shell: View[] = [
  {
    name: 'sign-in',
    async open({ page, plain }) {
      await page.goto(plain.url)
      await expect(page.getByLabel('Email')).toBeVisible()
    },
  },
  {
    name: 'sign-in, errors',
    async open({ page, plain }) {
      await page.goto(plain.url)
      await button(page, 'Sign in').click()
      await expect(page.getByText('Email is required')).toBeVisible()
    },
  },
  {
    name: 'sign-in, password shown',
    async open({ page }) {
      await page.getByLabel('Email').fill('a@b.example')
      await page.getByLabel('Password').fill('secret')
      await button(page, 'Show characters').click()
    },
  },
  {
    name: 'sign-in, signing in',
    async open({ page, plain }) {
      plain.stub('POST', '/login', { delay: 20_000 })
      await button(page, 'Sign in').click()
      await expect(button(page, 'Signing in...')).toBeVisible()
    },
  },
  {
    name: 'sign-in, rejected',
    async open({ page, plain }) {
      plain.stub('POST', '/login', { status: 401, body: { message: 'Not like this' } })
      await page.reload()
      await submitSignIn(page, 'robin@plain.example', 'wrong password')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'sign-in, code',
    async open({ page, plain }) {
      const body = { message: 'This code is not right.', code_required: true }
      plain.stub('POST', '/login', { status: 401, body, times: 2 })
      await page.goto(plain.url)
      await submitSignIn(page, 'robin@plain.example', 'right password')
      await expect(page.getByLabel('Code')).toBeFocused()
      await page.keyboard.type('123456')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is not right/)
    },
  },
  {
    name: 'sign-in, identity provider',
    async open({ page, plain }) {
      plain.backend.advertise('oidc')
      plain.stub('GET', '/v1/oidc', { status: 200, body: { name: 'Example' } })
      plain.stub('POST', '/login', { status: 401, body: { message: 'Not like this' } })
      await page.goto(`${plain.url}/?oidc=unavailable`)
      await submitSignIn(page, 'robin@plain.example', 'wrong password')
      await expect(page.getByRole('link', { name: 'Continue with Example' })).toBeVisible()
      await expect(page.getByText('The identity provider does not respond.')).toBeVisible()
      plain.backend.advertise()
    },
  },
  {
    name: 'prompt',
    async open({ page, plain }) {
      await plain.signIn(page)
      await page.goto(`${plain.url}/prompt`)
      await expect(page.getByRole('heading')).toBeVisible()
    },
  },
  {
    name: 'sign-in link of someone else',
    async open({ page, plain }) {
      await page.goto(`${plain.url}/?token=junk`)
      await expect(button(page, 'Stay signed in')).toBeFocused()
    },
  },
  {
    name: 'skip link',
    async open({ page, plain }) {
      await page.goto(`${plain.url}/drawer`)
      await expect(navigation(page)).toBeVisible()
      await expect(heading(page)).toBeVisible()
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'colour mode menu',
    async open({ page }) {
      await page.getByRole('button', { name: /^Colour mode/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'account menu',
    async open({ page, plain }) {
      await plain.signIn(page)
      await page.getByRole('button', { name: /^Account/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    },
  },
  {
    name: 'logout dialog',
    async open({ page }) {
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
    },
  },
  {
    name: 'collapsed navigation',
    async open({ page }) {
      await button(page, 'Cancel').click()
      await button(page, 'Collapse navigation').click()
      await navigation(page).getByRole('button', { name: 'Industries' }).focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
    },
  },
  {
    name: 'toasts',
    async open({ page, plain }) {
      await button(page, 'Expand navigation').click()
      await openSegment(page, 'Industries')
      await button(page, 'Edit Packaging').click()
      plain.stub('PUT', '/v1/industries/1', { status: 500 })
      await button(page, 'Save').click()
      await button(page, 'Save').click()
      await expect(page.getByRole('status').filter({ hasText: 'successfully' })).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'restored draft',
    async open({ page }) {
      await button(page, 'Add').click()
      await nameField(page).fill('Glass')
      await promptField(page).fill('Furnaces.')
      await page.reload()
      await expect(page.getByText('Unsaved text from')).toBeVisible()
    },
  },
  {
    name: 'session ended',
    async open({ page, plain }) {
      plain.stub('POST', '/v1/industries', { status: 401 })
      await button(page, 'Save').click()
      await expect(page.getByText('Your session has ended')).toBeVisible()
    },
  },
  {
    name: 'sign-in dialog',
    async open({ page }) {
      await button(page, 'Sign in').click()
      await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    },
  },
  {
    name: 'sign-in dialog, errors',
    async open({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
    },
  },
  {
    name: 'someone else has signed in',
    async open({ page }) {
      await submitSignIn(page.getByRole('dialog'), 'kim@plain.example', 'right password')
      await expect(button(page, 'Continue as kim@plain.example')).toBeVisible()
    },
  },
  {
    name: 'session ended, in a dialog',
    async open({ page, plain }) {
      await button(page, 'Sign in as robin@plain.example').click()
      await submitSignIn(page.getByRole('dialog'), 'robin@plain.example', 'right password')
      await expect(page.getByRole('dialog')).toBeHidden()
      await button(page, 'Cancel').click()
      plain.stub('DELETE', '/v1/industries/1', { status: 401 })
      await button(page, 'Delete Packaging').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog').getByText('Your session has ended')).toBeVisible()
    },
  },
  {
    name: 'a panel that failed to load',
    async open({ page, plain }) {
      await page.route(/\/assets\/ai-roles-.*\.js$/, (route) => route.abort())
      await plain.signIn(page)
      await openSegment(page, 'AI Roles')
      await expect(page.getByText('This part could not be loaded')).toBeVisible()
      await page.unroute(/\/assets\/ai-roles-.*\.js$/)
    },
  },
  {
    name: 'navigation drawer',
    async open({ page }) {
      await page.setViewportSize({ width: 390, height: 844 })
      await button(page, 'Open navigation').click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'FAQ' })).toBeVisible()
    },
  },
]
