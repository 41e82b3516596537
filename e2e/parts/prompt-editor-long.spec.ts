import { maxLength, modePlaceholders } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  templateBox,
  caret,
  chip,
  marks,
  openNewMode,
  paste,
  putCaret,
  completeTemplate,
} from './editor.ts'
import { button } from '../support/page.ts'

const paragraph = `${'The buyer asks about lead times and the cost of a stop on the line. '.repeat(4)}\n\n`
const long = (completeTemplate + '\n\n' + paragraph.repeat(maxLength.template / 250)).slice(
  0,
  maxLength.template,
)

/** Measures text box and mark layer, which must place the same text at the same position. */
const geometry = (page: Page) =>
  templateBox(page).evaluate((node) => {
    const layer = node.closest('[data-wide]')?.querySelector('[aria-hidden]')
    if (!layer) throw new Error('there is no layer')
    return [node, layer].map(({ scrollHeight, clientWidth, clientHeight, scrollTop }) => ({
      scrollHeight,
      clientWidth,
      clientHeight,
      scrollTop,
    }))
  })

test.beforeEach(({ page, plain }) => openNewMode(page, plain))

test(
  'aligns marks with the text while it wraps and scrolls',
  { tag: '@full' },
  async ({ page }) => {
    const lines = [
      'a'.repeat(400),
      '',
      'tabs\tand\t\ttabs',
      '  blanks   and   more  ',
      '{role} '.repeat(40),
      '漢字かな交じり文 '.repeat(20),
      'emoji 👩‍🏭 and a\u00a0hard blank',
      'https://example.com/' + 'path-'.repeat(60),
      '',
      '',
    ]
    for (const width of [1440, 700, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await templateBox(page).fill(lines.join('\n').repeat(3))
      for (const top of [0, 137, 100_000]) {
        await templateBox(page).evaluate((node, to) => node.scrollTo(0, to), top)
        await expect
          .poll(async () => {
            const [text, layer] = await geometry(page)
            return JSON.stringify(text) === JSON.stringify(layer) ? 'aligned' : [text, layer]
          })
          .toBe('aligned')
      }
    }
  },
)

test(
  'supports typing, chips, undo and marks in 200,000 characters',
  { tag: '@full' },
  async ({ page }) => {
    expect(long).toHaveLength(maxLength.template)
    await paste(page, long)
    await expect.poll(() => marks(page)).toHaveLength(modePlaceholders.length)
    await expect(button(page, 'Save')).toBeEnabled()
    const middle = maxLength.template / 2
    await putCaret(page, middle)
    await page.keyboard.type('Hello ')
    await expect.poll(() => caret(page)).toEqual([middle + 6, middle + 6])
    await putCaret(page, 0, '{industry}'.length)
    await page.keyboard.press('Delete')
    await expect(chip(page, 'industry')).toBeEnabled()
    await putCaret(page, middle)
    await chip(page, 'industry').click()
    await expect(chip(page, 'industry')).toBeDisabled()
    await page.keyboard.press('Control+Z')
    await page.keyboard.press('Control+Z')
    await page.keyboard.press('Control+Z')
    await expect(templateBox(page)).toHaveValue(long)
    const [text, layer] = await geometry(page)
    expect(layer).toEqual(text)
  },
)

test(
  'saves 200,000 characters and rejects one more with a message',
  { tag: '@full' },
  async ({ page, plain }) => {
    const most =
      `${completeTemplate.replaceAll('\n', ' ')} ${'word '.repeat(40_000)}`.slice(0, 199_999) + '.'
    await page.getByLabel('Name', { exact: true }).fill('Long')
    await page.getByLabel('Description').fill('Long')
    await templateBox(page).fill(`${most}.`)
    await button(page, 'Save').click()
    await expect(page.getByText('Prompt Template must be at most 200,000 characters')).toBeVisible()
    await templateBox(page).press('End')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Backspace')
    await button(page, 'Save').click()
    await expect(button(page, 'Edit Long')).toBeVisible()
    const sent = plain.calls.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ name: 'Long', description: 'Long', prompt_template: most })
  },
)

test(
  'analyses a long text after the key event, not during it',
  { tag: '@full' },
  async ({ page }) => {
    await paste(page, long)
    await expect.poll(() => marks(page)).toHaveLength(modePlaceholders.length)
    await putCaret(page, maxLength.template / 2)
    const worked = await templateBox(page).evaluate((node) => {
      const observer = new MutationObserver(() => undefined)
      const everything = { subtree: true, childList: true, characterData: true, attributes: true }
      observer.observe(node.ownerDocument, everything)
      document.execCommand('insertText', false, '{foo}')
      return observer.takeRecords().length
    })
    expect(worked).toBe(0)
    await expect.poll(() => marks(page)).toHaveLength(modePlaceholders.length + 1)
  },
)
