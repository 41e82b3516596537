import { companySizes, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { describeCrudPanel, describeCrudRoundTrip } from '../support/crud-panel.ts'
import { button, nameField, promptField } from '../support/page.ts'

const showHints = (page: Page, plain: Plain) =>
  test.step('shows the hint of each size in any letter case', async () => {
    const names = ['small', 'MEDIUM', 'Large', 'larger']
    const body = names.map((name, at) => ({ company_size_id: at, name }))
    plain.stub('GET', companySizes.path, { status: 200, body })
    // A save loads the list again.
    await button(page, 'Edit family owned').press('Enter')
    await button(page, 'Save').click()
    for (const name of ['small (1-500)', 'MEDIUM (501-5,000)', 'Large (5,000+)', 'larger'])
      await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
    await button(page, 'Delete MEDIUM').press('Enter')
    await expect(
      page.getByText('Are you sure you want to delete MEDIUM prompt?', { exact: true }),
    ).toBeVisible()
  })

const panel = {
  requirements: {
    list: ['@R061', '@R062'],
    add: ['@R063', '@R161', '@R190'],
    edit: ['@R063', '@R190'],
  },
  title: 'Company Sizes' as const,
  noun: 'company size',
  path: companySizes.path,
  messages: companySizes.messages,
  columns: ['Name'],
  rows: [['Small (1-500)'], ['family owned']],
  errors: [validationMessages.name, validationMessages.promptTemplate],
  add: {
    fill: async (page: Page) => {
      await nameField(page).fill('group_of_groups')
      await promptField(page).fill('Everything takes a year.')
    },
    body: { name: 'group_of_groups', description: 'Everything takes a year.' },
  },
  edit: {
    id: 1,
    name: 'Small',
    change: async (page: Page) => {
      await expect(nameField(page)).toHaveValue('Small')
      await nameField(page).fill('very_small')
    },
    body: { name: 'very_small', description: 'Up to 500 people.' },
  },
  further: showHints,
}

describeCrudPanel(panel)
describeCrudRoundTrip(panel, 'group of groups')
