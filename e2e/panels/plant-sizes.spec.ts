import { plantSizes, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { describeCrudPanel, describeCrudRoundTrip } from '../support/crud-panel.ts'
import { button, nameField, promptField } from '../support/page.ts'

const panel = {
  requirements: { list: ['@R059'], add: ['@R161', '@R192'], edit: ['@R060', '@R192'] },
  title: 'Plant Sizes' as const,
  noun: 'plant size',
  path: plantSizes.path,
  messages: plantSizes.messages,
  columns: ['Name'],
  rows: [['single line']],
  errors: [validationMessages.name, validationMessages.promptTemplate],
  add: {
    fill: async (page: Page) => {
      await nameField(page).fill('two_halls_and_a_yard')
      await promptField(page).fill('Two halls.\nOne yard.')
    },
    body: { name: 'two_halls_and_a_yard', description: 'Two halls.\\nOne yard.' },
  },
  edit: {
    id: 1,
    name: 'single line',
    change: async (page: Page) => {
      await expect(nameField(page)).toHaveValue('single_line')
      await expect(promptField(page)).toHaveAttribute('rows', '6')
      await button(page, 'Expand Prompt Template').click()
      await promptField(page).fill('One line, two shifts.')
    },
    body: { name: 'single_line', description: 'One line, two shifts.' },
  },
}

describeCrudPanel(panel)
describeCrudRoundTrip(panel, 'two halls and a yard')
