import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { sourceFiles } from '../../tools/source-files.mjs'
import { views } from '../accessibility/views/all.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectErrorToast, expectToast, pressRowAction } from '../support/page.ts'

/** Each file of the console that copies, and the view that shows its buttons. */
const places: Record<string, string> = {
  'features/account/recovery-codes.tsx': 'recovery codes',
  'features/account/second-factor-section.tsx': 'account',
  'features/crud/form-frame.tsx': 'modes, edit',
  'features/history/version-actions.tsx': 'history',
  'features/crud/frame/new-secret.tsx': 'service keys, new secret',
  'features/prompts/preview/preview.tsx': 'modes, preview with notes',
  'features/users/sessions/evidence/session-evidence.tsx': 'prompt used in a session',
}

declare global {
  var testClipboard: Clipboard
}

/** Takes the clipboard from the console, as a page of plain HTTP has none. */
async function blockClipboard(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    globalThis.testClipboard = navigator.clipboard
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
  })
}

const copied = (page: Page) => page.evaluate(() => globalThis.testClipboard.readText())

test('a link is copied without the clipboard of a secure page, or a toast says why not', async ({
  page,
  plain,
}) => {
  await blockClipboard(page)
  await plain.signIn(page, 'Industries')
  await pressRowAction(page, 'Copy link', 'Packaging')
  await expectToast(page, 'Link copied')
  expect(await copied(page)).toBe(`${plain.url}/drawer#open=industry/1`)
  await page.evaluate(() => (document.execCommand = () => false))
  await pressRowAction(page, 'Copy link', 'Automotive')
  await expectErrorToast(page, 'The browser did not allow copying.')
})

test('every place that copies is tested', { tag: '@full' }, () => {
  const read = (path: string) =>
    readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
  const found = sourceFiles('console/src')
    .filter((path) => path.endsWith('.tsx') && /<Copy(Link)?Button/.test(read(path)))
    .map((path) => path.slice('console/src/'.length))
  expect(found).toEqual([...Object.keys(places), 'features/crud/frame/copy-button.tsx'].toSorted())
})

for (const [file, view] of Object.entries(places))
  test(`${file} copies on a page of plain HTTP`, { tag: '@full' }, async ({ page, plain }) => {
    await blockClipboard(page)
    await views[view]?.({ page, plain })
    const buttons = page.getByRole('button', { name: /^Copy( link)?$/ })
    await expect(buttons).not.toHaveCount(0)
    for (const label of await buttons.allInnerTexts()) {
      await page.evaluate(() => globalThis.testClipboard.writeText('nothing'))
      await page.getByRole('button', { name: label, exact: true }).last().click()
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
      expect(await copied(page)).not.toMatch(/^(nothing)?$/)
      await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0)
    }
  })
