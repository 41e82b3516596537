import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Plain } from './fixtures.ts'
import { gate } from './gate.ts'
import {
  button,
  errorToast,
  heading,
  openSegment,
  tableRows,
  toast,
  expectToast,
  expectErrorToast,
} from './page.ts'
import type { SegmentTitle } from './page.ts'

/** How a panel with the common list and form differs from the others. */
export interface CrudPanelSpec {
  /** The requirements that its tests prove, as tags. */
  requirements: Record<'list' | 'form' | 'errors' | 'calls', string[]>
  /** The segment's title in the navigation. */
  title: SegmentTitle
  /** Its path below `/api`, without the trailing slash. */
  path: string
  messages: Record<
    'created' | 'updated' | 'removed' | 'createFailed' | 'updateFailed' | 'removeFailed',
    string
  >
  /** The noun in the form's heading. */
  noun: string
  /** The last word of the delete confirmation. */
  deleteNoun?: string
  columns: string[]
  /** The cells of the plain backend's rows, without the action column. */
  rows: string[][]
  /** The error messages of the empty form on Save. */
  errors: string[]
  /** Fills the empty form, with the request body that follows. */
  add: { fill: (page: Page) => Promise<void>; body: unknown }
  /** The first row of the plain backend, a change to it, and the request body that follows. */
  edit: { id: number; name: string; change: (page: Page) => Promise<void>; body: unknown }
}

