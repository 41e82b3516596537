import type { Page } from '@playwright/test'
import { completeTemplate } from '../parts/editor.ts'
import type { Plain } from '../support/fixtures.ts'

export const path = '/v1/interaction-modes/'

export async function openModes(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page, 'Mode Management')
}

/** A mode as another backend may store it. */
export const mode = (id: number, more: object = {}) => ({
  mode_id: id,
  name: `Mode ${id}`,
  description: 'Short.',
  prompt_template: completeTemplate,
  ...more,
})
