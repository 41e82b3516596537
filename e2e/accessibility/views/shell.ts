import { industries } from '@greenroom/contract'
import type { Locator } from '@playwright/test'
import { expect } from '../../support/fixtures.ts'
import { neverAnswered } from './view.ts'
import type { Open, Stage, Views } from './view.ts'
import {
  button,
  errorToast,
  heading,
  nameField,
  navigation,
  openSegment,
  promptField,
  submitSignIn,
  toast,
} from '../../support/page.ts'

const openSignIn: Open = async ({ page, plain }) => {
  await page.goto(plain.url)
  await expect(page.getByLabel('Email')).toBeVisible()
}

const openDashboard: Open = async ({ page, plain }) => {
  await plain.signIn(page)
  await expect(navigation(page)).toBeVisible()
  await expect(heading(page)).toBeVisible()
}

async function openAccountMenu(stage: Stage): Promise<void> {
  await openDashboard(stage)
  await stage.page.getByRole('button', { name: /^Account/ }).click()
  await expect(stage.page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
}

async function openFind(stage: Stage): Promise<void> {
  const { page } = stage
  await openDashboard(stage)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused()
}

/** A form that saves after the session has ended. */
async function endSession({ page, plain }: Stage): Promise<void> {
  plain.stub('POST', '/v1/industries', { status: 401 })
  await plain.signIn(page, 'Industries')
  await button(page, 'Add').click()
  await nameField(page).fill('Glass')
  await promptField(page).fill('Furnaces.')
  await button(page, 'Save').click()
  await expect(page.getByText('Your session has ended')).toBeVisible()
}

/** Keeps a toast open as a pointer above it does, whatever the checks do to the focus and the window. */
const keepOpen = (shown: Locator) => shown.dispatchEvent('mousemove')

async function openSignInDialog(stage: Stage): Promise<void> {
  await endSession(stage)
  await button(stage.page, 'Sign in').click()
  await expect(stage.page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
}

/** Signing in, the frame of the dashboard and its overlays. */
export const shell: Views = {
  find: openFind,
  'find, with results': async (stage) => {
    stage.plain.stub('GET', '/v1/industries', {
      status: 200,
      body: [{ industry_id: 1, name: 'Packaging', details: 'Films and cartons for plants.' }],
      times: 9,
    })
    stage.plain.backend.advertise('retire')
    await openFind(stage)
    await stage.page.keyboard.type('pla')
    await expect(stage.page.getByRole('group', { name: 'In texts' })).toContainText('Packaging')
  },
  'find, nothing': async (stage) => {
    await openFind(stage)
    await stage.page.keyboard.type('nothing is called this')
    await expect(stage.page.getByText('Nothing found')).toBeVisible()
  },
  'sign-in': openSignIn,
  'sign-in, errors': async (stage) => {
    await openSignIn(stage)
    await button(stage.page, 'Sign in').click()
    await expect(stage.page.getByText('Email is required')).toBeVisible()
  },
  'sign-in, password shown': async (stage) => {
    const { page } = stage
    await openSignIn(stage)
    await page.getByLabel('Email').fill('a@b.example')
    await page.getByLabel('Password').fill('secret')
    await button(page, 'Show characters').click()
  },
  'sign-in, signing in': async (stage) => {
    const { page, plain } = stage
    plain.stub('POST', '/login', neverAnswered)
    await openSignIn(stage)
    await submitSignIn(page, 'robin@plain.example', 'right password')
    await expect(button(page, 'Signing in...')).toBeVisible()
  },
  'sign-in, rejected': async (stage) => {
    const { page, plain } = stage
    plain.stub('POST', '/login', { status: 401, body: { message: 'Not like this' } })
    await openSignIn(stage)
    await submitSignIn(page, 'robin@plain.example', 'wrong password')
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'sign-in, code': async (stage) => {
    const { page, plain } = stage
    const body = { message: 'This code is not right.', code_required: true }
    plain.stub('POST', '/login', { status: 401, body, times: 2 })
    await openSignIn(stage)
    await submitSignIn(page, 'robin@plain.example', 'right password')
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is not right/)
  },
  'sign-in, forgotten password': async ({ page, plain }) => {
    plain.backend.advertise('password-mail')
    plain.stub('POST', '/login', { status: 401, body: { message: 'Not like this' } })
    plain.stub('POST', '/v1/auth/forgot-password', { status: 204 })
    await page.goto(plain.url)
    // The page learns the features from a response.
    await submitSignIn(page, 'robin@plain.example', 'wrong password')
    await button(page, 'Forgot your password?').click()
    await page.getByLabel('Email').fill('ann@a-company-with-a-long-name.example')
    await button(page, 'Send link').click()
    await expect(page.getByRole('status').last()).toContainText('a mail is on its way')
  },
  'sign-in, identity provider': async ({ page, plain }) => {
    plain.backend.advertise('oidc')
    plain.stub('GET', '/v1/oidc', { status: 200, body: { name: 'Example' } })
    plain.stub('POST', '/login', { status: 401, body: { message: 'Not like this' } })
    await page.goto(`${plain.url}/?oidc=unavailable`)
    await submitSignIn(page, 'robin@plain.example', 'wrong password')
    await expect(page.getByRole('link', { name: 'Continue with Example' })).toBeVisible()
    await expect(page.getByText('The identity provider does not respond.')).toBeVisible()
  },
  prompt: async ({ page, plain }) => {
    await plain.signIn(page)
    await page.goto(`${plain.url}/prompt`)
    await expect(page.getByRole('heading')).toBeVisible()
  },
  'sign-in link of someone else': async ({ page, plain }) => {
    await plain.signIn(page)
    await page.goto(`${plain.url}/?token=junk`)
    await expect(button(page, 'Stay signed in')).toBeFocused()
  },
  'skip link': async (stage) => {
    await openDashboard(stage)
    await stage.page.keyboard.press('Tab')
  },
  'colour mode menu': async (stage) => {
    const { page } = stage
    await openDashboard(stage)
    await page.getByRole('button', { name: /^Colour mode/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  },
  'account menu': openAccountMenu,
  'logout dialog': async (stage) => {
    const { page } = stage
    await openAccountMenu(stage)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
  },
  'collapsed navigation': async (stage) => {
    const { page } = stage
    await openDashboard(stage)
    await button(page, 'Collapse navigation').click()
    await navigation(page).getByRole('button', { name: 'Industries' }).focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
  },
  toasts: async ({ page, plain }) => {
    await plain.signIn(page, 'Industries')
    await button(page, 'Edit Packaging').click()
    plain.stub('PUT', '/v1/industries/1', { status: 500 })
    const failure = errorToast(page, industries.messages.updateFailed)
    const success = toast(page, industries.messages.updated)
    await Promise.all([keepOpen(failure), button(page, 'Save').click()])
    await Promise.all([keepOpen(success), button(page, 'Save').click()])
    await expect(failure).toBeVisible()
    await expect(success).toBeVisible()
  },
  'restored draft': async ({ page, plain }) => {
    await plain.signIn(page, 'Industries')
    await button(page, 'Add').click()
    await nameField(page).fill('Glass')
    await promptField(page).fill('Furnaces.')
    await page.reload()
    await expect(page.getByText('Unsaved text from')).toBeVisible()
  },
  'session ended': endSession,
  'sign-in dialog': openSignInDialog,
  'sign-in dialog, errors': async (stage) => {
    const { page } = stage
    await openSignInDialog(stage)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
  },
  'someone else has signed in': async (stage) => {
    const { page } = stage
    await openSignInDialog(stage)
    await submitSignIn(page.getByRole('dialog'), 'kim@plain.example', 'right password')
    await expect(button(page, 'Continue as kim@plain.example')).toBeVisible()
  },
  'session ended, in a dialog': async ({ page, plain }) => {
    plain.stub('DELETE', '/v1/industries/1', { status: 401 })
    await plain.signIn(page, 'Industries')
    await button(page, 'Delete Packaging').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog').getByText('Your session has ended')).toBeVisible()
  },
  'a panel that failed to load': async ({ page, plain }) => {
    await page.route(/\/assets\/ai-roles-.*\.js$/, (route) => route.abort())
    await plain.signIn(page)
    await openSegment(page, 'AI Roles')
    await expect(page.getByText('This part could not be loaded')).toBeVisible()
  },
  'navigation drawer': async (stage) => {
    const { page } = stage
    await openDashboard(stage)
    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, 'Open navigation').click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'FAQ' })).toBeVisible()
  },
}
