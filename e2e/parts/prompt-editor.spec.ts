import { modePlaceholders } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { templateBox, caret, chip, chips, dragTo, openNewMode, paste, putCaret } from './editor.ts'
import { button } from '../support/page.ts'

const undo = (page: Page) => page.keyboard.press('Control+Z')
const redo = (page: Page) => page.keyboard.press('Control+Y')

test.beforeEach(({ page, plain }) => openNewMode(page, plain))

test(
  'placeholder chips are inserted by click or drag, once each',
  { tag: ['@R003', '@R052', '@R053', '@R054', '@R055', '@R056', '@R123', '@R131'] },
  async ({ page }) => {
    await test.step('list the 14 placeholders', async () => {
      await expect(chips(page).getByRole('button')).toHaveText(
        modePlaceholders.map((word) => `{${word}}`),
      )
      await expect(page.getByText('0 of 14 used')).toBeVisible()
    })

    await test.step('insert at the caret on click; a used chip is disabled', async () => {
      await page.keyboard.type('You are  in a plant.')
      await putCaret(page, 8)
      await expect(chip(page, 'role')).toHaveAttribute('draggable', 'true')
      await chip(page, 'role').click()
      await expect(templateBox(page)).toHaveValue('You are {role} in a plant.')
      await expect(templateBox(page)).toBeFocused()
      await expect.poll(() => caret(page)).toEqual([14, 14])
      await expect(chip(page, 'role')).toBeDisabled()
      await expect(chip(page, 'role')).toHaveAttribute('draggable', 'false')
      await expect(chip(page, 'role')).toHaveAccessibleDescription('used')
      await expect(page.getByText('1 of 14 used')).toBeVisible()
      await expect(chip(page, 'name')).toBeEnabled()
    })

    await test.step('can be dragged with the mouse to any position in the text', async () => {
      await templateBox(page).fill('')
      await page.keyboard.type('A first line.\nA second line with words.\nA third.')
      await dragTo(page, chip(page, 'industry'), 'A first line.\nA second '.length)
      await expect(templateBox(page)).toHaveValue(
        'A first line.\nA second {industry}line with words.\nA third.',
      )
      await expect(templateBox(page)).toBeFocused()
      await expect.poll(() => caret(page)).toEqual([33, 33])
      await page.keyboard.type(' ')
      await dragTo(page, chip(page, 'name'), 0)
      await expect(templateBox(page)).toHaveValue(
        '{name}A first line.\nA second {industry} line with words.\nA third.',
      )
      await expect(chip(page, 'industry')).toBeDisabled()
      await undo(page)
      await undo(page)
      await undo(page)
      await expect(templateBox(page)).toHaveValue(
        'A first line.\nA second line with words.\nA third.',
      )
      await expect(chip(page, 'industry')).toBeEnabled()
    })

    await test.step('cannot be dragged when used', async () => {
      await templateBox(page).fill('')
      await page.keyboard.type('Some words. ')
      await chip(page, 'role').click()
      await dragTo(page, chip(page, 'role'), 4)
      await expect(templateBox(page)).toHaveValue('Some words. {role}')
    })
  },
)

