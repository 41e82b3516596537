import { coaching, toastMessages, plans, signIn, tokenKey } from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFocus, saidOr } from './call.ts'
import type { Segment } from './call.ts'
import { empty } from './fault.ts'
import { listCall, saveCall } from './forms.ts'
import { button, openSegment, storedItem as stored, submitSignIn } from '../support/page.ts'

const coachingTemplate = (page: Page) => page.getByLabel('Template', { exact: true })
const changed = 'Read {conversation_text} once more.'

export const coachingSegment: Segment = {
  title: 'Coaching',
  calls: [
    listCall({
      name: 'Coaching, list',
      endpoints: [coaching.list],
      title: 'Coaching',
      row: (page) => button(page, 'Edit Debrief'),
      told: () => toastMessages.coaching.listFailed,
    }),
    saveCall({
      name: 'Coaching, update',
      kind: 'save',
      endpoints: [coaching.update],
      takes: ['204', ...empty],
      done: toastMessages.coaching.updated,
      told: saidOr(toastMessages.coaching.failed),
      async reach({ page }) {
        await button(page, 'Edit Debrief').click()
        await coachingTemplate(page).fill(changed)
      },
      kept: ({ page }) => expect(coachingTemplate(page)).toHaveValue(changed),
    }),
  ],
}

const type = (page: Page) => page.getByLabel('Plan Type', { exact: true })

export const planSegment: Segment = {
  title: 'Subscription Plans',
  calls: [
    listCall({
      name: 'Plans, list',
      endpoints: plans.listPaths.map((path) => ({ ...plans.list, path })),
      title: 'Subscription Plans',
      row: (page) => button(page, 'Edit starter'),
      empty: 'No subscriptions found',
      told: ({ said, status }) =>
        toastMessages.plans.listFailed(
          said ?? (status === 0 || status < 300 ? 'no usable response' : `status ${status}`),
        ),
    }),
    saveCall({
      name: 'Plans, update',
      kind: 'save',
      endpoints: [plans.update, plans.replace],
      takes: ['204', ...empty],
      done: toastMessages.plans.updated,
      told: saidOr(toastMessages.plans.failed),
      async reach({ page }) {
        await button(page, 'Edit starter').click()
        await type(page).fill('starter plus')
      },
      kept: ({ page }) => expect(type(page)).toHaveValue('starter plus'),
    }),
  ],
}

export const signInSegment: Segment = {
  title: 'Sign-in',
  calls: [
    {
      name: 'Sign-out',
      kind: 'delete',
      anew: true,
      endpoints: [signIn.logout],
      takes: ['401', 'half a minute of silence'],
      told: () => undefined,
      reach: () => Promise.resolve(),
      async send({ page }) {
        await openSegment(page, 'Logout')
        await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
      },
      async left({ page }) {
        await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
        expect(await stored(page, tokenKey)).toBeNull()
      },
      async mend({ page }) {
        await submitSignIn(page, 'robin@plain.example', 'right password')
        await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
      },
    },
    {
      name: 'Sign-in',
      kind: 'save',
      endpoints: [signIn.login],
      takes: ['401'],
      told: saidOr(toastMessages.login.failed),
      async reach({ page }) {
        await openSegment(page, 'Logout')
        await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
      },
      send: ({ page }) => submitSignIn(page, 'robin@plain.example', 'right password'),
      async left({ page }) {
        await expect(page.getByLabel('Email')).toHaveValue('robin@plain.example')
        await expect(page.getByLabel('Password')).toHaveValue('right password')
        await expect(button(page, 'Sign in')).toBeEnabled()
        await expectFocus(page)
      },
      async mend({ page }) {
        await button(page, 'Sign in').click()
        await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
      },
    },
  ],
}
