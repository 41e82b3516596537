import { industries, personaProducts, personas, products, toastMessages } from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { fillNew, picture, summary } from '../../panels/persona-form.ts'
import {
  button,
  nameField,
  openSegment,
  expectToast,
  expectErrorToast,
} from '../../support/page.ts'
import { deleteCall, listCall, saveCall } from '../call-kinds.ts'
import { expectFocus, serverMessageOr, signInAgain } from '../call.ts'
import type { Call } from '../call.ts'
import { anyJson, emptyJson, endsSession } from '../fault.ts'

const { messages } = personas
const persona = 'Dana Whitfield'
const newSummary = 'Counts every minute.'

const openPersonas = async (page: Page) => {
  await openSegment(page, 'Personas')
  await expect(button(page, `Edit ${persona}`)).toBeVisible()
}
const openNewForm = async (page: Page) => {
  await openPersonas(page)
  await button(page, 'Add New').click()
}

/** A button in the dialog of a persona's products: when the call fails, the products stay as they were. */
const productCall = (
  call: Pick<Call, 'name' | 'endpoints'> & {
    persona: string
    press: (page: Page) => Locator
    successMessage: string
  },
): Call => ({
  ...call,
  accepts: ['204', ...anyJson],
  message: () => toastMessages.personaProducts.failed,
  async open({ page }) {
    await openPersonas(page)
    await button(page, `Products of ${call.persona}`).click()
  },
  send: ({ page }) => call.press(page).click(),
  async expectUsable({ page }, fault) {
    await expect(page.getByRole('dialog', { name: `Products of ${call.persona}` })).toBeVisible()
    await expect(call.press(page)).toBeVisible()
    if (endsSession(fault)) return
    await expect(call.press(page)).toHaveAttribute('aria-busy', 'false')
    await expectFocus(page)
  },
  async recover({ page }, fault) {
    if (endsSession(fault)) await signInAgain(page)
    else await call.press(page).click()
    await expectToast(page, call.successMessage)
    await expectFocus(page)
  },
})

export const personaCalls: readonly Call[] = [
  listCall({
    name: 'Personas: list',
    endpoints: [personas.list],
    title: 'Personas',
    loaded: (page) => button(page, `Edit ${persona}`),
  }),
  productCall({
    name: 'Personas: remove a product',
    endpoints: [personaProducts.remove],
    persona,
    press: (page) => page.getByRole('button', { name: 'Remove shrink film' }),
    successMessage: toastMessages.personaProducts.removed,
  }),
  productCall({
    name: 'Personas: add a product',
    endpoints: [personaProducts.create],
    persona: 'Omar Reyes',
    press: (page) => page.getByRole('button', { name: 'Add shrink film' }),
    successMessage: toastMessages.personaProducts.added,
  }),
  {
    name: 'Personas: available products',
    recoverEachTime: true,
    endpoints: [products.list],
    accepts: ['an array'],
    message: () => undefined,
    open: ({ page }) => openPersonas(page),
    async send({ page }) {
      await page.reload()
      await button(page, 'Products of Omar Reyes').click()
    },
    expectUsable: ({ page }) => expect(button(page, 'Retry')).toBeVisible(),
    async recover({ page }, fault) {
      if (endsSession(fault)) await signInAgain(page)
      else await button(page, 'Retry').click()
      await expect(button(page, 'Add shrink film')).toBeVisible()
      if (!endsSession(fault)) await expectFocus(page)
    },
  },
  deleteCall({
    name: 'Personas: delete',
    endpoints: [personas.remove],
    trigger: 'Delete Omar Reyes',
    successMessage: messages.removed,
    message: serverMessageOr(messages.removeFailed),
    open: ({ page }) => openPersonas(page),
  }),
]

