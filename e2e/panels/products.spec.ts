import { products, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { describeCrudPanel, describeCrudRoundTrip } from '../support/crud-panel.ts'
import { button, chooseFirstOption, nameField, promptField } from '../support/page.ts'

const select = (page: Page) => page.getByRole('button', { name: 'Select Industry' })

const panel = {
  requirements: {
    list: ['@R064', '@R065'],
    add: ['@R066', '@R162', '@R191'],
    edit: ['@R066', '@R191'],
  },
  title: 'Products' as const,
  noun: 'product',
  path: products.path,
  messages: products.messages,
  columns: ['Name', 'Industry'],
  rows: [
    ['shrink film', 'Packaging'],
    ['Gasket', '9'],
  ],
  errors: [validationMessages.name, validationMessages.promptTemplate, validationMessages.industry],
  add: {
    fill: async (page: Page) => {
      await nameField(page).fill('edge_sealer')
      await chooseFirstOption(page, 'Select Industry')
      await promptField(page).fill('Seals edges.')
    },
    body: { name: 'edge_sealer', details: 'Seals edges.', industry_id: 1 },
  },
  edit: {
    id: 1,
    name: 'shrink film',
    change: async (page: Page) => {
      await expect(nameField(page)).toHaveValue('shrink_film')
      await expect(select(page)).toContainText('Packaging')
      await select(page).click()
      await expect(page.getByRole('radio', { name: 'Packaging' })).toBeChecked()
      await page.getByRole('radio', { name: 'Automotive' }).check()
      await select(page).click()
      await expect(page.getByRole('radiogroup')).toBeHidden()
      await expect(select(page)).toContainText('Automotive')
    },
    body: { name: 'shrink_film', details: 'Seals pallets.', industry_id: 2 },
  },
}

describeCrudPanel(panel)
describeCrudRoundTrip(panel, 'edge sealer')

test(
  'the list of industries reports its states and can be filtered',
  { tag: ['@full', '@R066', '@R214'] },
  async ({ page, plain }) => {
    await test.step('shows no toast for industries that fail to load and offers Retry', async () => {
      plain.stub('GET', '/v1/industries', { status: 500, body: { message: 'Broken' } })
      await plain.signIn(page, 'Products')
      await button(page, 'Add').click()
      await select(page).click()
      await expect(page.getByText('No items to choose from.')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await button(page, 'Retry').click()
      await expect(page.getByRole('radio')).toHaveCount(2)
      await button(page, 'Cancel').click()
    })

    await test.step('shows that the industry of a product was deleted', async () => {
      await button(page, 'Edit Gasket').click()
      await expect(select(page)).toContainText('The selected item was deleted')
    })

    await test.step('filters more than ten industries, also with the keyboard', async () => {
      const names = 'ABCDEFGHIJ'
        .split('')
        .map((letter) => `Industry ${letter}`)
        .concat('Rubber')
      const body = names.map((name, at) => ({ industry_id: at, name }))
      plain.stub('GET', '/v1/industries', { status: 200, body })
      await plain.signIn(page, 'Products')
      await button(page, 'Add').click()
      await select(page).press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('searchbox', { name: 'Filter Select Industry' })).toBeFocused()
      await page.keyboard.type('rub')
      await expect(page.getByRole('radio')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(page.getByText(validationMessages.name)).toBeHidden()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page.getByRole('radio', { name: 'Rubber' })).toBeChecked()
      await expect(select(page)).toContainText('Rubber')
      await page.getByRole('searchbox').fill('steel')
      await expect(page.getByText('No matches.')).toBeVisible()
    })
  },
)
