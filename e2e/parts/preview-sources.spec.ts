import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { button, nameField, openSegment } from '../support/page.ts'
import { templateBox } from './editor.ts'
import {
  composedPrompt,
  composedText,
  openMode,
  preview,
  previewButton,
  sourceTable,
} from './preview.ts'

test.use({ segment: 'Industries' })

async function openPreview(page: Page, edit: string) {
  await button(page, edit).click()
  await previewButton(page).click()
  await expect(composedPrompt(page)).toBeVisible()
}

test.describe('of a mode', () => {
  test.use({ segment: 'Mode Management' })

  test(
    'names the source of a passage, and opens it without losing what was typed',
    { tag: '@full' },
    async ({ signedIn: page }) => {
      await openMode(page)
      await previewButton(page).click()
      await templateBox(page).press('Control+End')
      await templateBox(page).pressSequentially(' Unsaved end.')
      await button(page, 'role: from Plant Manager').press('Enter')
      const details = page.getByRole('group', { name: 'Where role comes from' })
      await expect(details).toBeFocused()
      await expect(details).toContainText(
        'AI role Plant Manager, version 1, last changed by Greenroom, ',
      )
      await page.keyboard.press('Escape')
      await expect(button(page, 'role: from Plant Manager')).toBeFocused()
      await button(page, 'role: from Plant Manager').click()
      await details.getByRole('button', { name: 'Open the AI role Plant Manager' }).click()
      await expect(nameField(page)).toHaveValue('Plant Manager')
      await page.goBack()
      await expect(templateBox(page)).toHaveValue(/ Unsaved end\.$/)
      await expect(composedPrompt(page)).toContainText('Unsaved end.')
    },
  )

  test(
    'lists every source with its length and share',
    { tag: '@full' },
    async ({ signedIn: page }) => {
      await openMode(page)
      await previewButton(page).click()
      const table = sourceTable(page)
      const text = (await composedText(page)) ?? ''
      const lengths = await table
        .locator('tbody tr td:nth-child(3)')
        .evaluateAll((cells) =>
          cells.map(({ textContent }) => Number(textContent.replace(',', ''))),
        )
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(text.length)
      await expect(table.getByRole('row', { name: /^Prospecting call/ })).toContainText('this form')
      await expect(table.getByRole('row', { name: /^Walter Brandt/ })).toContainText(
        '{name} {gender} {behavioral_detail}',
      )
    },
  )
})

test(
  'lists the sources without scrolling sideways',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openPreview(page, 'Edit Automotive components')
    const frame = sourceTable(page).locator('..')
    const overflow = () =>
      frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    const open = button(preview(page), 'Open the AI role Plant Manager')
    await open.scrollIntoViewIfNeeded()
    await expect.poll(overflow).toBe(0)
    await expect(open).toBeInViewport({ ratio: 1 })
  },
)

test(
  'shows all placeholders of a source on hover and focus',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openPreview(page, 'Edit Automotive components')
    const placeholders = '{name} {gender} {behavioral_detail}'
    const cell = sourceTable(page).locator('[tabindex]', { hasText: placeholders })
    await cell.hover()
    await expect(page.getByRole('tooltip')).toHaveText(placeholders)
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await cell.focus()
    await expect(page.getByRole('tooltip')).toHaveText(placeholders)
  },
)

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(
    `scrolls the source of a passage into view above the save bar at ${width} px`,
    { tag: '@full' },
    async ({ signedIn: page }) => {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => localStorage.setItem('greenroom-preview', 'open'))
      await page.reload()
      if (width < 1000) await button(page, 'Open navigation').click()
      await openSegment(page, 'Industries')
      await button(page, 'Edit Automotive components').click()
      await button(page, 'role: from Plant Manager').click()
      const details = page.getByRole('group', { name: 'Where role comes from' })
      await expect(details).toBeFocused()
      await expect(details).toContainText('last changed by Greenroom')
      const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
      const barTop = () =>
        button(page, 'Save').evaluate(
          (save) => save.parentElement?.getBoundingClientRect().top ?? 0,
        )
      await expect
        .poll(async () => (await details.evaluate(bottomOf)) <= (await barTop()))
        .toBe(true)
      await expect(details).toBeInViewport({ ratio: 1 })
    },
  )

test(
  'gives a long list of sources a height of its own',
  { tag: '@full' },
  async ({ page, plain }) => {
    const products = Array.from({ length: 300 }, (_, at) => ({
      persona_product_id: at,
      product: { product_id: 100 + at, name: `Product ${at}` },
    }))
    const persona = { persona_id: 1, name: 'Dana Whitfield', gender: 'female', industry_id: 1 }
    plain.stub('GET', '/v1/ai-personas/', {
      status: 200,
      body: [{ ...persona, persona_products: products }],
      times: 9,
    })
    await plain.signIn(page, 'Mode Management')
    await button(page, 'Edit Site visit').click()
    await previewButton(page).click()
    await expect(sourceTable(page)).toHaveAttribute('aria-rowcount', '304')
    await expect.poll(async () => (await preview(page).boundingBox())?.height).toBeLessThan(2000)
  },
)
