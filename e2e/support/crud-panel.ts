import type { Page } from '@playwright/test'
import { openSegment, toast } from './page.ts'
import type { SegmentTitle } from './page.ts'
import { expect, test } from './fixtures.ts'
import type { Plain } from './fixtures.ts'
import { button, errorToast, heading, tableRows } from './page.ts'

/** What there is to prove about a panel of the common list/form pattern, beside what it shares with all others. */
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
  /** What the form's heading calls a row. */
  noun: string
  /** What the delete question ends with. */
  deleteNoun?: string
  columns: string[]
  /** What the plain backend's rows show, the action column left out. */
  rows: string[][]
  /** What the empty form says on Save. */
  faults: string[]
  /** Fills the empty form, and what is then sent. */
  add: { fill: (page: Page) => Promise<void>; body: unknown }
  /** The first row of the plain backend, the change made to it, and what is then sent. */
  edit: { id: number; name: string; change: (page: Page) => Promise<void>; body: unknown }
}

/** The tests that every panel of the pattern passes, against a backend that knows the specification alone. */
export function describeCrudPanel(spec: CrudPanelSpec): void {
  const { requirements, title, path, messages, noun, rows, add, edit } = spec
  const each = `${path}/${edit.id}`
  const open = async (page: Page, plain: Plain) => {
    await plain.signIn(page, title)
    await expect(button(page, `Edit ${edit.name}`)).toBeVisible()
  }
  const writes = (plain: Plain) => plain.calls.filter(({ method }) => method !== 'GET')
  const reads = (plain: Plain) =>
    plain.calls.filter((call) => call.method === 'GET' && call.path === `${path}/`)

  test.describe(`${title} with a backend that knows the specification alone`, () => {
    test(
      'the list: a spinner, nothing where it fails, silently, then its rows',
      { tag: [...requirements.list, '@R031', '@R032', '@R033', '@R034', '@R214'] },
      async ({ page, plain }) => {
        plain.stub('GET', path, { status: 500, body: { message: 'Broken' }, delay: 700 })
        await plain.signIn(page)
        await openSegment(page, title)
        await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
        await expect(page.getByText('Oops... data not found', { exact: true })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page.getByText('Broken')).toHaveCount(0)
        await button(page, 'Retry').click()
        await expect(tableRows(page)).toHaveCount(rows.length + 1)
        await expect(page.getByRole('columnheader')).toHaveText([...spec.columns, 'Action'])
        for (const [at, cells] of rows.entries()) {
          const row = tableRows(page).nth(at + 1)
          await expect(row.getByRole('cell')).toHaveText([...cells, ''])
          await expect(row.getByRole('button', { name: /^Edit / })).toBeVisible()
          await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
        }
        await expect(button(page, 'Add')).toBeVisible()
        expect(reads(plain)).toHaveLength(2)
        expect(plain.calls.every(({ headers }) => headers.authorization)).toBe(true)
      },
    )

    test(
      'Add says what is missing and what fails, then creates',
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
        for (const fault of spec.faults)
          await expect(page.getByText(fault, { exact: true })).toBeVisible()
        await button(page, 'Cancel').click()
        await expect(tableRows(page)).toHaveCount(rows.length + 1)
        await button(page, 'Add').click()
        await expect(heading(page)).toHaveText(`Add ${noun}`)
        await button(page, 'Save').click()
        await add.fill(page)
        for (const fault of spec.faults)
          await expect(page.getByText(fault, { exact: true })).toBeHidden()
        expect(writes(plain)).toEqual([])
        await button(page, 'Save').click()
        await expect(errorToast(page, messages.createFailed)).toBeVisible()
        await button(page, 'Save').click()
        await expect(toast(page, messages.created)).toBeVisible()
        await expect(tableRows(page)).toHaveCount(rows.length + 2)
        expect(writes(plain)).toMatchObject([created, created])
        expect(reads(plain)).toHaveLength(2)
      },
    )

    test(
      'Edit updates, Delete asks first, what fails is said',
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
        const removed = { method: 'DELETE', path: each, body: undefined }
        const updated = { method: 'PUT', path: each, body: edit.body }
        plain.stub('PUT', each, { status: 500 })
        plain.stub('DELETE', each, { status: 500 })
        plain.stub('DELETE', each, { status: 409, body: { message: 'It is in use' } })
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
        await expect(errorToast(page, messages.updateFailed)).toBeVisible()
        await button(page, 'Save').click()
        await expect(toast(page, messages.updated)).toBeVisible()
        await expect(tableRows(page)).toHaveCount(rows.length + 1)
        expect(writes(plain)).toMatchObject([updated, updated])
        await expect.poll(() => reads(plain)).toHaveLength(2)

        for (const said of [
          errorToast(page, messages.removeFailed),
          errorToast(page, 'It is in use'),
          toast(page, messages.removed),
        ]) {
          // The change may have renamed it; it stays the first.
          await page
            .getByRole('button', { name: /^Delete / })
            .first()
            .click()
          await dialog.getByRole('button', { name: 'Delete' }).click()
          await expect(said).toBeVisible()
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
 * The round that every panel passes with our own server: add, edit, delete.
 * @param made the displayed name of what `add` makes
 */
export function describeCrudRoundTrip(
  { title, messages, add }: Pick<CrudPanelSpec, 'title' | 'messages' | 'add'>,
  made: string,
): void {
  test(
    `${title} with our own server: added, edited, deleted`,
    { tag: ['@R036', '@R038', '@R217', '@R243'] },
    async ({ signedIn: page }) => {
      await openSegment(page, title)
      await button(page, 'Add').click()
      await add.fill(page)
      await button(page, 'Save').click()
      await expect(toast(page, messages.created)).toBeVisible()
      await button(page, `Edit ${made}`).click()
      await button(page, 'Save').click()
      await expect(toast(page, messages.updated)).toBeVisible()
      await button(page, `Delete ${made}`).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(toast(page, messages.removed)).toBeVisible()
      await expect(button(page, `Edit ${made}`)).toBeHidden()
    },
  )
}
