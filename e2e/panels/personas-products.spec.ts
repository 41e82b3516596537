import { toastMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openPersonas } from './persona-form.ts'
import { button, tableRows, expectToast, expectErrorToast } from '../support/page.ts'

const messages = toastMessages.personaProducts
const path = '/v1/persona-produced-products/'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Products of Dana Whitfield' })
const lists = (page: Page) => ({
  attached: dialog(page).getByRole('list', { name: 'Attached' }),
  free: dialog(page).getByRole('list', { name: 'Available in Packaging' }),
})

/** Twelve packaging products, including the attached one, and one product of another industry. */
const products = [
  ...'ABCDEFGHIJK'
    .split('')
    .map((letter, at) => ({ product_id: 10 + at, name: `press_${letter}` })),
  { product_id: 1, name: 'shrink_film' },
]
  .map((product) => ({ ...product, details: 'Made well.', industry_id: 1 }))
  .concat({ product_id: 2, name: 'Gasket', details: 'Keeps oil in.', industry_id: 2 })

test(
  'changes the products of a persona',
  { tag: ['@R084', '@R085', '@R197', '@R218', '@R219', '@R244'] },
  async ({ page, plain }) => {
    plain.stub('GET', '/v1/products', { status: 200, body: products, times: 9 })
    await openPersonas(page, plain)
    const { attached, free } = lists(page)
    await test.step('reports a failed change and leaves the products unchanged', async () => {
      plain.stub('POST', path, { status: 500, body: { message: 'Broken' } })
      plain.stub('DELETE', `${path}71`, { dropConnection: true })
      await button(page, 'Products of Dana Whitfield').click()
      await free.getByRole('button', { name: 'Add press A' }).click()
      await expectErrorToast(page, messages.failed)
      await attached.getByRole('button', { name: 'Remove shrink film' }).click()
      await expectErrorToast(page, messages.failed)
      await expect(attached.getByRole('listitem')).toHaveText(['shrink film'])
      await expect(free.getByRole('listitem')).toHaveCount(11)
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await expect(dialog(page)).toBeHidden()
    })
    await test.step('adds and removes products with the mouse and the keyboard', async () => {
      await button(page, 'Products of Dana Whitfield').press('Enter')
      await expect(attached.getByRole('listitem')).toHaveText(['shrink film'])
      await expect(free.getByRole('listitem')).toHaveCount(11)
      await expect(free.getByText('Gasket')).toHaveCount(0)
      const { scroll, shown } = await free.evaluate(({ scrollHeight, clientHeight }) => ({
        scroll: scrollHeight,
        shown: clientHeight,
      }))
      expect(scroll).toBeGreaterThan(shown)
      await dialog(page).getByRole('searchbox', { name: 'Filter products' }).fill('press c')
      await expect(free.getByRole('listitem')).toHaveText(['press C'])
      await dialog(page).getByRole('searchbox').fill('')
      await free.getByRole('button', { name: 'Add press C' }).press('Enter')
      await expectToast(page, messages.added)
      await expect(attached.getByRole('listitem')).toHaveCount(2)
      // The focused product moved to the other list; the focus stays at the old position.
      await expect(free.getByRole('button', { name: 'Add press D' })).toBeFocused()
      await attached.getByRole('button', { name: 'Remove shrink film' }).press('Enter')
      await expectToast(page, messages.removed)
      await expect(attached.getByRole('button')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(button(page, 'Products of Dana Whitfield')).toBeFocused()
      await expect(tableRows(page).nth(1).getByRole('cell').nth(2)).toHaveText('press C')
      expect(plain.writes().slice(2)).toMatchObject([
        { method: 'POST', path, body: { persona_id: 1, product_id: 12 } },
        { method: 'DELETE', path: `${path}71`, body: undefined },
      ])
    })
  },
)

test(
  'loads the products again with Retry after a failure',
  { tag: ['@full', '@R085'] },
  async ({ page, plain }) => {
    plain.stub('GET', '/v1/products', { status: 500, body: { message: 'Broken' }, times: 2 })
    const firstFailure = page.waitForResponse(/\/v1\/products/)
    await openPersonas(page, plain)
    await firstFailure
    await button(page, 'Products of Omar Reyes').click()
    const productsDialog = page.getByRole('dialog', { name: 'Products of Omar Reyes' })
    await expect(productsDialog.getByText('No products attached yet.')).toBeVisible()
    await productsDialog.getByRole('button', { name: 'Retry' }).click()
    await expect(productsDialog.getByRole('button', { name: 'Add shrink film' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)
