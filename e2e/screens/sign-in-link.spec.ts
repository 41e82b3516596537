import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenKey } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, storedItem } from '../support/page.ts'
import { startProcess } from '../support/server.ts'

test('a printed link signs in once and then opens nothing', { tag: '@full' }, async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-link-'))
  const server = await startProcess({ DATA_DIR: dataDir, SEED: 'none' })
  try {
    const link = /\/\?token=(\S+)/.exec(server.printed())?.[1] ?? ''
    await page.goto(`${server.url}/?token=${link}`)
    await expect(heading(page)).toHaveText('Users')
    const token = (await storedItem(page, tokenKey)) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(token).not.toBe(link)
    const modes = async (bearer: string) =>
      (
        await page.request.get(`${server.url}/api/v1/interaction-modes`, {
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).status()
    expect([await modes(link), await modes(token)]).toEqual([401, 200])
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test.describe('a link that is opened while someone is signed in', { tag: '@full' }, () => {
  test('keeps the session unless the user agrees', async ({ page, greenroom }) => {
    await page.goto(`${greenroom.url}/?token=${greenroom.adminToken}`)
    await expect(heading(page)).toHaveText('Users')
    await page.goto(`${greenroom.url}/?token=junk`)
    await expect(page.getByRole('dialog', { name: 'Use this sign-in link?' })).toBeVisible()
    await button(page, 'Stay signed in').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await storedItem(page, tokenKey)).toBe(greenroom.adminToken)
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test(
  'a link replaces a session that has ended without asking',
  { tag: '@full' },
  async ({ page, greenroom }) => {
    await page.goto(`${greenroom.url}/?token=junk`)
    await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible()
    await page.goto(`${greenroom.url}/?token=${greenroom.adminToken}`)
    await expect(page.getByRole('table')).toBeVisible()
    expect(await storedItem(page, tokenKey)).toBe(greenroom.adminToken)
  },
)
