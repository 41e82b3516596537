import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { openPersonas, path as personasPath, picture } from '../panels/persona-form.ts'
import {
  button,
  heading,
  nameField,
  openSegment,
  promptField,
  tableRows,
  toast,
} from '../support/page.ts'
import type { SegmentTitle } from '../support/page.ts'

const selectedText = (page: Page) =>
  nameField(page).evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  )

/** Presses Duplicate and expects the create form with the copy's name selected. */
async function duplicate(page: Page, name: string): Promise<void> {
  await button(page, `Duplicate ${name}`).click()
  await expect(heading(page)).toHaveText(/^Add /)
  await expect(nameField(page)).toBeFocused()
  expect(await selectedText(page)).toBe(await nameField(page).inputValue())
}

/** The lists whose rows can be duplicated: a row of the plain backend, and the body that creates its copy. */
const lists: { title: SegmentTitle; path: string; row: string; body: object }[] = [
  {
    title: 'Industries',
    path: '/v1/industries/',
    row: 'Automotive',
    body: { name: 'Copy of Automotive', details: 'Parts and assembly.\\nThree shifts.' },
  },
  {
    title: 'AI Roles',
    path: '/v1/ai-roles/',
    row: 'Plant manager',
    body: { name: 'Copy of Plant manager', description: 'Runs the site.' },
  },
  {
    title: 'Plant Sizes',
    path: '/v1/plant-size-impacts/',
    row: 'single line',
    body: { name: 'Copy of single_line', description: 'One line, one shift.' },
  },
  {
    title: 'Company Sizes',
    path: '/v1/company-sizes/',
    row: 'Small',
    body: { name: 'Copy of Small', description: 'Up to 500 people.' },
  },
  {
    title: 'Manufacturing Models',
    path: '/v1/manufacturing-models/',
    row: 'make to order',
    body: { name: 'Copy of make_to_order', description: 'No stock.' },
  },
  {
    title: 'Products',
    path: '/v1/products/',
    row: 'shrink film',
    body: { name: 'Copy of shrink_film', details: 'Seals pallets.', industry_id: 1 },
  },
]

for (const { title, path, row, body } of lists)
  test(`duplicates a row of ${title}`, async ({ page, plain }) => {
    await plain.signIn(page, title)
    await duplicate(page, row)
    expect(plain.writes()).toEqual([])
    await button(page, 'Save').click()
    await expect(button(page, `Duplicate ${row}`)).toBeFocused()
    expect(plain.writes()).toMatchObject([{ method: 'POST', path, body }])
  })

test('offers no copy of reports, plans and coaching prompts', async ({ page, plain }) => {
  await plain.signIn(page, 'Reports')
  for (const [title, row] of [
    ['Reports', 'Edit Cold call'],
    ['Subscription Plans', 'Edit starter'],
    ['Coaching', 'Edit Debrief'],
  ] as const) {
    await openSegment(page, title)
    await expect(button(page, row)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Duplicate / })).toHaveCount(0)
  }
})

test('duplicates a mode while fewer than three exist', async ({ page, plain }) => {
  await plain.signIn(page, 'Mode Management')
  await duplicate(page, 'Site visit')
  await button(page, 'Save').click()
  await expect(tableRows(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Duplicate / })).toHaveCount(0)
  const [created] = plain.writes()
  expect(created).toMatchObject({
    method: 'POST',
    path: '/v1/interaction-modes/',
    body: {
      name: 'Copy of Site visit',
      description: 'A walk through the plant with somebody who has seen every supplier before.',
      prompt_template: expect.stringMatching(/^You are \{name\}, .*\\n\\n\{behavioral_detail\}$/),
    },
  })
})

test('Cancel saves nothing; a draft and a reload keep the copy apart from Add', async ({
  page,
  plain,
}) => {
  await plain.signIn(page, 'Industries')
  await duplicate(page, 'Packaging')
  await button(page, 'Cancel').click()
  await expect(button(page, 'Duplicate Packaging')).toBeFocused()
  await duplicate(page, 'Packaging')
  await expect(page.getByText(/^Unsaved text from/)).toBeHidden()

  await page.reload()
  await expect(nameField(page)).toHaveValue('Copy of Packaging')
  await expect(promptField(page)).toHaveValue('Films and cartons.')
  await page.keyboard.type('Glass')
  await expect(nameField(page)).toHaveValue('Glass')
  await openSegment(page, 'Industries')
  await button(page, 'Add').click()
  await expect(nameField(page)).toHaveValue('')
  await button(page, 'Cancel').click()
  await button(page, 'Duplicate Packaging').click()
  await expect(nameField(page)).toHaveValue('Glass')
  await button(page, 'Discard').click()
  await expect(nameField(page)).toHaveValue('Copy of Packaging')
  await button(page, 'Cancel').click()
  expect(plain.writes()).toEqual([])
})

