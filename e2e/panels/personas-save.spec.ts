import { toastMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { duplicate } from '../support/duplicate.ts'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { fillNew, newPersonaBody, openPersonas, path, picture, summary } from './persona-form.ts'
import { button, heading, nameField, openSegment, tableRows, expectToast } from '../support/page.ts'

const upload = (id: number) => `${path}${id}/upload-profile-pic`
const choosePicture = (page: Page) =>
  page.locator('input[type=file][accept*="image"]').setInputFiles(picture)

test(
  'saves a persona with a picture',
  { tag: ['@R142', '@R195', '@R221'] },
  async ({ page, plain }) => {
    await test.step('saves the persona, uploads the picture, reloads the list and closes the form', async () => {
      const answer = gate()
      plain.stub('POST', upload(3), { delay: answer.opened })
      await openPersonas(page, plain)
      await button(page, 'Add New').click()
      await choosePicture(page)
      await fillNew(page)
      await button(page, 'Save').click()
      await expectToast(page, 'Persona created successfully')
      // The form stays open during the upload, and Save does nothing.
      await expect(heading(page)).toHaveText('Add persona')
      await expect(button(page, 'Save')).toBeDisabled()
      await nameField(page).press('Enter')
      answer.open()
      await expect(tableRows(page)).toHaveCount(4)
      await expect
        .poll(() => plain.requestLog('/v1/ai-personas'))
        .toEqual([`GET ${path}`, `POST ${path}`, `POST ${upload(3)}`, `GET ${path}`])
      const [, create, uploadCall] = plain.calls.filter(({ path: calledPath }) =>
        calledPath.startsWith('/v1/ai-personas'),
      )
      expect(create?.body).toEqual(newPersonaBody)
      expect(uploadCall?.body).toEqual({
        file: { name: 'portrait.png', type: 'image/png', size: picture.buffer.length },
      })
      // The toast covers the button.
      await button(page, 'Add New').press('Enter')
      await expect(page.getByText('portrait.png')).toBeHidden()
      await button(page, 'Cancel').click()
    })
    await test.step('keeps the saved persona and the chosen file when the upload fails', async () => {
      plain.stub('POST', upload(4), { status: 400, body: { message: 'This is no picture.' } })
      plain.stub('POST', upload(4), { dropConnection: true })
      await duplicate(page, 'Priya Nair')
      await choosePicture(page)
      await button(page, 'Save').click()
      const fault = page.getByText(toastMessages.upload.picture, { exact: true })
      await expect(fault).toBeVisible()
      await expect(page.getByText('This is no picture.')).toBeVisible()
      // The persona exists now, so a retry and later edits are updates.
      await expect(heading(page)).toHaveText('Edit persona')
      await expect(summary(page)).toHaveValue("Plans three years ahead.\nDistrusts 'quick wins'.")
      await expect(page.getByText('portrait.png')).toBeVisible()
      await nameField(page).fill('Priya N.')
      await button(page, 'Save').click()
      await expect(fault).toBeVisible()
      await expect(page.getByText('This is no picture.')).toBeHidden()
      await choosePicture(page)
      await expect(fault).toBeHidden()
      await button(page, 'Save').click()
      await expect(button(page, 'Edit Priya N.')).toBeVisible()
      await expect(tableRows(page)).toHaveCount(5)
      const writes = plain.writes().map(({ method, path: called }) => `${method} ${called}`)
      expect(writes.slice(2)).toEqual([
        `POST ${path}`,
        `POST ${upload(4)}`,
        `PUT ${path}4`,
        `POST ${upload(4)}`,
        `PUT ${path}4`,
        `POST ${upload(4)}`,
      ])
    })
  },
)

test(
  'cancels the upload but keeps the persona when the form is left',
  { tag: ['@full', '@R142'] },
  async ({ page, plain }) => {
    plain.stub('POST', upload(3), { delay: gate().opened })
    await openPersonas(page, plain)
    await button(page, 'Add New').click()
    await choosePicture(page)
    await fillNew(page)
    await button(page, 'Save').click()
    await expectToast(page, 'Persona created successfully')
    await button(page, 'Cancel').click()
    await expect(button(page, 'Edit Priya Nair')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'keeps unsaved input across a reload and an expired session',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openPersonas(page, plain)
    await button(page, 'Add New').click()
    await fillNew(page)
    await page.reload()
    await expect(page.getByText(/^Unsaved text from \d\d:\d\d was restored/)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Company Size family owned' })).toBeVisible()
    await choosePicture(page)
    plain.stub('POST', path, { status: 401, body: { detail: 'Expired' } })
    plain.stub('POST', upload(3), { status: 401, body: { detail: 'Expired' } })
    for (const saved of [false, true]) {
      if (!saved) await button(page, 'Save').click()
      await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Sign in' })
      await dialog.getByLabel('Email').fill('robin@plain.example')
      await dialog.getByLabel('Password').fill('correct horse')
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(button(page, 'Edit Priya Nair')).toBeVisible()
    const posts = plain.requestLog('/v1/ai-personas').filter((call) => call.startsWith('POST'))
    expect(posts).toEqual([
      `POST ${path}`,
      `POST ${path}`,
      `POST ${upload(3)}`,
      `POST ${upload(3)}`,
    ])
    await openSegment(page, 'Personas')
    await button(page, 'Add New').click()
    await expect(nameField(page)).toHaveValue('')
  },
)
