import type { Page } from '@playwright/test'
import { views } from './accessibility/views/all.ts'
import { leaveView } from './accessibility/views/view.ts'
import type { Stage } from './accessibility/views/view.ts'
import { expect, test } from './support/fixtures.ts'
import { button, navigation } from './support/page.ts'
import { translatedTexts, translatePages } from './support/translator.ts'

/** It shows the failure on purpose. */
const otherNames = Object.keys(views).filter((name) => name !== 'a panel that failed to load')
const viewsPerPage = 30
/** Generous, since it only ends what hangs. */
const timeoutPerViewMs = 20_000

/** Fields of responses that name something, or are part of a prompt. */
const ownWords =
  /(^|_)(name|email|title)$|^(details|description|prompt_template|behavioral_detail|key_id)$/

/** Words of the console itself, roles and criteria, that are names too. */
const consoleWords = new Set([
  ...['general', 'starter', 'overall', 'cancelled'],
  ...['super admin', 'sales person', 'sales manager'],
  ...['need discovery', 'closing'],
])

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()

/** Collects the names and prompts in the responses that a page gets. */
function collectNames(page: Page): { names: Set<string>; done: () => Promise<unknown> } {
  const names = new Set<string>()
  const reads: Promise<unknown>[] = []
  const collect = (json: unknown) => {
    if (typeof json !== 'object' || json === null) return
    const row = json as Record<string, unknown>
    for (const [field, value] of Object.entries(row)) {
      if (typeof value === 'string' && ownWords.test(field)) names.add(words(value))
      collect(value)
    }
    names.add(words(`${String(row['first_name'])} ${String(row['last_name'])}`))
  }
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json'))
      reads.push(response.json().then(collect, () => undefined))
  })
  return { names, done: () => Promise.all(reads) }
}

/** Opens views one after the other on a translated page, and leaves each for another segment. */
async function visit(names: readonly string[], stage: Stage): Promise<void> {
  test.setTimeout(names.length * timeoutPerViewMs)
  const { page } = stage
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  const failures: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('NotFoundError')) failures.push(message.text())
  })
  await translatePages(page)
  const own = collectNames(page)
  for (const [at, name] of names.entries())
    await test.step(`“${name}” can be translated`, async () => {
      if (at > 0) await leaveView(stage, size)
      const problems = await views[name]?.(stage).then(
        () => [],
        (error: unknown) => [String(error)],
      )
      await own.done()
      const translated = (await translatedTexts(page)).map(words)
      const wrong = translated.filter(
        (text) => text.length > 2 && own.names.has(text) && !consoleWords.has(text),
      )
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      const other = navigation(page).getByRole('button', { name: 'AI Roles' })
      if (await other.isVisible()) {
        await other.dispatchEvent('click')
        await expect(page.getByRole('heading', { level: 1, name: 'AI Roles' })).toBeVisible()
      }
      const broken = await page.getByText('could not be loaded').count()
      expect
        .soft([...(problems ?? []), ...failures.splice(0), ...new Set(wrong)], `“${name}”`)
        .toEqual([])
      expect.soft(name.includes('failed') ? 0 : broken, `“${name}”`).toBe(0)
    })
}

test('a translated page works, and leaves names and prompts alone', async ({ page, plain }) => {
  await visit(['modes, preview with notes'], { page, plain })
})

test('an import goes through on a translated page', async ({ signedIn: page }) => {
  await translatePages(page)
  await page.reload()
  await page.getByRole('tab', { name: 'People' }).click()
  await button(page, 'Import').click()
  const dialog = page.getByRole('dialog', { name: 'Import people' })
  const csv = 'email,first_name,last_name\nada.stone@plant.example,Ada,Stone\n'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await button(dialog, 'Import 1 person').click()
  await expect(dialog.getByRole('status').first()).toHaveText(
    'Imported: 1 new, 0 changed, 0 the same.',
  )
  await button(dialog, 'Done').click()
  await expect(page.getByText('ada.stone@plant.example')).toBeVisible()
})

for (let at = 0; at * viewsPerPage < otherNames.length; at++)
  test(
    `every view can be translated, part ${at + 1}`,
    { tag: '@full' },
    async ({ page, plain }) => {
      await visit(otherNames.slice(at * viewsPerPage, (at + 1) * viewsPerPage), { page, plain })
    },
  )
