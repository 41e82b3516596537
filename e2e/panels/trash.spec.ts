import type { Page } from '@playwright/test'
import { industries } from '@greenroom/contract'
import type { TrashedItem } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { button, heading, openSegment, tableRows, expectToast } from '../support/page.ts'
import { entryRow } from './activity.ts'

const path = '/v1/industries/'

const create = async (greenroom: Greenroom, name: string): Promise<string> => {
  const { body } = await greenroom.api('POST', path, { name, details: 'Any.' })
  return (body as { industry_id: string }).industry_id
}
/** Removes what the demonstration data has in the trash. */
const emptyTrash = async ({ api }: Greenroom) => {
  const { body } = await api('GET', '/v1/trash')
  for (const { trash_id } of body as { trash_id: string }[])
    expect((await api('DELETE', `/v1/trash/${trash_id}`)).status).toBe(204)
}
const list = async (greenroom: Greenroom) => (await greenroom.api('GET', path)).body

const row = (page: Page, name: string) => tableRows(page).filter({ hasText: name })

/** Opens the sessions of the first user. */
async function openSessions(page: Page) {
  await button(page, 'View Sessions').first().click()
  await expect(heading(page)).toHaveText(/^Sessions of /)
  await expect(tableRows(page).nth(1)).toBeVisible()
}

async function remove(page: Page, name: string) {
  // A toast may cover the button.
  await button(page, `Delete ${name}`).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, industries.messages.removed)
}

test('undoes a delete from the line below the list', async ({ signedIn: page, greenroom }) => {
  await create(greenroom, 'Cement works')
  const before = await list(greenroom)
  await openSegment(page, 'Industries')
  const line = page.getByRole('status').filter({ hasText: 'Cement works was deleted' })

  await remove(page, 'Cement works')
  await expect(line).toBeVisible()
  await openSegment(page, 'Products')
  await openSegment(page, 'Industries')
  await expect(line).toBeHidden()
  await openSegment(page, 'Trash')
  await row(page, 'Cement works').getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Restored')
  await expect(row(page, 'Cement works')).toBeHidden()
  const restored = page.getByRole('status').filter({ hasText: 'Cement works is back' })
  await expect(button(restored, 'Open')).toBeVisible()
  await button(restored, 'Open').click()
  await expect(heading(page)).toHaveText(`Edit ${industries.noun}`)
  await page.goBack()
  await expect(heading(page)).toHaveText('Trash')

  await openSegment(page, 'Industries')
  await remove(page, 'Cement works')
  await button(line, 'Undo').click()
  await expect(button(page, 'Edit Cement works')).toBeFocused()
  await expect(line).toBeHidden()
  expect(await list(greenroom)).toEqual(
    (before as object[]).map((one) => ({
      ...one,
      version: expect.any(Number),
      updated_at: expect.any(String),
    })),
  )
})

test('restores what is needed first', { tag: '@full' }, async ({ signedIn: page, greenroom }) => {
  const industry_id = await create(greenroom, 'Cork')
  const product = { name: 'Cork press', details: 'Any.', industry_id }
  const { body } = await greenroom.api('POST', '/v1/products/', product)
  await greenroom.api('DELETE', `/v1/products/${(body as { product_id: string }).product_id}`)
  await greenroom.api('DELETE', `${path}${industry_id}`)
  const trash = (await greenroom.api('GET', '/v1/trash')).body as TrashedItem[]
  const deleted = trash.find(({ name }) => name === 'Cork press')
  // The day of the delete stays today, also past midnight.
  await page.clock.setFixedTime(deleted?.deleted_at ?? '')

  await openSegment(page, 'Trash')
  await expect(row(page, 'Cork press').getByRole('cell')).toContainText([
    'Cork press',
    'Product',
    greenroom.email,
    /^\d\d:\d\d$/,
    'in 30 days',
  ])
  await row(page, 'Cork press').getByRole('button', { name: 'Restore' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Cork press refers to Cork, which' })
  await button(notice, 'Restore all 2').click()
  await expectToast(page, '2 items restored')
  await expect(row(page, 'Cork')).toHaveCount(0)
  await expect(notice).toBeHidden()
})

test(
  'shows names as the lists do',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api } }) => {
    const [industry] = (await api('GET', path)).body as { industry_id: string }[]
    const product = { name: 'Needle_valve', details: 'Any.', industry_id: industry?.industry_id }
    const { body } = await api('POST', '/v1/products/', product)
    await api('DELETE', `/v1/products/${(body as { product_id: string }).product_id}`)
    await openSegment(page, 'Trash')
    await row(page, 'Needle valve').getByRole('button', { name: 'Remove for good' }).click()
    await expect(page.getByRole('dialog')).toContainText('Needle valve can no longer be restored')
  },
)

