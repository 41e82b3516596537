import { industries, toastMessages, personaProducts, personas, products } from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fillNew, picture, summary } from '../panels/persona-form.ts'
import { expectFocus, saidOr } from './call.ts'
import type { Call, Segment } from './call.ts'
import { anyJson, empty, isOver } from './fault.ts'
import { deleteCall, listCall, saveCall, signInAgain } from './forms.ts'
import { button, errorToast, nameField, openSegment, toast } from '../support/page.ts'

const { messages } = personas
const who = 'Dana Whitfield'
const chip = (page: Page) => page.getByRole('button', { name: 'Remove shrink film' })

/** What goes in the dialog of a persona's products: where it fails all stays as it was, and can be done again. */
const productCall = (
  about: Pick<Call, 'name' | 'kind' | 'endpoints'> & {
    press: (page: Page) => ReturnType<Page['getByRole']>
    done: string
    takes?: readonly string[]
    reach?: Call['reach']
  },
): Call => ({
  reach: () => Promise.resolve(),
  ...about,
  takes: ['204', ...anyJson],
  told: () => toastMessages.personaProducts.failed,
  send: ({ page }) => about.press(page).click(),
  async left({ page }, fault) {
    await expect(page.getByRole('dialog', { name: `Products of ${who}` })).toBeVisible()
    await expect(about.press(page)).toBeVisible()
    if (isOver(fault)) return
    await expect(about.press(page)).toHaveAttribute('aria-busy', 'false')
    await expectFocus(page)
  },
  async mend({ page }, fault) {
    if (isOver(fault)) await signInAgain(page)
    else await about.press(page).click()
    await expect(toast(page, about.done)).toBeVisible()
    await expectFocus(page)
  },
})

/** A list to choose from in the form: where it fails it can be loaded again, and nothing typed is lost. */
const lookup: Call = {
  name: 'Personas, a list to choose from',
  kind: 'read',
  anew: true,
  endpoints: [industries.list],
  takes: ['an array'],
  told: () => undefined,
  async reach({ page }) {
    await expect(button(page, `Edit ${who}`)).toBeVisible()
    await button(page, 'Add New').click()
    await nameField(page).fill('Priya Nair')
    // What is typed is kept over the reload that the lists are asked for with.
    await page.waitForTimeout(400)
  },
  async send({ page }) {
    await page.reload()
    await page.getByRole('button', { name: /^Industry/ }).click()
  },
  async left({ page }) {
    await expect(button(page, 'Retry')).toBeVisible()
    await expect(nameField(page)).toHaveValue('Priya Nair')
  },
  async mend({ page }, fault) {
    if (isOver(fault)) await signInAgain(page)
    else await button(page, 'Retry').click()
    await expect(page.getByRole('radio', { name: 'Packaging' })).toBeVisible()
    if (!isOver(fault)) await expectFocus(page)
  },
}

const typed = 'Counts every minute.'

/** A Word document that is read: where that fails the typed text is kept, and it can be tried again. */
const document: Call = {
  name: 'Personas, summary from a document',
  kind: 'save',
  endpoints: [personas.summaryFromDocument],
  told: ({ said }) => said ?? toastMessages.upload.document,
  async reach({ page }) {
    await nameField(page).fill('Priya Nair')
    await page.getByRole('tab', { name: 'Upload Document' }).click()
  },
  send: ({ page }) =>
    page.locator('input[type=file][accept*=".docx"]').setInputFiles({
      name: 'director.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from('The backend of this test reads no documents.'),
    }),
  async left({ page }, fault) {
    if (isOver(fault)) return
    await expect(errorToast(page, toastMessages.upload.document)).toBeVisible()
    await expect(button(page, 'Try again')).toBeVisible()
    await expect(nameField(page)).toHaveValue('Priya Nair')
  },
  async mend({ page }, fault) {
    if (isOver(fault)) await signInAgain(page)
    else await button(page, 'Try again').click()
    await expect(summary(page)).toHaveValue('Curious and blunt.')
    await expectFocus(page)
  },
}

