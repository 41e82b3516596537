import { expect } from '../../support/fixtures.ts'
import { button, openSegment, tableRows } from '../../support/page.ts'
import type { View } from './view.ts'

const path = '/v1/trash?limit=50'
const thing = (trash_id: string, entity: string, name: string) => ({
  trash_id,
  entity,
  entity_id: trash_id,
  name,
  actor_email: 'robin@plain.example',
  deleted_at: '2026-01-02T09:00:00Z',
  expires_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
})
const things = [
  thing('t1', 'products', 'A shrink film for all pallets of every size, in rolls'),
  thing('t2', 'sessions', 'Ines Duarte with Dana Whitfield, 01/01/2026 09:30 UTC'),
]

/** The trash, and the line that offers to undo a delete. */
export const trash: View[] = [
  {
    name: 'a deleted row',
    async open({ page, plain }) {
      plain.backend.advertise('trash')
      await page.reload()
      await openSegment(page, 'Industries')
      await button(page, 'Delete Packaging').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(button(page, 'Undo')).toBeVisible()
      // The toast stands above everything for three seconds.
      await expect(page.getByText('deleted successfully')).toBeHidden()
    },
  },
  {
    name: 'trash, failed',
    async open({ page, plain }) {
      plain.stub('GET', path, { status: 500 })
      await openSegment(page, 'Trash')
      await expect(button(page, 'Retry')).toBeVisible()
    },
  },
  {
    name: 'trash',
    async open({ page, plain }) {
      plain.stub('GET', path, { status: 200, body: things, times: 9 })
      plain.stub('POST', '/v1/trash/t1/restore', {
        status: 409,
        body: {
          message: 'A shrink film refers to Packaging, which was deleted. Restore it first.',
          needs: [{ trash_id: 't3', name: 'Packaging' }],
        },
      })
      await openSegment(page, 'Users and Sessions')
      await openSegment(page, 'Trash')
      await tableRows(page).nth(1).getByRole('button', { name: 'Restore' }).click()
      await expect(button(page, 'Restore all 2')).toBeVisible()
    },
  },
  {
    name: 'trash, removing one',
    async open({ page }) {
      await tableRows(page).nth(2).getByRole('button', { name: 'Remove for good' }).click()
      await expect(button(page, 'Keep')).toBeFocused()
    },
  },
]
