import { aiRoles, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { describePanel, describeRound } from '../support/panel-spec.ts'
import { nameField, template } from '../support/list-form.ts'

const panel = {
  requirements: { list: [], form: ['@R042', '@R057'], errors: ['@R159'], calls: ['@R188'] },
  title: 'AI Roles' as const,
  noun: 'role',
  // Spec section 2: the role tab says 'report'.
  deleteNoun: 'report',
  path: aiRoles.path,
  messages: aiRoles.messages,
  columns: ['Name'],
  rows: [['Plant manager']],
  faults: [validationMessages.name, validationMessages.promptTemplate],
  add: {
    fill: async (page: Page) => {
      await nameField(page).fill('Night_foreman')
      await template(page).fill('  Walks the floor.\n\n\n\nSays "no" first.  ')
    },
    body: { name: 'Night_foreman', description: "Walks the floor.\\n\\nSays 'no' first." },
  },
  edit: {
    id: 1,
    name: 'Plant manager',
    change: async (page: Page) => {
      await expect(template(page)).toHaveValue('Runs the site.')
      await expect(template(page)).toHaveAttribute('rows', '6')
      await nameField(page).fill('Site manager')
    },
    body: { name: 'Site manager', description: 'Runs the site.' },
  },
}

describePanel(panel)
describeRound(panel, 'Night_foreman')