test('removes for good', { tag: '@full' }, async ({ signedIn: page, greenroom }) => {
  await emptyTrash(greenroom)
  await create(greenroom, 'Mica')
  await openSegment(page, 'Industries')
  await remove(page, 'Mica')
  await openSegment(page, 'Trash')
  const kind = page.getByRole('combobox', { name: 'Kind' })
  await kind.selectOption('Persona')
  await expect(page.getByText('No deleted personas.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No deleted personas.')).toBeVisible()
  await expect(page.getByText('Nothing was deleted.')).toHaveCount(0)
  await button(page, 'Show all').click()
  await expect(kind).toBeFocused()
  await expect(row(page, 'Mica')).toBeVisible()
  await kind.selectOption('Industry')
  await openSegment(page, 'Industries')
  await page.goBack()
  await expect(kind).toHaveValue('industries')
  await row(page, 'Mica').getByRole('button', { name: 'Remove for good' }).click()
  await button(page.getByRole('dialog'), 'Remove for good').click()
  await expectToast(page, 'Removed for good')
  await expect(row(page, 'Mica')).toHaveCount(0)
  await button(page, 'Show all').click()
  await expect(page.getByText('Nothing was deleted.')).toBeVisible()
  await expect(button(page, 'Show all')).toHaveCount(0)
})

test(
  'opens the sessions of a user from a restored session',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await emptyTrash(greenroom)
    await openSessions(page)
    const title = (await heading(page).textContent()) ?? ''
    const rows = await tableRows(page).count()
    await tableRows(page).nth(1).getByRole('button').last().click()
    await button(page.getByRole('dialog'), 'Delete').click()
    await expect(tableRows(page)).toHaveCount(rows - 1)
    await openSegment(page, 'Trash')
    await page.getByRole('button', { name: 'Restore' }).click()
    await button(page.getByRole('status').filter({ hasText: 'is back' }), 'Open').click()
    await expect(heading(page)).toHaveText(title)
    await expect(tableRows(page)).toHaveCount(rows)
  },
)

test(
  'leads from a change that needs a restore first to the thing in the trash',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const id = await create(greenroom, 'Granite')
    await greenroom.api('PUT', `${path}${id}`, { name: 'Granite', details: 'Slabs.' })
    await greenroom.api('DELETE', `${path}${id}`)
    await greenroom.api('DELETE', `${path}${await create(greenroom, 'Marble')}`)
    await openSegment(page, 'Activity')
    await entryRow(page, 'changed the industry Granite').getByRole('button').click()
    await page.getByRole('link', { name: 'Restore it from the trash first.' }).click()
    await expect(heading(page)).toHaveText('Trash')
    await expect(row(page, 'Granite')).toBeVisible()
    await expect(row(page, 'Marble')).toHaveCount(0)
    await page.reload()
    await expect(row(page, 'Granite')).toBeVisible()
    await expect(row(page, 'Marble')).toHaveCount(0)
    await row(page, 'Granite').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Granite is no longer in the trash.')).toBeVisible()
    await button(page, 'Show all').click()
    await expect(row(page, 'Marble')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Granite', exact: true })).toBeVisible()
  },
)

test('undoes the delete of a session', { tag: '@full' }, async ({ signedIn: page }) => {
  await openSessions(page)
  const id = (await tableRows(page).nth(1).getByRole('cell').first().textContent()) ?? ''
  const buttons = tableRows(page).filter({ hasText: id }).getByRole('button')
  const before = await tableRows(page).count()
  await buttons.last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const line = page.getByRole('status').filter({ hasText: `Session ${id} was deleted` })
  await expect(tableRows(page)).toHaveCount(before - 1)
  await button(line, 'Undo').click()
  await expect(tableRows(page)).toHaveCount(before)
  await expect(line).toBeHidden()
  await expect(buttons.last()).toBeFocused()
})
