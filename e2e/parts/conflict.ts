import type { Locator, Page } from '@playwright/test'
import { test as base } from '../support/fixtures.ts'
import { button, openSegment } from '../support/page.ts'
import { path } from './industry-list.ts'

/** An industry on the server, for one test. */
interface Industry {
  /** Reads it from the server. */
  stored(): Promise<Record<string, unknown> | undefined>
  /** Changes its details, and its name if there is a new one, as another administrator does. */
  change(details: string, name?: string): Promise<unknown>
  /** Deletes it, as another administrator does. */
  remove(): Promise<unknown>
}

/**
 * With `makeIndustry`, which creates an industry. Tests open the industries after they have made theirs, so pages begin with
 * another list, one that loads sooner than the users.
 */
export const test = base.extend<{
  makeIndustry: (name: string, details?: string) => Promise<Industry>
}>({
  segment: 'Plant Sizes',
  makeIndustry: ({ greenroom: { api } }, use) =>
    use(async (name, details = 'Before.') => {
      const { body } = await api('POST', path, { name, details })
      const { industry_id: id } = body as { industry_id: string }
      return {
        async stored() {
          const list = (await api('GET', path)).body as Record<string, unknown>[]
          return list.find(({ industry_id }) => industry_id === id)
        },
        change: (changed, newName = name) =>
          api('PUT', `${path}${id}`, { name: newName, details: changed }),
        remove: () => api('DELETE', `${path}${id}`),
      }
    }),
})

export async function openForm(page: Page, name: string): Promise<void> {
  await openSegment(page, 'Industries')
  await button(page, `Edit ${name}`).click()
}

/** The notice above a form whose save was rejected because someone else had saved first. */
export const conflictNotice = (page: Page): Locator =>
  page.getByRole('region', { name: 'Someone else changed this' })
