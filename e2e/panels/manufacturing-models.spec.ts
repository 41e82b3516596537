import { manufacturingModels, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { describeCrudPanel, describeCrudRoundTrip } from '../support/crud-panel.ts'
import { button, nameField, promptField } from '../support/page.ts'

const panel = {
  requirements: { list: ['@R059'], add: ['@R161', '@R193'], edit: ['@R060', '@R193'] },
  title: 'Manufacturing Models' as const,
  noun: 'manufacturing model',
  path: manufacturingModels.path,
  messages: manufacturingModels.messages,
  columns: ['Name'],
  rows: [['make to order']],
  errors: [validationMessages.name, validationMessages.promptTemplate],
  add: {
    fill: async (page: Page) => {
      await nameField(page).fill('build_to_print')
      await promptField(page).fill('The customer draws it.')
    },
    body: { name: 'build_to_print', description: 'The customer draws it.' },
  },
  edit: {
    id: 1,
    name: 'make to order',
    change: async (page: Page) => {
      await expect(nameField(page)).toHaveValue('make_to_order')
      await expect(promptField(page)).toHaveAttribute('rows', '6')
      await button(page, 'Expand Prompt Template').click()
      await promptField(page).fill('Stock of parts alone.')
    },
    body: { name: 'make_to_order', description: 'Stock of parts alone.' },
  },
}

describeCrudPanel(panel)
describeCrudRoundTrip(panel, 'build to print')
