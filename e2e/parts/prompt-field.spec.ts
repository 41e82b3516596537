import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openIndustries } from './industry-list.ts'
import { button, nameField, promptField } from '../support/page.ts'

test.beforeEach(async ({ page, plain }) => {
  await openIndustries(page, plain)
  await button(page, 'Add').click()
})

test(
  'the prompt field takes no double quotes, and expands',
  { tag: ['@full', '@R165'] },
  async ({ page, context }) => {
    await test.step('turns typed and pasted double quotes into single ones, with undo', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const box = promptField(page)
      await box.focus()
      await page.keyboard.type('ab')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.type('"')
      await expect(box).toHaveValue("a'b")
      await expect
        .poll(() => box.evaluate((node: HTMLTextAreaElement) => node.selectionStart))
        .toBe(2)
      await page.evaluate(() => navigator.clipboard.writeText('say "yes"'))
      await page.keyboard.press('Control+V')
      await expect(box).toHaveValue("a'say 'yes'b")
      // Browsers undo this in one or two steps.
      const walk = async (key: string, until: string) => {
        for (let step = 0; step < 2 && (await box.inputValue()) !== until; step++)
          await page.keyboard.press(key)
        await expect(box).toHaveValue(until)
      }
      await walk('Control+Z', 'ab')
      await walk('Control+Shift+Z', "a'say 'yes'b")
    })

    await test.step('expands and collapses, and keeps its resize handle', async () => {
      const height = async () => (await promptField(page).boundingBox())?.height ?? 0
      const before = await height()
      await button(page, 'Expand Prompt Template').click()
      await expect.poll(height).toBeGreaterThan(500)
      await expect(button(page, 'Save')).toBeInViewport()
      await button(page, 'Collapse Prompt Template').click()
      await expect.poll(height).toBe(before)
      await expect(promptField(page)).toHaveCSS('resize', 'vertical')
    })
  },
)

test('takes dropped text', { tag: ['@full', '@R123', '@R165'] }, async ({ page }) => {
  await test.step('turns double quotes in dropped text into single ones', async () => {
    await dropIntoPrompt(page, '"dropped"')
    await expect(promptField(page)).toHaveValue("'dropped'")
  })

  await test.step('keeps dropped text when typing goes on behind it', async () => {
    await promptField(page).fill('')
    await dropIntoPrompt(page, 'dropped')
    await expect(promptField(page)).toHaveValue('dropped')
    await page.keyboard.type(' text')
    await expect(promptField(page)).toHaveValue('dropped text')
  })
})

/** Drags this text from the name into the prompt of the form, with the mouse. */
async function dropIntoPrompt(page: Page, text: string): Promise<void> {
  await nameField(page).fill(text)
  await nameField(page).selectText()
  const from = await nameField(page).boundingBox()
  const to = await promptField(page).boundingBox()
  if (!from || !to) throw new Error('the fields are not shown')
  await page.mouse.move(from.x + 30, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 20, { steps: 8 })
  await page.mouse.up()
}