test('shortens a name that would be too long', async ({ page, plain }) => {
  const name = `${'n'.repeat(190)}😀 tail`
  const body = [{ industry_id: 1, name, details: 'Films.' }]
  plain.stub('GET', '/v1/industries', { status: 200, body, times: 5 })
  await plain.signIn(page, 'Industries')
  await duplicate(page, name)
  await expect(nameField(page)).toHaveValue(`Copy of ${'n'.repeat(190)}…`)
  await button(page, 'Save').click()
  await expect(toast(page, 'Industry created successfully')).toBeVisible()
})

test.describe('a persona', () => {
  const posts = /^POST /

  test('takes its products, keeps the text byte for byte and copies its picture', async ({
    page,
    plain,
  }) => {
    const persona = {
      persona_id: 1,
      name: 'Dana Whitfield',
      gender: 'female',
      voice_id: 'EXAVITQu4vr4xnSDxMaL',
      behavioral_detail: 'Short of time.\\nFond of numbers.',
      industry_id: 1,
      ai_role_id: 1,
      manufacturing_model_id: 1,
      plant_size_impact_id: 1,
      company_size_id: 1,
      geography: 'us',
      profile_pic: '/media/dana.png',
      persona_products: [{ persona_product_id: 71, product: { product_id: 1, name: 'film' } }],
    }
    plain.stub('GET', personasPath, { status: 200, body: [persona], times: 2 })
    await page.route('**/media/dana.png', (route) =>
      route.fulfill({ contentType: 'image/png', body: picture.buffer }),
    )
    await openPersonas(page, plain)
    await duplicate(page, 'Dana Whitfield')
    await expect(page.getByText('copied picture.png')).toBeVisible()
    await button(page, 'Save').click()
    await expect(toast(page, 'Persona created successfully')).toBeVisible()
    await expect(button(page, 'Duplicate Dana Whitfield')).toBeFocused()
    const { persona_id: _, persona_products: __, profile_pic: ___, ...values } = persona
    expect(plain.writes()).toMatchObject([
      {
        method: 'POST',
        path: personasPath,
        body: { ...values, name: 'Copy of Dana Whitfield', product_ids: [1] },
      },
      {
        method: 'POST',
        path: `${personasPath}3/upload-profile-pic`,
        body: { file: { type: 'image/png', size: picture.buffer.length } },
      },
    ])
    expect(plain.writes()[0]?.body).not.toHaveProperty('profile_pic')
    expect(plain.requestLog().filter((call) => posts.test(call))).toHaveLength(2)
  })

  test('keeps its products when the picture of the copy has to be sent again', async ({
    page,
    plain,
  }) => {
    plain.stub('POST', `${personasPath}3/upload-profile-pic`, { status: 400 })
    await openPersonas(page, plain)
    await duplicate(page, 'Dana Whitfield')
    await page.locator('input[type=file][accept*="image"]').setInputFiles(picture)
    await button(page, 'Save').click()
    await expect(page.getByText('Failed to upload profile picture.')).toBeVisible()
    await expect(heading(page)).toHaveText('Edit persona')
    await button(page, 'Save').click()
    await expect(tableRows(page)).toHaveCount(4)
    expect(plain.writes().map(({ method }) => method)).toEqual(['POST', 'POST', 'PUT', 'POST'])
    expect(plain.writes()[2]?.body).toMatchObject({ product_ids: [1] })
  })

  test('is copied without a picture that cannot be read', async ({ page, plain }) => {
    await openPersonas(page, plain)
    await duplicate(page, 'Omar Reyes')
    await button(page, 'Save').click()
    await expect(toast(page, 'Persona created successfully')).toBeVisible()
    expect(plain.writes()).toHaveLength(1)
    expect(plain.writes()[0]?.body).not.toHaveProperty('profile_pic')
  })
})

test.describe('with our own server', () => {
  test.use({ ownServer: true })

  interface Stored {
    name: string
    behavioral_detail: string
    profile_pic: string
    persona_products: { product: { name: string } }[]
  }
  const personas = async ({ api }: Greenroom) => (await api('GET', personasPath)).body as Stored[]

  test('a persona’s copy has its products and a picture file of its own', async ({
    signedIn: page,
    greenroom,
  }) => {
    await openSegment(page, 'Personas')
    await duplicate(page, 'Walter Brandt')
    await page.keyboard.type('Walter Brandt, night shift')
    await button(page, 'Save').click()
    await expect(toast(page, 'Persona created successfully')).toBeVisible()
    await expect(tableRows(page).filter({ hasText: 'night shift' })).toBeVisible()
    const all = await personas(greenroom)
    const original = all.find(({ name }) => name === 'Walter Brandt')
    const copy = all.find(({ name }) => name === 'Walter Brandt, night shift')
    if (!original || !copy) throw new Error('a persona is missing')
    const productsOf = ({ persona_products }: Stored) =>
      persona_products.map(({ product }) => product.name)
    expect(productsOf(original).length).toBeGreaterThan(0)
    expect(productsOf(copy)).toEqual(productsOf(original))
    expect(copy.behavioral_detail).toBe(original.behavioral_detail)
    expect(copy.profile_pic).toMatch(/^\/files\//)
    expect(copy.profile_pic).not.toBe(original.profile_pic)
    const response = await fetch(`${greenroom.url}${copy.profile_pic}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
  })
})
