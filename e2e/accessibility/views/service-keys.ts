import {
  createKey,
  keyRows,
  keysDialog,
  openServiceKeys,
  secretField,
} from '../../screens/service-keys.ts'
import { expect } from '../../support/fixtures.ts'
import { button, errorToast } from '../../support/page.ts'
import type { View } from './view.ts'

const path = '/v1/service-keys'
const keys = [
  {
    key_id: 'k1',
    name: 'The role-play service of all plants, in production',
    created_at: '2026-01-02T09:00:00Z',
    last_used_at: '2026-01-03T09:00:00Z',
  },
  { key_id: 'k2', name: 'Staging', created_at: '2026-01-02T09:00:00Z', last_used_at: null },
]

/** The keys of role-play services. */
export const serviceKeys: View[] = [
  {
    name: 'service keys, loading',
    async open({ page, plain }) {
      plain.backend.advertise('service-keys')
      plain.stub('GET', path, { status: 500, delay: 4000 })
      await page.reload()
      await expect(page.getByText('Ines Duarte').first()).toBeVisible()
      await openServiceKeys(page)
      await expect(keysDialog(page).getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'service keys, failed',
    async open({ page }) {
      await expect(keysDialog(page)).toContainText('could not be loaded')
    },
  },
  {
    name: 'service keys, empty, with an error',
    async open({ page, plain }) {
      plain.stub('GET', path, { status: 200, body: [] })
      await button(page, 'Retry').click()
      await expect(keysDialog(page)).toContainText('No service keys yet')
      await button(page, 'Create key').click()
      await expect(keysDialog(page)).toContainText('Name is required')
    },
  },
  {
    name: 'service keys, not created',
    async open({ page, plain }) {
      plain.stub('GET', path, { status: 200, body: keys, times: 20 })
      plain.stub('POST', path, { status: 500 })
      await createKey(page, 'Staging')
      await expect(errorToast(page, 'Failed to create service key')).toBeVisible()
      await expect(keyRows(page)).toHaveCount(3)
    },
  },
  {
    name: 'service keys, new secret',
    async open({ page, plain }) {
      plain.stub('POST', path, {
        status: 201,
        body: { ...keys[0], secret: `gr_${'aB3-_'.repeat(9).slice(2)}` },
      })
      await button(page, 'Create key').click()
      await expect(secretField(page)).toBeFocused()
    },
  },
  {
    name: 'service keys',
    async open({ page }) {
      await button(page, 'Create another key').click()
      await expect(button(page, 'Create key')).toBeVisible()
    },
  },
  {
    name: 'service keys, revoking one',
    async open({ page }) {
      await button(page, 'Revoke Staging').click()
      await expect(button(page, 'Keep key')).toBeFocused()
    },
  },
]
