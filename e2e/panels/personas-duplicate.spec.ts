import { duplicate } from '../support/duplicate.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { openPersonas, path as personasPath, picture } from './persona-form.ts'
import { button, heading, rowMenu, tableRows, expectToast } from '../support/page.ts'

test.use({ segment: 'Personas' })

test.describe('a persona', () => {
  const posts = /^POST /

  test(
    'takes its products, keeps the text byte for byte and copies its picture',
    { tag: '@full' },
    async ({ page, plain }) => {
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
      await expect(page.getByText('Copy of the picture.png')).toBeVisible()
      await button(page, 'Save').click()
      await expectToast(page, 'Persona created successfully')
      await expect(rowMenu(page, 'Dana Whitfield')).toBeFocused()
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
    },
  )

  test(
    'keeps its products when the picture of the copy has to be sent again',
    { tag: '@full' },
    async ({ page, plain }) => {
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
    },
  )

  test(
    'is copied without a picture that cannot be read',
    { tag: '@full' },
    async ({ page, plain }) => {
      await openPersonas(page, plain)
      await duplicate(page, 'Omar Reyes')
      await button(page, 'Save').click()
      await expectToast(page, 'Persona created successfully')
      expect(plain.writes()).toHaveLength(1)
      expect(plain.writes()[0]?.body).not.toHaveProperty('profile_pic')
    },
  )
})

interface Stored {
  name: string
  behavioral_detail: string
  profile_pic: string
  persona_products: { product: { name: string } }[]
}
const personas = async ({ api }: Greenroom) => (await api('GET', personasPath)).body as Stored[]

test(
  'a persona’s copy has its products and a picture file of its own',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await duplicate(page, 'Walter Brandt')
    await page.keyboard.type('Walter Brandt, night shift')
    await button(page, 'Save').click()
    await expectToast(page, 'Persona created successfully')
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
  },
)
