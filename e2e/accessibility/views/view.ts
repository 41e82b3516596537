import type { Page } from '@playwright/test'
import type { Plain } from '../../support/fixtures.ts'

/** What a view is opened with: a new page on which nobody is signed in, and the plain backend. */
export interface Stage {
  page: Page
  plain: Plain
}

/** Brings a new page to a state of the console. */
export type Open = (stage: Stage) => Promise<void>

/** States of the console by their names. */
export type Views = Record<string, Open>
