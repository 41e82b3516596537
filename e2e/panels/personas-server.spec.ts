import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { choose, chooseVoice, path, summary } from './persona-form.ts'
import {
  button,
  heading,
  nameField,
  tableRows,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'

test.use({ segment: 'Personas' })

const onDisk = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const document = onDisk('../support/files/plant-director.docx')
const photo = onDisk('../support/files/photo.png')

type Stored = Record<string, unknown> & { persona_id: string; profile_pic: string }

async function stored({ api }: Greenroom, name: string): Promise<Stored | undefined> {
  const { body } = await api('GET', path)
  return (body as Stored[]).find((persona) => persona['name'] === name)
}

const choosePicture = (page: Page, file: string) =>
  page.locator('input[type=file][accept*="image"]').setInputFiles(file)

const rowOf = (page: Page, name: string) => tableRows(page).filter({ hasText: name })

/** Creates a persona with the text of a document and a picture, then removes the picture and changes the name. */
async function createAndEdit(page: Page, greenroom: Greenroom): Promise<void> {
  await button(page, 'Add New').click()
  await choosePicture(page, photo)
  await nameField(page).fill('Marta Oliveira')
  await page.getByRole('radio', { name: 'Female', exact: true }).press('Space')
  await chooseVoice(page, 'Charlotte')
  await page.getByRole('tab', { name: 'Upload Document' }).click()
  await page.locator('input[type=file][accept*=".docx"]').setInputFiles(document)
  await expect(summary(page)).toHaveValue(/^Marta Oliveira\n+Runs a carton plant near Porto/)
  await expect(summary(page)).toHaveValue(/“O que mudou desde a última visita\?”$/)
  await choose(page, 'Industry', 'Paper and packaging')
  for (const list of ['Company Size', 'Plant Size', 'Role', 'Manufacturing Mode', 'Geography']) {
    await page.getByRole('button', { name: `${list} Nothing selected` }).press('Enter')
    await page.getByRole('radiogroup', { name: list }).getByRole('radio').first().press('Space')
  }
  await button(page, 'Save').click()
  await expectToast(page, 'Persona created successfully')
  const row = rowOf(page, 'Marta Oliveira')
  await expect(row.getByText('Active')).toBeVisible()
  const made = await stored(greenroom, 'Marta Oliveira')
  expect(made).toMatchObject({ gender: 'female', voice_id: 'XB0fDUnXU5powFXDhCwa' })
  expect(made).toMatchObject({ status_active: true, geography: 'us', persona_products: [] })
  expect(made?.['behavioral_detail']).toMatch(/^Marta Oliveira\\n/)
  const shown = row.locator('img')
  await expect(shown).toHaveAttribute('src', made?.profile_pic ?? '')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

  await button(page, 'Edit Marta Oliveira').click()
  await nameField(page).fill('Marta Oliveira Sousa')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await button(page, 'Save').click()
  await expectToast(page, 'Persona updated successfully')
  await expect(row.getByText('MS')).toBeVisible()
  const now = await stored(greenroom, 'Marta Oliveira Sousa')
  expect(now).toEqual({
    ...made,
    name: 'Marta Oliveira Sousa',
    profile_pic: null,
    version: expect.any(Number),
    updated_at: expect.any(String),
  })
}

async function remove(page: Page, greenroom: Greenroom): Promise<void> {
  await button(page, 'Delete Marta Oliveira Sousa').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Persona deleted successfully')
  await expect(rowOf(page, 'Marta Oliveira')).toBeHidden()
  expect(await stored(greenroom, 'Marta Oliveira Sousa')).toBeUndefined()
}

test(
  'creates a persona from a document, edits it and deletes it',
  { tag: ['@R130', '@R139', '@R142', '@R195', '@R196'] },
  async ({ signedIn: page, greenroom }) => {
    await createAndEdit(page, greenroom)
    await remove(page, greenroom)
  },
)

test(
  'creates a persona, edits it, adds and removes products, and deletes it',
  { tag: ['@full', '@R084', '@R085', '@R130', '@R139', '@R142', '@R195', '@R196', '@R197'] },
  async ({ signedIn: page, greenroom }) => {
    await createAndEdit(page, greenroom)
    await button(page, 'Products of Marta Oliveira Sousa').click()
    const dialog = page.getByRole('dialog', { name: 'Products of Marta Oliveira Sousa' })
    const add = dialog.getByRole('button', { name: /^Add / }).first()
    const product = (await add.textContent()) ?? ''
    await add.click()
    await expectToast(page, 'Product added successfully')
    await expect(dialog.getByRole('list', { name: 'Attached' })).toHaveText(product)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(rowOf(page, 'Marta Oliveira')).toContainText(product)

    // Adding a product changes the persona, but that must not cause a conflict.
    await button(page, 'Edit Marta Oliveira Sousa').click()
    await choose(page, 'Industry', 'Automotive components')
    await expect(page.getByText(`Attached products of another industry: ${product}`)).toBeVisible()
    await button(page, 'Save').click()
    await expect(tableRows(page).first()).toBeVisible()
    await button(page, 'Products of Marta Oliveira Sousa').click()
    await expect(dialog.getByText('· Paper and packaging')).toBeVisible()
    await dialog.getByRole('button', { name: `Remove ${product}` }).click()
    await expectToast(page, 'Product removed successfully')
    await expect(dialog.getByText('No products attached yet.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await remove(page, greenroom)
  },
)

test(
  'resolves a conflict with another save; refuses to delete a persona with sessions',
  { tag: ['@full', '@R215'] },
  async ({ signedIn: page, greenroom }) => {
    const { body } = await greenroom.api('GET', path)
    const [persona] = body as Stored[]
    const name = String(persona?.['name'])
    const nested = persona as unknown as Record<string, Record<string, string>>
    await button(page, `Edit ${name}`).click()
    await summary(page).fill('Mine.')
    const change = await greenroom.api('PUT', `${path}${persona?.persona_id}`, {
      ...persona,
      behavioral_detail: 'Theirs.',
      industry_id: nested['industry']?.['industry_id'],
      ai_role_id: nested['ai_role']?.['ai_role_id'],
      manufacturing_model_id: nested['manufacturing_model']?.['manufacturing_model_id'],
      plant_size_impact_id: nested['plant_size_impact']?.['plant_size_impact_id'],
      company_size_id: nested['company_size_new']?.['company_size_id'],
    })
    expect(change.status).toBe(200)
    await button(page, 'Save').click()
    const conflict = page.getByRole('region', { name: 'Someone else changed this' })
    await expect(conflict.getByText('Theirs.')).toBeVisible()
    await conflict.getByRole('button', { name: 'Take theirs' }).click()
    await expect(summary(page)).toHaveValue('Theirs.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expectToast(page, 'Persona updated successfully')
    expect(await stored(greenroom, name)).toMatchObject({ behavioral_detail: 'Mine.' })

    await expect(heading(page)).toHaveText('Personas')
    await button(page, `Delete ${name}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectErrorToast(page, /has \d+ sessions?\. Delete them/)
  },
)
