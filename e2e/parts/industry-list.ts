import { industries } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import type { Plain } from '../support/fixtures.ts'
import { button, nameField, template } from '../support/list-form.ts'

/*
 * The industries stand for every panel of the common list/form pattern in the tests of this folder.
 */

/** The toasts of industries. */
export const { messages } = industries
/** The path of their list, below `/api`. */
export const path = '/v1/industries/'

/** Opens the list of the plain backend: Packaging and Automotive. */
export async function openPlain(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page, 'Industries')
}

/** Opens an empty form there and fills it in. */
export async function fillNew(page: Page, plain: Plain): Promise<void> {
  await openPlain(page, plain)
  await button(page, 'Add').click()
  await nameField(page).fill('Glass')
  await template(page).fill('Furnaces.')
}

/** The calls about industries that reached the plain backend. */
export const callsOf = ({ calls }: Plain): Plain['calls'] =>
  calls.filter(({ path: to }) => to.startsWith('/v1/industries'))

/** The same, as `METHOD path`. */
export const asked = (plain: Plain): string[] =>
  callsOf(plain).map(({ method, path: to }) => `${method} ${to}`)
