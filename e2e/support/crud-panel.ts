import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Plain } from './fixtures.ts'
import { gate } from './gate.ts'
import { button, heading, tableRows, expectToast, expectErrorToast } from './page.ts'
import type { SegmentTitle } from './page.ts'

/** How a panel with the common list and form differs from the others. */
export interface CrudPanelSpec {
  /** The requirements that the list, Add and Edit of this panel prove, as tags. */
  requirements: Record<'list' | 'add' | 'edit', string[]>
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
  /** The last word of the delete confirmation if it is not "prompt", and the requirement that says so. */
  confirmation?: { noun: string; requirement: string }
  columns: string[]
  /** The cells of the plain backend's rows, without the action column. */
  rows: string[][]
  /** The error messages of the empty form on Save. */
  errors: string[]
  /** Fills the empty form, with the request body that follows. */
  add: { fill: (page: Page) => Promise<void>; body: unknown }
  /** The first row of the plain backend, a change to it, and the request body that follows. */
  edit: { id: number; name: string; change: (page: Page) => Promise<void>; body: unknown }
  /** Further steps of the fast test, on its page. */
  further?: (page: Page, plain: Plain) => Promise<void>
}

/** The steps that the tests of a panel share. Each expects the list on screen and returns to it. */
function panelSteps(spec: CrudPanelSpec, page: Page, plain: Plain) {
  const { title, path, messages, noun, add, edit } = spec
  const rowPath = `${path}/${edit.id}`
  const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
  // Toasts may cover the buttons of the list, so they are pressed with the keyboard.
  const press = (name: string) => button(page, name).press('Enter')
  let rowCount = spec.rows.length

  const expectErrors = async () => {
    for (const error of spec.errors)
      await expect(page.getByText(error, { exact: true })).toBeVisible()
  }

  /** The calls of this panel from now on. */
  const record = () => {
    const start = plain.calls.length
    const recorded = () => plain.calls.slice(start)
    return {
      writes: () => recorded().filter(({ method }) => method !== 'GET'),
      reads: () => recorded().filter((call) => call.method === 'GET' && call.path === `${path}/`),
    }
  }

  return {
    async open() {
      await plain.signIn(page, title)
      await expect(button(page, `Edit ${edit.name}`)).toBeVisible()
    },

    /** Opens the panel, whose first load fails, and loads it again. */
    async openAndRetry() {
      const { reads } = record()
      const answer = gate()
      const failure = { status: 500, body: { message: 'Broken' }, delay: answer.opened }
      plain.stub('GET', path, failure)
      await plain.signIn(page, title)
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
      answer.open()
      await expect(page.getByText('Oops... data not found', { exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByText('Broken')).toHaveCount(0)
      await button(page, 'Retry').click()
      await expect(tableRows(page)).toHaveCount(rowCount + 1)
      await expect.poll(reads).toHaveLength(2)
      expect(plain.calls.every(({ headers }) => headers.authorization)).toBe(true)
    },

    async checkRows() {
      await expect(page.getByRole('columnheader')).toHaveText([...spec.columns, 'Action'])
      for (const [index, cells] of spec.rows.entries()) {
        const row = tableRows(page).nth(index + 1)
        await expect(row.getByRole('cell')).toHaveText([...cells, ''])
        await expect(row.getByRole('button', { name: /^Edit / })).toBeVisible()
        await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
      }
      await expect(button(page, 'Add')).toBeVisible()
    },

    /** Opens the empty form, tries to save it, and cancels. */
    async cancelAdd() {
      await press('Add')
      await button(page, 'Save').click()
      await expectErrors()
      await button(page, 'Cancel').click()
      await expect(tableRows(page)).toHaveCount(rowCount + 1)
    },

    async addRow() {
      const { reads, writes } = record()
      const created = { method: 'POST', path: `${path}/`, body: add.body }
      plain.stub('POST', path, { status: 500 })
      await press('Add')
      await expect(heading(page)).toHaveText(`Add ${noun}`)
      await button(page, 'Save').click()
      await expectErrors()
      await add.fill(page)
      for (const error of spec.errors)
        await expect(page.getByText(error, { exact: true })).toBeHidden()
      expect(writes()).toEqual([])
      await button(page, 'Save').click()
      await expectErrorToast(page, messages.createFailed)
      await button(page, 'Save').click()
      await expectToast(page, messages.created)
      rowCount += 1
      await expect(tableRows(page)).toHaveCount(rowCount + 1)
      expect(writes()).toMatchObject([created, created])
      await expect.poll(reads).toHaveLength(1)
    },

    /** Opens the delete confirmation and closes it. */
    async keepRow() {
      const { writes } = record()
      await press(`Delete ${edit.name}`)
      const question = `Are you sure you want to delete ${edit.name} ${spec.confirmation?.noun ?? 'prompt'}?`
      await expect(dialog.getByText(question, { exact: true })).toBeVisible()
      await expect(dialog.getByRole('button')).toHaveText(['Close', 'Delete'])
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      expect(writes()).toEqual([])
    },

    async editRow() {
      const { reads, writes } = record()
      const updated = { method: 'PUT', path: rowPath, body: edit.body }
      plain.stub('PUT', rowPath, { status: 500 })
      await press(`Edit ${edit.name}`)
      await expect(heading(page)).toHaveText(`Edit ${noun}`)
      await edit.change(page)
      await button(page, 'Save').click()
      await expectErrorToast(page, messages.updateFailed)
      await button(page, 'Save').click()
      await expectToast(page, messages.updated)
      await expect(tableRows(page)).toHaveCount(rowCount + 1)
      expect(writes()).toMatchObject([updated, updated])
      await expect.poll(reads).toHaveLength(1)
    },

    async deleteRow() {
      const { reads, writes } = record()
      const removed = { method: 'DELETE', path: rowPath, body: undefined }
      plain.stub('DELETE', rowPath, { status: 500 })
      plain.stub('DELETE', rowPath, { status: 409, body: { message: 'It is in use' } })
      for (const seen of [
        () => expectErrorToast(page, messages.removeFailed),
        () => expectErrorToast(page, 'It is in use'),
        () => expectToast(page, messages.removed),
      ]) {
        // An edit may have renamed the row, but it is still the first.
        const first = page.getByRole('button', { name: /^Delete / }).first()
        await first.press('Enter')
        await dialog.getByRole('button', { name: 'Delete' }).click()
        await seen()
        await expect(dialog).toBeHidden()
      }
      rowCount -= 1
      await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(rowCount)
      expect(writes()).toMatchObject([removed, removed, removed])
      await expect.poll(reads).toHaveLength(1)
    },
  }
}

/**
 * The tests of every panel with the common list and form, with a plain backend: all steps on one page, then on pages of their
 * own. Cancel is the same in every panel, so only the industries prove it in the fast tests.
 */
export function describeCrudPanel(spec: CrudPanelSpec): void {
  const { requirements, title, confirmation } = spec
  const tags = {
    list: [...requirements.list, '@R031', '@R032', '@R033', '@R034', '@R214'],
    add: [...requirements.add, ...['@R035', '@R036', '@R038', '@R039', '@R043', '@R216', '@R217']],
    edit: [
      ...requirements.edit,
      confirmation?.requirement ?? '@R041',
      ...['@R035', '@R036', '@R038', '@R039', '@R040', '@R044'],
      ...['@R215', '@R216', '@R217', '@R243'],
    ],
  }

  test.describe(`${title} with a plain backend`, () => {
    test(
      'lists, adds, edits and deletes rows',
      { tag: [...new Set([...tags.list, ...tags.add, ...tags.edit])] },
      async ({ page, plain }) => {
        const steps = panelSteps(spec, page, plain)
        await test.step('loads the list again', steps.openAndRetry)
        await test.step('lists the rows', steps.checkRows)
        await test.step('asks before a delete', steps.keepRow)
        await test.step('adds a row', steps.addRow)
        await test.step('edits a row', steps.editRow)
        await test.step('deletes a row', steps.deleteRow)
        await spec.further?.(page, plain)
      },
    )

    test(
      'lists the rows after a spinner; shows the empty state without a toast on failure',
      { tag: ['@full', ...tags.list] },
      async ({ page, plain }) => {
        const { openAndRetry, checkRows } = panelSteps(spec, page, plain)
        await openAndRetry()
        await checkRows()
      },
    )

    test(
      'Add shows what is missing, then creates the row',
      { tag: ['@full', '@R037', ...tags.add] },
      async ({ page, plain }) => {
        const { open, cancelAdd, addRow } = panelSteps(spec, page, plain)
        await open()
        await cancelAdd()
        await addRow()
      },
    )

    test(
      'Edit updates, Delete asks for confirmation, failures are reported',
      { tag: ['@full', ...tags.edit] },
      async ({ page, plain }) => {
        const { open, keepRow, editRow, deleteRow } = panelSteps(spec, page, plain)
        await open()
        await keepRow()
        await editRow()
        await deleteRow()
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
  test.describe(() => {
    test.use({ segment: title })

    test(
      `${title} with our own server: adds, edits and deletes a row`,
      { tag: ['@full', '@R036', '@R038', '@R217', '@R243'] },
      async ({ signedIn: page }) => {
        await button(page, 'Add').click()
        await add.fill(page)
        await button(page, 'Save').click()
        await expectToast(page, messages.created)
        // Toasts may cover the buttons of the list.
        await button(page, `Edit ${createdName}`).press('Enter')
        await button(page, 'Save').click()
        await expectToast(page, messages.updated)
        await button(page, `Delete ${createdName}`).press('Enter')
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await expectToast(page, messages.removed)
        await expect(button(page, `Edit ${createdName}`)).toBeHidden()
      },
    )
  })
}
