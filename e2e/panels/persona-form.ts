import { open } from 'node:fs/promises'
import { test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Plain } from '../support/fixtures.ts'
import { button, nameField } from '../support/page.ts'

/** The path of personas, below `/api`. */
export const path = '/v1/ai-personas/'

/** The messages of the empty form on Save, from top to bottom. */
export const requiredMessages = [
  'Name is required',
  'Gender is required',
  'Voice ID is required',
  'Summary is required',
  'Industry is required',
  'Company Size is required',
  'Plant Size is required',
  'Role is required',
  'Manufacturing Model is required',
  'Geography is required',
]

export const summary = (page: Page): Locator => page.getByRole('textbox', { name: 'Summary' })

/** Chooses with the keyboard, since the mouse waits until nothing moves. */
const check = (radio: Locator): Promise<void> => radio.press('Space')

/** Opens a collapsible list of the form and chooses an option. */
export async function choose(page: Page, list: string, choice: string): Promise<void> {
  const head = page.getByRole('button', { name: new RegExp(`^${list} `) })
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.press('Enter')
  await check(
    page
      .getByRole('radiogroup', { name: list, exact: true })
      .getByRole('radio', { name: choice, exact: true }),
  )
}

export const chooseVoice = (page: Page, name: string): Promise<void> =>
  check(
    page.getByRole('radiogroup', { name: 'Voice ID' }).getByRole('radio', { name, exact: true }),
  )

/** Opens the personas of the plain backend: Dana Whitfield and Omar Reyes. */
export async function openPersonas(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page, 'Personas')
  await button(page, 'Edit Dana Whitfield').waitFor()
}

/** Fills the empty form with the plain backend's options, from top to bottom. */
export async function fillNew(page: Page): Promise<void> {
  await nameField(page).fill('Priya Nair')
  await check(page.getByRole('radio', { name: 'Female', exact: true }))
  await chooseVoice(page, 'Matilda')
  await summary(page).fill('Plans three years ahead.\nDistrusts "quick wins".')
  await choose(page, 'Industry', 'Packaging')
  await choose(page, 'Company Size', 'family owned')
  await choose(page, 'Plant Size', 'single line')
  await choose(page, 'Role', 'Plant manager')
  await choose(page, 'Manufacturing Mode', 'make to order')
  await choose(page, 'Geography', 'US')
}

/** The request body of the form that `fillNew` filled. */
export const newPersonaBody = {
  name: 'Priya Nair',
  gender: 'female',
  voice_id: 'XrExE9yKIg1WjnnlVkGX',
  behavioral_detail: "Plans three years ahead.\\nDistrusts 'quick wins'.",
  industry_id: 1,
  ai_role_id: 1,
  manufacturing_model_id: 1,
  plant_size_impact_id: 1,
  company_size_id: 2,
  geography: 'us',
  product_ids: [],
}

/** A picture file: a green dot. */
export const picture = {
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqBr7HwAEwAJ+9Zn0pQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Makes a file of this size, which is not sent to the browser byte by byte. @returns its path */
export async function fileOfSize(name: string, bytes: number): Promise<string> {
  const file = test.info().outputPath(name)
  const handle = await open(file, 'w')
  await handle.truncate(bytes)
  await handle.close()
  return file
}
