import type { Page } from '@playwright/test'
import type { Plain } from '../../support/fixtures.ts'

/** What a view is opened with. */
export interface Stage {
  page: Page
  plain: Plain
}

/** A state of the console, and how to get there from the previous view of its list. */
export interface View {
  name: string
  open: (stage: Stage) => Promise<void>
}