/** The tests of every panel with the common list and form, with a plain backend. */
export function describeCrudPanel(spec: CrudPanelSpec): void {
  const { requirements, title, path, messages, noun, rows, add, edit } = spec
  const rowPath = `${path}/${edit.id}`
  const open = async (page: Page, plain: Plain) => {
    await plain.signIn(page, title)
    await expect(button(page, `Edit ${edit.name}`)).toBeVisible()
  }
  const writes = (plain: Plain) => plain.calls.filter(({ method }) => method !== 'GET')
  const reads = (plain: Plain) =>
    plain.calls.filter((call) => call.method === 'GET' && call.path === `${path}/`)

  test.describe(`${title} with a plain backend`, () => {
    test(
      'lists the rows after a spinner; shows the empty state without a toast on failure',
      { tag: [...requirements.list, '@R031', '@R032', '@R033', '@R034', '@R214'] },
      async ({ page, plain }) => {
        const answer = gate()
        plain.stub('GET', path, {
          status: 500,
          body: { message: 'Broken' },
          delay: answer.opened,
        })
        await plain.signIn(page)
        await openSegment(page, title)
        await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
        answer.open()
        await expect(page.getByText('Oops... data not found', { exact: true })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page.getByText('Broken')).toHaveCount(0)
        await button(page, 'Retry').click()
        await expect(tableRows(page)).toHaveCount(rows.length + 1)
        await expect(page.getByRole('columnheader')).toHaveText([...spec.columns, 'Action'])
        for (const [index, cells] of rows.entries()) {
          const row = tableRows(page).nth(index + 1)
          await expect(row.getByRole('cell')).toHaveText([...cells, ''])
          await expect(row.getByRole('button', { name: /^Edit / })).toBeVisible()
          await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
        }
        await expect(button(page, 'Add')).toBeVisible()
        await expect.poll(() => reads(plain)).toHaveLength(2)
        expect(plain.calls.every(({ headers }) => headers.authorization)).toBe(true)
      },
    )

    test(
      'Add shows what is missing, then creates the row',
      {
        tag: [
          ...requirements.form,
          ...requirements.errors,
          ...requirements.calls,
          '@R035',
          '@R036',
          '@R037',
          '@R038',
          '@R039',
          '@R043',
          '@R215',
          '@R216',
          '@R217',
        ],
      },
      async ({ page, plain }) => {
        const created = { method: 'POST', path: `${path}/`, body: add.body }
        plain.stub('POST', path, { status: 500 })
        await open(page, plain)
        await button(page, 'Add').click()
        await button(page, 'Save').click()
        for (const error of spec.errors)
          await expect(page.getByText(error, { exact: true })).toBeVisible()
        await button(page, 'Cancel').click()
        await expect(tableRows(page)).toHaveCount(rows.length + 1)
        await button(page, 'Add').click()
        await expect(heading(page)).toHaveText(`Add ${noun}`)
        await button(page, 'Save').click()
        await add.fill(page)
        for (const error of spec.errors)
          await expect(page.getByText(error, { exact: true })).toBeHidden()
        expect(writes(plain)).toEqual([])
        await button(page, 'Save').click()
        await expectErrorToast(page, messages.createFailed)
        await button(page, 'Save').click()
        await expectToast(page, messages.created)
        await expect(tableRows(page)).toHaveCount(rows.length + 2)
        expect(writes(plain)).toMatchObject([created, created])
        await expect.poll(() => reads(plain)).toHaveLength(2)
      },
    )

    test(
      'Edit updates, Delete asks for confirmation, failures are reported',
      {
        tag: [
          ...requirements.form,
          ...requirements.calls,
          '@R035',
          '@R036',
          '@R038',
          '@R039',
          '@R040',
          '@R041',
          '@R044',
          '@R215',
          '@R216',
          '@R217',
          '@R243',
        ],
      },
      async ({ page, plain }) => {
        const removed = { method: 'DELETE', path: rowPath, body: undefined }
        const updated = { method: 'PUT', path: rowPath, body: edit.body }
        plain.stub('PUT', rowPath, { status: 500 })
        plain.stub('DELETE', rowPath, { status: 500 })
        plain.stub('DELETE', rowPath, { status: 409, body: { message: 'It is in use' } })
        await open(page, plain)
        const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
        await button(page, `Delete ${edit.name}`).click()
        const question = `Are you sure you want to delete ${edit.name} ${spec.deleteNoun ?? 'prompt'}?`
        await expect(dialog.getByText(question, { exact: true })).toBeVisible()
        await expect(dialog.getByRole('button')).toHaveText(['Close', 'Delete'])
        await dialog.getByRole('button', { name: 'Close' }).click()
        await expect(dialog).toBeHidden()
        expect(writes(plain)).toEqual([])

        await button(page, `Edit ${edit.name}`).click()
        await expect(heading(page)).toHaveText(`Edit ${noun}`)
        await edit.change(page)
        await button(page, 'Save').click()
        await expectErrorToast(page, messages.updateFailed)
        await button(page, 'Save').click()
        await expectToast(page, messages.updated)
        await expect(tableRows(page)).toHaveCount(rows.length + 1)
        expect(writes(plain)).toMatchObject([updated, updated])
        await expect.poll(() => reads(plain)).toHaveLength(2)

        for (const expectedToast of [
          errorToast(page, messages.removeFailed),
          errorToast(page, 'It is in use'),
          toast(page, messages.removed),
        ]) {
          // The edit may have renamed the row, but it is still the first.
          await page
            .getByRole('button', { name: /^Delete / })
            .first()
            .click()
          await dialog.getByRole('button', { name: 'Delete' }).click()
          await expect(expectedToast).toBeVisible()
          await expect(dialog).toBeHidden()
        }
        await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(rows.length - 1)
        expect(writes(plain)).toMatchObject([updated, updated, removed, removed, removed])
        await expect.poll(() => reads(plain)).toHaveLength(3)
      },
    )
  })
}

/**
 * Adds, edits and deletes a row with our own server.
 * @param createdName the displayed name of the row that `add` creates
 */
export function describeCrudRoundTrip(
  { title, messages, add }: Pick<CrudPanelSpec, 'title' | 'messages' | 'add'>,
  createdName: string,
): void {
  test(
    `${title} with our own server: adds, edits and deletes a row`,
    { tag: ['@R036', '@R038', '@R217', '@R243'] },
    async ({ signedIn: page }) => {
      await openSegment(page, title)
      await button(page, 'Add').click()
      await add.fill(page)
      await button(page, 'Save').click()
      await expectToast(page, messages.created)
      await button(page, `Edit ${createdName}`).click()
      await button(page, 'Save').click()
      await expectToast(page, messages.updated)
      await button(page, `Delete ${createdName}`).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expectToast(page, messages.removed)
      await expect(button(page, `Edit ${createdName}`)).toBeHidden()
    },
  )
}
