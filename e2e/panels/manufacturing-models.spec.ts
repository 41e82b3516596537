import { manufacturingModels, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { describePanel, describeRound } from '../support/panel-spec.ts'
import { button, nameField, template } from '../support/list-form.ts'

const panel = {
  requirements: { list: ['@R059'], form: ['@R060'], errors: ['@R161'], calls: ['@R193'] },
  title: 'Manufacturing Models' as const,
  noun: 'manufacturing model',
  path: manufacturingModels.path,
  messages: manufacturingModels.messages,
  columns: ['Name'],
  rows: [['make to order']],
  faults: [validationMessages.name, validationMessages.promptTemplate],
  add: {
    fill: async (page: Page) => {
      await nameField(page).fill('build_to_print')
      await template(page).fill('The customer draws it.')
    },
    body: { name: 'build_to_print', description: 'The customer draws it.' },
  },
  edit: {
    id: 1,
    name: 'make to order',
    change: async (page: Page) => {
      await expect(nameField(page)).toHaveValue('make_to_order')
      await expect(template(page)).toHaveAttribute('rows', '6')
      await button(page, 'Expand Prompt Template').click()
      await template(page).fill('Stock of parts alone.')
    },
    body: { name: 'make_to_order', description: 'Stock of parts alone.' },
  },
}

describePanel(panel)
describeRound(panel, 'build to print')
