import { inBraces, modePlaceholders } from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Plain } from '../support/fixtures.ts'
import { button } from '../support/page.ts'

/** Each of the 14 placeholders once, on a line of its own. */
export const completeTemplate = modePlaceholders.map(inBraces).join('\n')

/** The text box of the template editor. */
export const templateBox = (page: Page) =>
  page.getByRole('textbox', { name: /^(Prompt )?Template$/ })

/** The chips of the template editor. */
export const chips = (page: Page) => page.getByRole('toolbar', { name: /^Placeholders of/ })
export const chip = (page: Page, word: string) => button(chips(page), inBraces(word))

/** The error messages below the text. */
export const templateErrors = (page: Page) => page.locator('.mantine-InputWrapper-error span')

/** The marks in the text, as `kind word`. */
export const marks = (page: Page) =>
  page
    .locator('mark')
    .evaluateAll((all) => all.map((mark) => `${mark.dataset['kind']} ${mark.textContent}`))

/** Where the caret is: the selection's start and end. */
export const caret = (page: Page) =>
  templateBox(page).evaluate((node: HTMLTextAreaElement) => [
    node.selectionStart,
    node.selectionEnd,
  ])

/** Puts the caret somewhere, and the focus with it. */
export const putCaret = (page: Page, start: number, end = start) =>
  templateBox(page).evaluate(
    (node: HTMLTextAreaElement, [from, to]) => {
      node.focus()
      node.setSelectionRange(from, to)
    },
    [start, end] as const,
  )

/** Pastes a text with the keyboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** The middle of a character of the text, in CSS pixels of the page. */
export async function pointOf(page: Page, index: number): Promise<{ x: number; y: number }> {
  const [range, origin] = await Promise.all([
    page.evaluate((at) => {
      const layer = document.querySelector('textarea[data-path]')?.closest('[data-wide]')
      const lines = [...(layer?.querySelectorAll('[aria-hidden] > div') ?? [])]
      let left = at
      for (const line of lines) {
        const length = line.textContent?.length ?? 0
        if (left > length) {
          left -= length + 1
          continue
        }
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const size = node.textContent?.length ?? 0
          if (left > size) {
            left -= size
            continue
          }
          const found = document.createRange()
          found.setStart(node, left)
          found.collapse(true)
          const { x, y, height } = found.getBoundingClientRect()
          return { x, y: y + height / 2 }
        }
      }
      return undefined
    }, index),
    templateBox(page).boundingBox(),
  ])
  if (!range || !origin) throw new Error(`no place ${index} in the text`)
  return range
}

/** Drags a chip with the mouse to a place in the text. */
export async function dragTo(page: Page, from: Locator, index: number): Promise<void> {
  const start = await from.boundingBox()
  const end = await pointOf(page, index)
  if (!start) throw new Error('the chip is not shown')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
}

/** The form of a new mode, on a plain backend, with the focus in its template. */
export async function openNewMode(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page, 'Mode Management')
  await button(page, 'Add').click()
  await templateBox(page).focus()
  await expect(templateBox(page)).toBeFocused()
}

/** Types with pauses between the keys, by the page's clock, which must be stopped. */
export async function typeSlowly(page: Page, text: string, pauseMs = 40): Promise<void> {
  for (const key of text) {
    await page.keyboard.type(key)
    await page.clock.runFor(pauseMs)
  }
}
