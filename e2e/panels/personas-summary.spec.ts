import { toastMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { fileOfSize, openPersonas, summary } from './persona-form.ts'
import { button, submitSignIn } from '../support/page.ts'

const path = '/v1/interview/get-persona-behavior'
const docx = {
  name: 'plant manager.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from('The backend of this test reads no documents.'),
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const picked = (page: Page) => page.locator('input[type=file][accept*=".docx"]')
const documentCalls = (plain: Plain) =>
  plain.calls.filter(({ path: calledPath }) => calledPath === path)
const zone = (page: Page) => button(page, 'Choose a Word document')

/** Whether the page keeps what is dragged over a field from the browser. */
const isDragKept = (page: Page, kind: 'text/plain' | 'Files') =>
  page.getByLabel('Name', { exact: true }).evaluate((field, type) => {
    const dataTransfer = new DataTransfer()
    if (type === 'Files') dataTransfer.items.add(new File(['words'], 'dropped.doc'))
    else dataTransfer.setData(type, 'some words')
    const how = { bubbles: true, cancelable: true, dataTransfer }
    return ['dragenter', 'dragover', 'drop'].some(
      (name) => !field.dispatchEvent(new DragEvent(name, how)),
    )
  }, kind)

async function openForm(page: Page, plain: Plain): Promise<void> {
  await openPersonas(page, plain)
  await button(page, 'Add New').click()
}

test(
  'imports the summary from a document',
  { tag: ['@R081', '@R167', '@R196', '@R220', '@R244'] },
  async ({ page, plain }) => {
    await openForm(page, plain)
    await test.step('fills the summary from a document and asks before it replaces typed text', async () => {
      const persona = 'Reads "The Goal".\\n\\n\\n\\nAsks twice.  '
      plain.stub('POST', path, { status: 200, body: { persona } })
      await expect(summary(page)).toHaveAttribute('rows', '8')
      await tab(page, 'Upload Document').click()
      expect(await isDragKept(page, 'text/plain')).toBe(false)
      expect(await isDragKept(page, 'Files')).toBe(true)
      await picked(page).setInputFiles(docx)
      await expect(tab(page, 'Type Summary')).toHaveAttribute('aria-selected', 'true')
      await expect(summary(page)).toHaveValue("Reads 'The Goal'.\n\nAsks twice.")
      await expect(summary(page)).toBeFocused()
      await expect(page.getByText('Text from “plant manager.docx”. You can edit it.')).toBeVisible()
      expect(documentCalls(plain).map(({ body }) => body)).toEqual([
        { file: { name: docx.name, type: docx.mimeType, size: docx.buffer.length } },
      ])

      await page.keyboard.type('Impatient. ')
      const typed = "Impatient. Reads 'The Goal'.\n\nAsks twice."
      await tab(page, 'Upload Document').click()
      await picked(page).setInputFiles({ ...docx, name: 'other.DOC', mimeType: '' })
      const question = page.getByRole('dialog', { name: 'Replace Summary' })
      await expect(question).toContainText(
        'The summary already has text. Replace it with the text of “other.DOC”?',
      )
      await question.getByRole('button', { name: 'Keep' }).click()
      await expect(question).toBeHidden()
      await tab(page, 'Type Summary').click()
      await expect(summary(page)).toHaveValue(typed)

      await tab(page, 'Upload Document').click()
      await picked(page).setInputFiles(docx)
      await question.getByRole('button', { name: 'Replace' }).click()
      await expect(summary(page)).toHaveValue('Curious and blunt.')
      await expect(summary(page)).toBeFocused()
      await page.keyboard.press('Control+Z')
      await expect(summary(page)).toHaveValue(typed)
    })
    await test.step('explains a failed import and keeps the summary unchanged', async () => {
      const failed = page.getByText(toastMessages.upload.document, { exact: true })
      const earlier = documentCalls(plain).length
      await summary(page).fill('Typed by hand.')
      await tab(page, 'Upload Document').click()
      const locked = 'This document is protected with a password.'
      plain.stub('POST', path, { status: 422, body: { message: locked } })
      await picked(page).setInputFiles(docx)
      await expect(failed).toBeVisible()
      await expect(page.getByText(locked, { exact: true })).toBeVisible()
      plain.stub('POST', path, { dropConnection: true })
      await button(page, 'Try again').click()
      await expect(page.getByText(locked)).toBeHidden()
      await expect(failed).toBeVisible()
      plain.stub('POST', path, { status: 200, body: { text: 'not as agreed' } })
      await button(page, 'Try again').click()
      await expect.poll(() => documentCalls(plain).length).toBe(earlier + 3)
      await expect(failed).toBeVisible()

      for (const [name, size, message] of [
        ['notes.txt', 9, '“notes.txt” is not a Word document. Choose a .doc or .docx file.'],
        ['empty.docx', 0, '“empty.docx” is empty.'],
        ['long.docx', 10 * 1024 * 1024 + 1, '“long.docx” is larger than 10 MB.'],
      ] as const) {
        await picked(page).setInputFiles(await fileOfSize(name, size))
        await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible()
        await expect(failed).toBeHidden()
      }
      expect(documentCalls(plain)).toHaveLength(earlier + 3)
      await tab(page, 'Type Summary').click()
      await expect(summary(page)).toHaveValue('Typed by hand.')
    })
  },
)

test(
  'shows upload progress, can be cancelled and continues after signing in again',
  { tag: ['@full', '@R081', '@R196'] },
  async ({ page, plain }) => {
    await openForm(page, plain)
    await tab(page, 'Upload Document').click()
    const network = await page.context().newCDPSession(page)
    const limit = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    // So slow that the upload lasts longer than the test.
    await limit(40_000)
    await picked(page).setInputFiles({ ...docx, buffer: Buffer.alloc(4_000_000, 'words ') })
    const progress = page.getByRole('progressbar', { name: 'Upload of plant manager.docx' })
    await expect(page.getByText(/^[1-9]\d? % sent$/)).toBeVisible()
    await expect(progress).toHaveAttribute('value', /^0\.\d*[1-9]/)
    await button(page, 'Cancel upload').click()
    await expect(zone(page)).toBeVisible()
    await expect(zone(page)).toBeFocused()
    await limit(-1)

    plain.stub('POST', path, { delay: gate().opened })
    await picked(page).setInputFiles(docx)
    await expect(page.getByText('Reading the document…')).toBeVisible()
    await button(page, 'Cancel upload').click()
    await expect.poll(() => documentCalls(plain).length).toBeGreaterThan(0)

    plain.stub('POST', path, { status: 401 })
    await zone(page).evaluate((place) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File(['words'], 'dropped.doc'))
      place.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: dropped }))
    })
    await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible()
    await button(page, 'Sign in').click()
    await submitSignIn(page.getByRole('dialog'), 'robin@plain.example', 'right password')
    await expect(summary(page)).toHaveValue('Curious and blunt.')
  },
)