test(
  'the text box expands, and takes no double quotes',
  { tag: ['@R050', '@R051', '@R165', '@R244'] },
  async ({ page }) => {
    await test.step('grows from 6 rows and shrinks without losing caret or scroll position', async () => {
      await expect(templateBox(page)).toHaveAttribute('rows', '6')
      await expect(templateBox(page)).toHaveCSS('resize', 'vertical')
      await paste(page, Array.from({ length: 200 }, (_, line) => `Line ${line}`).join('\n'))
      await putCaret(page, 400)
      await templateBox(page).evaluate((node) => (node.scrollTop = 640))
      const height = async () => (await templateBox(page).boundingBox())?.height ?? 0
      const scroll = () => templateBox(page).evaluate((node) => node.scrollTop)
      const before = await height()
      await button(page, 'Expand Prompt Template').click()
      await expect.poll(height).toBeGreaterThan(500)
      await expect.poll(scroll).toBe(640)
      await expect.poll(() => caret(page)).toEqual([400, 400])
      await expect(templateBox(page)).toBeFocused()
      await expect(button(page, 'Save')).toBeInViewport()
      await button(page, 'Collapse Prompt Template').click()
      await expect.poll(height).toBe(before)
      await expect.poll(scroll).toBe(640)
      await expect.poll(() => caret(page)).toEqual([400, 400])
      await expect(templateBox(page)).toBeFocused()
    })

    await test.step('become single quotes when typed, pasted or dropped', async () => {
      await templateBox(page).fill('')
      await page.keyboard.type('ab')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.type('"')
      await expect(templateBox(page)).toHaveValue("a'b")
      await expect.poll(() => caret(page)).toEqual([2, 2])
      await paste(page, 'say "yes"\r\nor "no"')
      await expect(templateBox(page)).toHaveValue("a'say 'yes'\nor 'no'b")
      await undo(page)
      await expect(templateBox(page)).toHaveValue("a'b")
      await undo(page)
      await expect(templateBox(page)).toHaveValue('ab')
      await redo(page)
      await redo(page)
      await expect(templateBox(page)).toHaveValue("a'say 'yes'\nor 'no'b")

      const name = page.getByLabel('Name', { exact: true })
      await name.fill('"dropped"')
      await name.selectText()
      await dragTo(page, name, 0)
      await expect(templateBox(page)).toHaveValue(/'dropped'/)
      await expect(templateBox(page)).not.toHaveValue(/"/)
    })
  },
)

test.describe('placeholder chips', () => {
  test('replace the selection on click', { tag: ['@full', '@R054'] }, async ({ page }) => {
    await page.keyboard.type('You are SOMEBODY here.')
    await putCaret(page, 8, 16)
    await chip(page, 'name').click()
    await expect(templateBox(page)).toHaveValue('You are {name} here.')
  })

  test(
    'become available again when their placeholder is deleted',
    { tag: ['@full', '@R056'] },
    async ({ page }) => {
      await chip(page, 'gender').click()
      await expect(chip(page, 'gender')).toBeDisabled()
      await page.keyboard.press('Backspace')
      await expect(templateBox(page)).toHaveValue('{gender')
      await expect(chip(page, 'gender')).toBeEnabled()
      await page.keyboard.type('}')
      await expect(chip(page, 'gender')).toBeDisabled()
    },
  )

  test(
    'are one tab stop; arrow keys move, Enter and Space insert',
    { tag: ['@full', '@R054'] },
    async ({ page }) => {
      await page.keyboard.type('I am ')
      await page.keyboard.press('Tab')
      await expect(chip(page, 'industry')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(chip(page, 'name')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(templateBox(page)).toBeFocused()
      await expect(templateBox(page)).toHaveValue('I am {name}')
      await page.keyboard.type(', ')
      await page.keyboard.press('Tab')
      await expect(chip(page, 'industry')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(chip(page, 'plant_size_impact_details')).toBeFocused()
      await page.keyboard.press('End')
      await expect(chip(page, 'gender')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(chip(page, 'industry')).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Space')
      await expect(templateBox(page)).toHaveValue('I am {name}, {gender}')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Home')
      await expect(chip(page, 'industry')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(templateBox(page)).toBeFocused()
      await expect.poll(() => caret(page)).toEqual([21, 21])
    },
  )
})

test.describe('double quotes', () => {
  test('become single quotes in composed text', { tag: ['@full', '@R165'] }, async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await page.keyboard.type('ab')
    await page.keyboard.press('ArrowLeft')
    await session.send('Input.imeSetComposition', {
      text: '"x"',
      selectionStart: 3,
      selectionEnd: 3,
    })
    await session.send('Input.insertText', { text: '"xy"' })
    await expect(templateBox(page)).toHaveValue("a'xy'b")
    await expect.poll(() => caret(page)).toEqual([5, 5])
  })

  test(
    'are replaced in a long paste, which undoes in one step',
    { tag: ['@full', '@R165'] },
    async ({ page }) => {
      await page.keyboard.type('ab')
      await putCaret(page, 1)
      const text = '\tHe <b>said</b>  "yes" & &amp; to {role}.\n\n'.repeat(4000)
      await paste(page, text)
      await expect.poll(() => templateBox(page).inputValue()).toBe(`a${text.replaceAll('"', "'")}b`)
      await expect.poll(() => caret(page)).toEqual([text.length + 1, text.length + 1])
      await undo(page)
      await expect(templateBox(page)).toHaveValue('ab')
    },
  )
})

test.describe('the tall editor', () => {
  test(
    'collapses at the end of the text again if it was expanded there',
    { tag: ['@full', '@R051'] },
    async ({ page }) => {
      await paste(page, Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n'))
      await templateBox(page).evaluate((node) => (node.scrollTop = node.scrollHeight))
      const scroll = () => templateBox(page).evaluate((node) => node.scrollTop)
      const before = await scroll()
      await button(page, 'Expand Prompt Template').click()
      await button(page, 'Collapse Prompt Template').click()
      await expect.poll(scroll).toBe(before)
    },
  )
})

test(
  'shows the placeholders beside the text, or below it in a narrow window',
  { tag: '@full' },
  async ({ page }) => {
    await page.keyboard.type('{role} {role} {foo}')
    await expect(page.getByText('Line 1: {foo} is not a placeholder')).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(async () => {
        const [text, list] = [
          await templateBox(page).boundingBox(),
          await chips(page).boundingBox(),
        ]
        if (width === 1440) expect(list?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
        else expect(list?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0))
      }).toPass()
    }
  },
)
