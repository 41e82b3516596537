import type { Endpoint } from '@greenroom/contract'
import type { Locator, Page } from '@playwright/test'
import type { Stage } from '../accessibility/views/view.ts'
import { button, navigation } from '../support/page.ts'

/** A write of the console to a backend with more than the specification, and how its result is shown. */
export interface Write {
  endpoint: Endpoint
  /** Where it is sent from, if it is also sent from elsewhere. */
  from?: string
  params?: Record<string, string>
  query?: string
  /** Gets the page ready for it: a view by its name, or steps. */
  open: string | ((stage: Stage) => Promise<void>)
  /** Further steps before it is sent. */
  prepare?: (page: Page) => Promise<void>
  send: (page: Page) => Promise<void>
  answer?: { status?: number; body?: unknown }
  /** A toast, or what is on the page once the answer has come. */
  shown: string | ((page: Page) => Locator)
}

export const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
export const pressInDialog = (name: string) => (page: Page) =>
  button(page.getByRole('dialog').last(), name).click()
export const field = (name: string) => (page: Page) => page.getByRole('textbox', { name })
export const followed = (name: RegExp) => (page: Page) => button(navigation(page), name)

export const at = '2026-01-02T09:00:00Z'