/** A picture that goes up once the persona is saved: where it fails the form stays, with the picture. */
const upload: Call = {
  ...saveCall({
    name: 'Personas, picture',
    kind: 'save',
    endpoints: [personas.uploadPicture],
    done: messages.updated,
    told: ({ said }) => said ?? toastMessages.upload.picture,
    async reach({ page }) {
      await button(page, `Edit ${who}`).click()
      await summary(page).fill(typed)
      await page.locator('input[type=file][accept*="image"]').setInputFiles(picture)
    },
    async kept({ page }) {
      await expect(summary(page)).toHaveValue(typed)
      await expect(page.getByText(picture.name)).toBeVisible()
    },
  }),
  // That the persona itself was saved has been said by then.
  async mend({ page }, fault) {
    if (isOver(fault)) await signInAgain(page)
    else await button(page, 'Save').click()
    await expect(button(page, 'Add New')).toBeVisible()
  },
}

export const personaSegment: Segment = {
  title: 'Personas',
  calls: [
    listCall({
      name: 'Personas, list',
      endpoints: [personas.list],
      title: 'Personas',
      row: (page) => button(page, `Edit ${who}`),
    }),
    productCall({
      name: 'Personas, take a product off',
      kind: 'delete',
      endpoints: [personaProducts.remove],
      press: chip,
      done: toastMessages.personaProducts.removed,
      reach: ({ page }) => button(page, `Products of ${who}`).click(),
    }),
    productCall({
      name: 'Personas, attach a product',
      kind: 'save',
      endpoints: [personaProducts.create],
      press: (page) => page.getByRole('button', { name: 'Add shrink film' }),
      done: toastMessages.personaProducts.added,
    }),
    {
      name: 'Personas, the products there are',
      kind: 'read',
      anew: true,
      endpoints: [products.list],
      takes: ['an array'],
      told: () => undefined,
      reach: () => Promise.resolve(),
      async send({ page }) {
        await page.reload()
        await button(page, `Products of ${who}`).click()
      },
      left: ({ page }) => expect(button(page, 'Retry')).toBeVisible(),
      async mend({ page }, fault) {
        if (isOver(fault)) await signInAgain(page)
        else await button(page, 'Retry').click()
        await expect(page.getByText('No other products in this industry.')).toBeVisible()
        if (!isOver(fault)) await expectFocus(page)
      },
    },
    deleteCall({
      name: 'Personas, delete',
      endpoints: [personas.remove],
      opener: 'Delete Omar Reyes',
      done: messages.removed,
      told: saidOr(messages.removeFailed),
      async reach({ page }) {
        await page.reload()
        await expect(button(page, 'Delete Omar Reyes')).toBeVisible()
      },
    }),
  ],
}

export const personaForm: Segment = {
  title: 'The form of a persona',
  calls: [
    {
      ...upload,
      async reach(at) {
        await openSegment(at.page, 'Personas')
        await upload.reach(at)
      },
    },
    saveCall({
      name: 'Personas, update',
      kind: 'save',
      endpoints: [personas.update],
      takes: ['204', ...empty],
      done: messages.updated,
      told: saidOr(messages.updateFailed),
      async reach({ page }) {
        await button(page, `Edit ${who}`).click()
        await summary(page).fill(`${typed} Twice.`)
      },
      kept: ({ page }) => expect(summary(page)).toHaveValue(`${typed} Twice.`),
    }),
    lookup,
    document,
    saveCall({
      name: 'Personas, create',
      kind: 'save',
      endpoints: [personas.create],
      done: messages.created,
      told: saidOr(messages.createFailed),
      async reach({ page }) {
        await page.getByRole('tab', { name: 'Type Summary' }).click()
        await fillNew(page)
      },
      async kept({ page }) {
        await expect(nameField(page)).toHaveValue('Priya Nair')
        await expect(summary(page)).toHaveValue(/^Plans three years ahead/)
      },
    }),
  ],
}
