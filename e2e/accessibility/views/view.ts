import type { Page } from '@playwright/test'
import type { Plain } from '../../support/fixtures.ts'

/** What a view is opened on. */
export interface Stage {
  page: Page
  plain: Plain
}

/** Something that the console can show, and how to get there from the view before it in its list. */
export interface View {
  name: string
  open: (stage: Stage) => Promise<void>
}
