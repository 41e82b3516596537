import { aiRoles, validationMessages } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { describeCrudPanel, describeCrudRoundTrip } from '../support/crud-panel.ts'
import { nameField, promptField } from '../support/page.ts'

const panel = {
  requirements: { list: [], add: ['@R057', '@R159', '@R188'], edit: ['@R057', '@R188'] },
  title: 'AI Roles' as const,
  noun: 'role',
  // Spec section 2: the role tab uses the word 'report'.
  confirmation: { noun: 'report', requirement: '@R042' },
  path: aiRoles.path,
  messages: aiRoles.messages,
  columns: ['Name'],
  rows: [['Plant manager']],
  errors: [validationMessages.name, validationMessages.promptTemplate],
  add: {
    fill: async (page: Page) => {
      await nameField(page).fill('Night_foreman')
      await promptField(page).fill('  Walks the floor.\n\n\n\nSays "no" first.  ')
    },
    body: { name: 'Night_foreman', description: "Walks the floor.\\n\\nSays 'no' first." },
  },
  edit: {
    id: 1,
    name: 'Plant manager',
    change: async (page: Page) => {
      await expect(promptField(page)).toHaveValue('Runs the site.')
      await expect(promptField(page)).toHaveAttribute('rows', '6')
      await nameField(page).fill('Site manager')
    },
    body: { name: 'Site manager', description: 'Runs the site.' },
  },
}

describeCrudPanel(panel)
describeCrudRoundTrip(panel, 'Night_foreman')
