import {
  createKey,
  keyRows,
  keysDialog,
  openServiceKeys,
  secretField,
} from '../../screens/service-keys.ts'
import { expect } from '../../support/fixtures.ts'
import { button, expectErrorToast } from '../../support/page.ts'
import { neverAnswered } from './view.ts'
import type { Open, Stage, Views } from './view.ts'

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

async function openKeys({ page, plain }: Stage): Promise<void> {
  plain.backend.advertise('service-keys')
  await plain.signIn(page)
  await expect(page.getByText('Ines Duarte').first()).toBeVisible()
  await openServiceKeys(page)
}

async function openTwoKeys(stage: Stage): Promise<void> {
  stage.plain.stub('GET', path, { status: 200, body: keys, times: 20 })
  await openKeys(stage)
  await expect(keyRows(stage.page)).toHaveCount(2)
}

const createSecret: Open = async (stage) => {
  const { page, plain } = stage
  const secret = `gr_${'aB3-_'.repeat(9).slice(2)}`
  plain.stub('POST', path, { status: 201, body: { ...keys[0], secret } })
  await openTwoKeys(stage)
  await createKey(page, 'Staging')
  await expect(secretField(page)).toBeFocused()
}

/** The keys of role-play services. */
export const serviceKeys: Views = {
  'service keys, loading': async (stage) => {
    stage.plain.stub('GET', path, neverAnswered)
    await openKeys(stage)
    await expect(keysDialog(stage.page).getByRole('progressbar')).toBeVisible()
  },
  'service keys, failed': async (stage) => {
    stage.plain.stub('GET', path, { status: 500 })
    await openKeys(stage)
    await expect(keysDialog(stage.page)).toContainText('could not be loaded')
  },
  'service keys, empty, with an error': async (stage) => {
    const { page, plain } = stage
    plain.stub('GET', path, { status: 200, body: [] })
    await openKeys(stage)
    await expect(keysDialog(page)).toContainText('No service keys yet')
    await button(page, 'Create key').click()
    await expect(keysDialog(page)).toContainText('Name is required')
  },
  'service keys, not created': async (stage) => {
    const { page, plain } = stage
    plain.stub('POST', path, { status: 500 })
    await openTwoKeys(stage)
    await createKey(page, 'Staging')
    await expectErrorToast(page, 'Failed to create service key')
  },
  'service keys, new secret': createSecret,
  'service keys': openTwoKeys,
  'service keys with scopes': async (stage) => {
    const expired = { scope: 'provisioning', expires_at: '2026-01-04T00:00:00Z' }
    const scoped = keys.map((key, at) => ({ ...key, ...(at === 0 && expired) }))
    stage.plain.backend.advertise('service-keys', 'key-scopes')
    stage.plain.stub('GET', path, { status: 200, body: scoped, times: 20 })
    await stage.plain.signIn(stage.page)
    await expect(stage.page.getByText('Ines Duarte').first()).toBeVisible()
    await openServiceKeys(stage.page)
    await expect(keyRows(stage.page).first()).toContainText('Provisioning, expired')
  },
  'service keys, refused calls': async (stage) => {
    const call = { method: 'GET', status: 403, message: 'A delivery key cannot do this.' }
    const calls = ['/api/v1/delivery/compositions/{mode_id}/{persona_id}', 'other'].map(
      (route, at) => ({ ...call, route, at: '2026-01-04T00:00:00Z', request_id: `${at}-${route}` }),
    )
    stage.plain.backend.advertise('service-keys', 'key-scopes', 'key-calls')
    stage.plain.stub('GET', path, { status: 200, body: keys, times: 20 })
    stage.plain.stub('GET', `${path}/k2/calls?limit=50`, { status: 200, body: calls, times: 20 })
    await stage.plain.signIn(stage.page)
    await expect(stage.page.getByText('Ines Duarte').first()).toBeVisible()
    await openServiceKeys(stage.page)
    await button(stage.page, 'Refused calls Staging').click()
    await expect(stage.page.getByText('unknown path')).toBeVisible()
  },
  'service keys, revoking one': async (stage) => {
    await openTwoKeys(stage)
    await button(stage.page, 'Revoke Staging').click()
    await expect(button(stage.page, 'Keep key')).toBeFocused()
  },
}