/** The choices of a list in the form: when they cannot be loaded, nothing typed is lost. */
const choices: Call = {
  name: 'Persona form: choices',
  recoverEachTime: true,
  endpoints: [industries.list],
  accepts: ['an array'],
  message: () => undefined,
  async open({ page }) {
    await openNewForm(page)
    await nameField(page).fill('Priya Nair')
  },
  async send({ page }) {
    await page.reload()
    await page.getByRole('button', { name: /^Industry/ }).click()
  },
  async expectUsable({ page }) {
    await expect(button(page, 'Retry')).toBeVisible()
    await expect(nameField(page)).toHaveValue('Priya Nair')
  },
  async recover({ page }, fault) {
    if (endsSession(fault)) await signInAgain(page)
    else await button(page, 'Retry').click()
    await expect(page.getByRole('radio', { name: 'Packaging' })).toBeVisible()
    if (!endsSession(fault)) await expectFocus(page)
  },
}

/** A Word document that fills the summary: when that fails, the rest of the form is kept. */
const summaryFromDocument: Call = {
  name: 'Persona form: summary from a document',
  endpoints: [personas.summaryFromDocument],
  message: ({ message }) => message ?? toastMessages.upload.document,
  async open({ page }) {
    await openNewForm(page)
    await nameField(page).fill('Priya Nair')
    await page.getByRole('tab', { name: 'Upload Document' }).click()
  },
  send: ({ page }) =>
    page.locator('input[type=file][accept*=".docx"]').setInputFiles({
      name: 'director.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from('The plain backend does not read documents.'),
    }),
  async expectUsable({ page }, fault) {
    if (endsSession(fault)) return
    await expectErrorToast(page, toastMessages.upload.document)
    await expect(button(page, 'Try again')).toBeVisible()
    await expect(nameField(page)).toHaveValue('Priya Nair')
  },
  async recover({ page }, fault) {
    if (endsSession(fault)) await signInAgain(page)
    else await button(page, 'Try again').click()
    await expect(summary(page)).toHaveValue('Curious and blunt.')
    await expectFocus(page)
  },
}

/** A picture that is uploaded after the persona is saved: when that fails, the form stays open with the picture. */
const pictureUpload: Call = {
  ...saveCall({
    name: 'Persona form: picture upload',
    endpoints: [personas.uploadPicture],
    successMessage: messages.updated,
    message: ({ message }) => message ?? toastMessages.upload.picture,
    async open({ page }) {
      await openPersonas(page)
      await button(page, `Edit ${persona}`).click()
      await summary(page).fill(newSummary)
      await page.locator('input[type=file][accept*="image"]').setInputFiles(picture)
    },
    async expectFilledIn({ page }) {
      await expect(summary(page)).toHaveValue(newSummary)
      await expect(page.getByText(picture.name)).toBeVisible()
    },
  }),
  // The success toast is no proof: it was shown before the upload failed.
  async recover({ page }, fault) {
    if (endsSession(fault)) await signInAgain(page)
    else await button(page, 'Save').click()
    await expect(button(page, 'Add New')).toBeVisible()
  },
}

export const personaFormCalls: readonly Call[] = [
  pictureUpload,
  choices,
  summaryFromDocument,
  saveCall({
    name: 'Persona form: update',
    endpoints: [personas.update],
    accepts: ['204', ...emptyJson],
    successMessage: messages.updated,
    message: serverMessageOr(messages.updateFailed),
    async open({ page }) {
      await openPersonas(page)
      await button(page, `Edit ${persona}`).click()
      await summary(page).fill(newSummary)
    },
    expectFilledIn: ({ page }) => expect(summary(page)).toHaveValue(newSummary),
  }),
  saveCall({
    name: 'Persona form: create',
    endpoints: [personas.create],
    successMessage: messages.created,
    message: serverMessageOr(messages.createFailed),
    async open({ page }) {
      await openNewForm(page)
      await fillNew(page)
    },
    async expectFilledIn({ page }) {
      await expect(nameField(page)).toHaveValue('Priya Nair')
      await expect(summary(page)).toHaveValue(/^Plans three years ahead/)
    },
  }),
]
