import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openConsole, withBrowser } from '../bench/pages.ts'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import { button, link, openSegment } from '../e2e/support/page.ts'
import { startModelServer, words } from '../server/test/model-server.ts'
import { root } from './run.mjs'

/*
 * `npm run pictures`: takes the pictures of the documentation, from the demonstration data in a window of 1440 × 900. Beside
 * them it writes the navigation that they show: `npm run check` says when that is no longer the one of the console.
 */

const folder = join(root, 'docs/pictures')
const persona = 'Walter Brandt'

const conversation = [
  ['Good morning, Mr Brandt. What made you take this call?', 'Your mail named our press line 4.'],
  [
    'It stood still twice last month. What did that cost?',
    'Eleven hours. You tell me what that is.',
  ],
  ['At your output, about forty thousand. Is that near?', 'Near enough. And what do you sell?'],
] as const

/** Saves what the page shows. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  // What loads late, such as pictures of personas.
  await page.waitForLoadState('networkidle')
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
  writeFileSync(join(folder, `${name}.webp`), picture)
}

async function takePreview(page: Page): Promise<void> {
  await openSegment(page, 'Mode Management')
  await button(page, 'Edit Prospecting call').click()
  await button(page, 'Preview').click()
  await expect(page.getByRole('group', { name: 'Composed prompt' })).toBeVisible()
  await expect(page.getByText('counting…')).toHaveCount(0, { timeout: 30_000 })
  await take(page, 'preview')
  await button(page, 'Cancel').click()
}

async function takeTryIt(page: Page): Promise<void> {
  await openSegment(page, 'Personas')
  await button(page, `Edit ${persona}`).click()
  await button(page, 'Try it').first().click()
  const message = page.getByLabel(`Message to ${persona}`)
  for (const [said, answer] of conversation) {
    await message.fill(said)
    await message.press('Enter')
    await expect(page.getByText(answer).last()).toBeVisible()
    await expect(button(page, 'Send')).toBeVisible()
  }
  await take(page, 'try-it')
  await button(page, 'Cancel').click()
}

async function takeExperiment(page: Page): Promise<void> {
  await openSegment(page, 'Tests')
  await link(page, 'Mode Discovery meeting').first().click()
  const result = page.getByRole('region', { name: 'Result' }).getByRole('status')
  await expect(result).toHaveText(/^Better: \d+ points/)
  await take(page, 'experiment')
  await button(page, 'Back').click()
}

async function takeProgramme(page: Page): Promise<void> {
  await openSegment(page, 'Overview')
  await expect(page.getByRole('group', { name: 'Completed' })).toBeVisible()
  await take(page, 'overview')
  await openSegment(page, 'Users and Sessions')
  await page.getByRole('button', { name: 'View Subscription' }).nth(1).click()
  await expect(page.getByText('Credit history')).toBeVisible()
  await take(page, 'credits')
  await openSegment(page, 'Users and Sessions')
  await page.getByRole('tab', { name: 'People' }).click()
  for (const at of [0, 1]) await page.getByRole('row').getByRole('checkbox').nth(at).check()
  await take(page, 'people')
}

mkdirSync(folder, { recursive: true })
const model = await startModelServer()
let turn = 0
model.answer((response, call) =>
  words([conversation[turn++ % conversation.length]?.[1] ?? ''])(response, call),
)
const greenroom = await startGreenroom({ LLM_URL: model.url, LLM_MODEL: 'model' })
try {
  await withBrowser(async (browser) => {
    const page = await openConsole(browser, greenroom)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await takePreview(page)
    const shown = await page.locator('nav [data-segment]').allTextContents()
    writeFileSync(join(folder, 'navigation.txt'), `${shown.slice(0, -1).join('\n')}\n`)
    await takeTryIt(page)
    await takeExperiment(page)
    await takeProgramme(page)
  })
} finally {
  await greenroom.stop()
  await model.close()
}
