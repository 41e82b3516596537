import type { Page } from '@playwright/test'
import type { Plain } from '../support/fixtures.ts'

/** Signs in to the plain backend and opens the plans panel. */
export async function openPlans(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page, 'Subscription Plans')
}
