import { validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { chooseVoice, fillNew, picture } from '../../panels/persona-form.ts'
import { expect } from '../../support/fixtures.ts'
import { closeToast, neverAnswered } from './view.ts'
import type { Stage, Views } from './view.ts'
import { button, nameField, pressRowAction, toast } from '../../support/page.ts'

const documentField = (page: Page) => page.locator('input[type=file][accept*=".docx"]')
const pictureField = (page: Page) => page.locator('input[type=file][accept*=".png"]')
const readDocument = '/v1/interview/get-persona-behavior'

async function openPersonas({ page, plain }: Stage): Promise<void> {
  await plain.signIn(page, 'Personas')
  await expect(button(page, 'Edit Dana Whitfield')).toBeVisible()
}

async function openNew(stage: Stage): Promise<void> {
  await openPersonas(stage)
  await button(stage.page, 'Add New').click()
  await expect(nameField(stage.page)).toBeVisible()
}

/** Chooses a document for the summary of a new persona. */
async function uploadDocument(stage: Stage): Promise<void> {
  const { page } = stage
  await openNew(stage)
  await page.getByRole('tab', { name: 'Upload Document' }).click()
  await documentField(page).setInputFiles({ ...picture, name: 'plant manager.docx' })
}

async function openReplaceVoices(stage: Stage): Promise<void> {
  await openPersonas(stage)
  await button(stage.page, 'Replace voices').click()
  await expect(stage.page.getByRole('dialog', { name: 'Replace voices' })).toBeVisible()
}

async function openProducts(stage: Stage): Promise<void> {
  await openPersonas(stage)
  await button(stage.page, 'Products of Dana Whitfield').click()
  await expect(stage.page.getByRole('dialog').getByText('shrink film')).toBeVisible()
}

/** Personas: the list, its dialogs and the form. */
export const personas: Views = {
  personas: openPersonas,
  'replace voices': openReplaceVoices,
  'replace voices, failed': async (stage) => {
    const { page, plain } = stage
    const body = { message: 'This voice is reserved.' }
    plain.stub('PUT', '/v1/ai-personas/2', { status: 422, body })
    await openReplaceVoices(stage)
    await button(page, 'Replace 1 voice').click()
    await expect(page.getByText(body.message)).toBeVisible()
  },
  'products of a persona': openProducts,
  'products of a persona, some available': async (stage) => {
    const { page } = stage
    await openProducts(stage)
    await closeToast(toast(page, 'Product removed successfully'), () =>
      button(page, 'Remove shrink film').click(),
    )
    await expect(button(page, 'Add shrink film')).toBeVisible()
  },
  'persona, delete': async (stage) => {
    const { page } = stage
    await openPersonas(stage)
    await button(page, 'Delete Dana Whitfield').click()
    await expect(page.getByRole('dialog', { name: 'Delete Confirmation' })).toBeVisible()
  },
  'persona, copy': async (stage) => {
    const { page } = stage
    await openPersonas(stage)
    await pressRowAction(page, 'Duplicate', 'Dana Whitfield')
    await expect(nameField(page)).toHaveValue('Copy of Dana Whitfield')
  },
  'persona, add': openNew,
  'persona, errors': async (stage) => {
    const { page } = stage
    await openNew(stage)
    await button(page, 'Save').click()
    await expect(page.getByText(validationMessages.voice, { exact: true })).toBeVisible()
  },
  'persona, filled in': async (stage) => {
    await openNew(stage)
    await fillNew(stage.page)
    await chooseVoice(stage.page, 'Matilda')
  },
  'persona, picture': async (stage) => {
    const { page } = stage
    await openNew(stage)
    await pictureField(page).setInputFiles(picture)
    await expect(page.getByText('portrait.png')).toBeVisible()
    await pictureField(page).setInputFiles({ ...picture, name: 'notes.txt' })
    await expect(page.getByText(/is not a /)).toBeVisible()
  },
  'persona, image URL': async (stage) => {
    const { page } = stage
    const address = page.getByRole('textbox', { name: 'Image URL' })
    await openNew(stage)
    await page.getByRole('tab', { name: 'Image URL' }).click()
    await address.fill('nowhere')
    await address.press('Tab')
    await expect(page.getByText(validationMessages.imageUrl)).toBeVisible()
  },
  'persona, replace summary': async (stage) => {
    const { page } = stage
    await openNew(stage)
    await fillNew(page)
    await page.getByRole('tab', { name: 'Upload Document' }).click()
    await documentField(page).setInputFiles({ ...picture, name: 'plant manager.docx' })
    await expect(page.getByRole('dialog', { name: 'Replace Summary' })).toBeVisible()
  },
  'persona, reading a document': async (stage) => {
    stage.plain.stub('POST', readDocument, neverAnswered)
    await uploadDocument(stage)
    await expect(stage.page.getByText('Reading the document…')).toBeVisible()
  },
  'persona, unreadable document': async (stage) => {
    const body = { message: 'This document is protected with a password.' }
    stage.plain.stub('POST', readDocument, { status: 422, body })
    await uploadDocument(stage)
    await expect(stage.page.getByText(body.message)).toBeVisible()
  },
  'persona, summary from a document': async (stage) => {
    await uploadDocument(stage)
    await expect(stage.page.getByText(/^Text from/)).toBeVisible()
  },
  'persona, edit': async (stage) => {
    const { page } = stage
    await openPersonas(stage)
    await button(page, 'Edit Omar Reyes').click()
    await expect(page.getByText('Unknown voice', { exact: true })).toBeVisible()
  },
  'personas, failed': async ({ page, plain }) => {
    plain.stub('GET', '/v1/ai-personas', { status: 500, times: 3 })
    await plain.signIn(page, 'Personas')
    await expect(button(page, 'Retry')).toBeVisible()
  },
}
