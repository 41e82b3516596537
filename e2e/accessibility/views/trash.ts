import { industries } from '@greenroom/contract'
import { expect } from '../../support/fixtures.ts'
import { button, openSegment, tableRows, toast } from '../../support/page.ts'
import { closeToast } from './view.ts'
import type { Stage, Views } from './view.ts'

const path = '/v1/trash?limit=50'
const item = (trash_id: string, entity: string, name: string) => ({
  trash_id,
  entity,
  entity_id: trash_id,
  name,
  actor_email: 'robin@plain.example',
  deleted_at: '2026-01-02T09:00:00Z',
  expires_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
})
const items = [
  item('t1', 'products', 'A shrink film for all pallets of every size, in rolls'),
  item('t2', 'sessions', 'Ines Duarte with Dana Whitfield, 01/01/2026 09:30 UTC'),
]

const needsAnother = {
  status: 409,
  body: {
    message: 'A shrink film refers to Packaging, which was deleted. Restore it first.',
    needs: [{ trash_id: 't3', name: 'Packaging' }],
  },
}

/** Opens the trash with two items. */
async function openTrash({ page, plain }: Stage): Promise<void> {
  plain.backend.advertise('trash')
  plain.stub('GET', path, { status: 200, body: items, times: 9 })
  await plain.signIn(page)
  await openSegment(page, 'Trash')
}

/** The trash, and the line that offers to undo a delete. */
export const trash: Views = {
  'a deleted row': async ({ page, plain }) => {
    plain.backend.advertise('trash')
    await plain.signIn(page, 'Industries')
    await button(page, 'Delete Packaging').click()
    await closeToast(toast(page, industries.messages.removed), () =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    )
    await expect(button(page, 'Undo')).toBeVisible()
  },
  'trash, failed': async ({ page, plain }) => {
    plain.backend.advertise('trash')
    plain.stub('GET', path, { status: 500 })
    await plain.signIn(page)
    await openSegment(page, 'Trash')
    await expect(button(page, 'Retry')).toBeVisible()
  },
  trash: async (stage) => {
    const { page, plain } = stage
    plain.stub('POST', '/v1/trash/t1/restore', needsAnother)
    await openTrash(stage)
    await tableRows(page).nth(1).getByRole('button', { name: 'Restore' }).click()
    await expect(button(page, 'Restore all 2')).toBeVisible()
  },
  'trash, removing one': async (stage) => {
    const { page } = stage
    await openTrash(stage)
    await tableRows(page).nth(2).getByRole('button', { name: 'Remove for good' }).click()
    await expect(button(page, 'Keep')).toBeFocused()
  },
}
