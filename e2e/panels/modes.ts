import type { Page } from '@playwright/test'
import { whole } from '../parts/editor.ts'
import type { Plain } from '../support/fixtures.ts'

export const path = '/v1/interaction-modes/'

/** The calls about modes that the plain backend got. */
export const calls = ({ calls: all }: Plain) => all.filter(({ path: to }) => to.startsWith(path))

/** The same, as `METHOD path`. */
export const asked = (plain: Plain) => calls(plain).map(({ method, path: to }) => `${method} ${to}`)

export async function openPlain(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page, 'Mode Management')
}

/** A mode as another backend may hold it. */
export const mode = (id: number, more: object = {}) => ({
  mode_id: id,
  name: `Mode ${id}`,
  description: 'Short.',
  prompt_template: whole,
  ...more,
})
