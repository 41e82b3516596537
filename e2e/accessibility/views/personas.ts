import { validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { chooseVoice, fillNew, picture, summary } from '../../panels/persona-form.ts'
import { expect } from '../../support/fixtures.ts'
import type { View } from './view.ts'
import { button, nameField, openSegment, toast } from '../../support/page.ts'

const documentField = (page: Page) => page.locator('input[type=file][accept*=".docx"]')
const pictureField = (page: Page) => page.locator('input[type=file][accept*=".png"]')
const address = (page: Page) => page.getByRole('textbox', { name: 'Image URL' })

/** Personas: the list, its dialogs and the form. */
export const personas: View[] = [
  {
    name: 'personas',
    async open({ page }) {
      await openSegment(page, 'Personas')
      await expect(button(page, 'Edit Dana Whitfield')).toBeVisible()
    },
  },
  {
    name: 'replace voices',
    async open({ page }) {
      await button(page, 'Replace voices').click()
      await expect(page.getByRole('dialog', { name: 'Replace voices' })).toBeVisible()
    },
  },
  {
    name: 'replace voices, failed',
    async open({ page, plain }) {
      const body = { message: 'This voice is reserved.' }
      plain.stub('PUT', '/v1/ai-personas/2', { status: 422, body })
      await button(page, 'Replace 1 voice').click()
      await expect(page.getByText(body.message)).toBeVisible()
    },
  },
  {
    name: 'products of a persona',
    async open({ page }) {
      await button(page, 'Close').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await button(page, 'Products of Dana Whitfield').click()
      await expect(page.getByRole('dialog').getByText('shrink film')).toBeVisible()
    },
  },
  {
    name: 'products of a persona, some available',
    async open({ page }) {
      await button(page, 'Remove shrink film').click()
      await expect(button(page, 'Add shrink film')).toBeVisible()
      // A toast that disappears during the checks would be a moving target.
      await expect(toast(page, 'Product removed successfully')).toBeHidden()
    },
  },
  {
    name: 'persona, delete',
    async open({ page }) {
      await button(page, 'Close').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await button(page, 'Delete Dana Whitfield').click()
      await expect(page.getByRole('dialog', { name: 'Delete Confirmation' })).toBeVisible()
    },
  },
  {
    name: 'persona, copy',
    async open({ page }) {
      await button(page, 'Close').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await button(page, 'Duplicate Dana Whitfield').click()
      await expect(nameField(page)).toHaveValue('Copy of Dana Whitfield')
    },
  },
  {
    name: 'persona, add',
    async open({ page }) {
      await button(page, 'Cancel').click()
      await button(page, 'Add New').click()
      await expect(nameField(page)).toBeVisible()
    },
  },
  {
    name: 'persona, errors',
    async open({ page }) {
      await button(page, 'Save').click()
      await expect(page.getByText(validationMessages.voice, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'persona, filled in',
    async open({ page }) {
      await fillNew(page)
      await chooseVoice(page, 'Matilda')
    },
  },
  {
    name: 'persona, picture',
    async open({ page }) {
      await pictureField(page).setInputFiles(picture)
      await expect(page.getByText('portrait.png')).toBeVisible()
      await pictureField(page).setInputFiles({ ...picture, name: 'notes.txt' })
      await expect(page.getByText(/is not a /)).toBeVisible()
    },
  },
  {
    name: 'persona, image URL',
    async open({ page }) {
      await page.getByRole('tab', { name: 'Image URL' }).click()
      await address(page).fill('nowhere')
      await address(page).press('Tab')
      await expect(page.getByText(validationMessages.imageUrl)).toBeVisible()
    },
  },
  {
    name: 'persona, replace summary',
    async open({ page }) {
      await page.getByRole('tab', { name: 'Upload Document' }).click()
      await documentField(page).setInputFiles({ ...picture, name: 'plant manager.docx' })
      await expect(page.getByRole('dialog', { name: 'Replace Summary' })).toBeVisible()
    },
  },
  {
    name: 'persona, reading a document',
    async open({ page, plain }) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      plain.stub('POST', '/v1/interview/get-persona-behavior', { delay: 20_000 })
      await documentField(page).setInputFiles({ ...picture, name: 'plant manager.docx' })
      await expect(page.getByText('Reading the document…')).toBeVisible()
    },
  },
  {
    name: 'persona, unreadable document',
    async open({ page, plain }) {
      await button(page, 'Cancel upload').click()
      const body = { message: 'This document is protected with a password.' }
      plain.stub('POST', '/v1/interview/get-persona-behavior', { status: 422, body })
      await documentField(page).setInputFiles({ ...picture, name: 'plant manager.docx' })
      await expect(page.getByText(body.message)).toBeVisible()
    },
  },
  {
    name: 'persona, summary from a document',
    async open({ page }) {
      await page.getByRole('tab', { name: 'Type Summary' }).click()
      await summary(page).fill('')
      await page.getByRole('tab', { name: 'Upload Document' }).click()
      await documentField(page).setInputFiles({ ...picture, name: 'plant manager.docx' })
      await expect(page.getByText(/^Text from/)).toBeVisible()
    },
  },
  {
    name: 'persona, edit',
    async open({ page }) {
      await button(page, 'Cancel').click()
      await button(page, 'Edit Omar Reyes').click()
      await expect(page.getByText('Unknown voice', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'personas, failed',
    async open({ page, plain }) {
      plain.stub('GET', '/v1/ai-personas', { status: 500, times: 3 })
      await page.reload()
      await expect(button(page, 'Retry')).toBeVisible()
    },
  },
]
