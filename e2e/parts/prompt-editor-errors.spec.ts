import { inBraces, modePlaceholders, validationMessages } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import {
  templateBox,
  caret,
  chip,
  marks,
  openNewMode,
  templateErrors,
  completeTemplate,
  typeSlowly,
} from './editor.ts'
import { stopClock } from '../screens/toast-time.ts'
import { button } from '../support/page.ts'

const { missing, invalid, duplicate } = validationMessages.keywords
const without = (...words: string[]) => modePlaceholders.filter((word) => !words.includes(word))
const all = [...modePlaceholders]

test.beforeEach(({ page, plain }) => openNewMode(page, plain))

test(
  'reports missing, invalid and repeated placeholders',
  { tag: ['@R155', '@R156', '@R157', '@R158'] },
  async ({ page, plain }) => {
    await test.step('shows the errors of a new text on Save', async () => {
      await button(page, 'Save').click()
      for (const sentence of [
        validationMessages.name,
        validationMessages.description,
        validationMessages.promptTemplate,
      ])
        await expect(page.getByText(sentence, { exact: true })).toBeVisible()
      await expect(templateErrors(page).last()).toHaveText(missing(all))
      await expect(button(page, 'Save')).toBeDisabled()
      await templateBox(page).fill(completeTemplate)
      await expect(templateErrors(page)).toHaveCount(0)
      await expect(page.getByText(validationMessages.name, { exact: true })).toBeVisible()
      await expect(button(page, 'Save')).toBeEnabled()
      expect(plain.calls.filter(({ method }) => method === 'POST')).toEqual([])
    })

    await test.step('reports a placeholder that is not allowed', async () => {
      await templateBox(page).fill(`${completeTemplate}\n\n{foo} { role } {Role} {foo}`)
      await expect(templateErrors(page)).toHaveText([invalid(['foo', ' role ', 'Role'])], {
        useInnerText: false,
      })
      await expect(button(page, 'Save')).toBeDisabled()
    })

    await test.step('reports a repeated placeholder', async () => {
      await templateBox(page).fill(`${completeTemplate}\n{role} and {gender} and {role}`)
      await expect(templateErrors(page)).toHaveText([duplicate(['role', 'gender'])])
      await expect(button(page, 'Save')).toBeDisabled()
    })

    await test.step('shows all errors, missing ones first, and marks each in the text', async () => {
      await templateBox(page).fill(without('gender').map(inBraces).join('\n') + '\n{foo} {role}')
      await expect(templateErrors(page)).toHaveText([
        missing(['gender']),
        invalid(['foo']),
        duplicate(['role']),
      ])
      await expect(templateBox(page)).toHaveAccessibleDescription(
        /Missing keywords: gender.*foo.*role/,
      )
      await expect(templateBox(page)).toHaveAttribute('aria-invalid', 'true')
      await expect
        .poll(() => marks(page))
        .toEqual([
          ...without('gender').map((word) => `right {${word}}`),
          'unknown {foo}',
          'repeated {role}',
        ])
    })
  },
)

test(
  'shows no errors for a new text before something is typed',
  { tag: ['@full', '@R156'] },
  async ({ page }) => {
    await expect(button(page, 'Save')).toBeEnabled()
    await expect(templateErrors(page)).toHaveCount(0)
    await page.keyboard.type('x')
    await expect(templateErrors(page)).toHaveText([missing(all)])
    await expect(button(page, 'Save')).toBeDisabled()
    await expect(page.getByText('Fix the placeholders to save.')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(templateErrors(page)).toHaveText([missing(all)])
  },
)

test(
  'lists missing placeholders by name in the specified order',
  { tag: ['@full', '@R156'] },
  async ({ page }) => {
    for (const word of modePlaceholders) {
      await templateBox(page).fill(without(word).toReversed().map(inBraces).join(' '))
      await expect(templateErrors(page)).toHaveText([missing([word])])
      await expect(button(page, 'Save')).toBeDisabled()
      await expect(chip(page, word)).toBeEnabled()
    }
    await templateBox(page).fill(completeTemplate)
    await expect(templateErrors(page)).toHaveCount(0)
    await expect(button(page, 'Save')).toBeEnabled()
  },
)

test(
  'marks the second of two equal placeholders when the text changes',
  { tag: ['@full', '@R158'] },
  async ({ page }) => {
    await templateBox(page).fill('A line.\n{role}\nAnother.')
    await expect.poll(() => marks(page)).toEqual(['right {role}'])
    await templateBox(page).press('Control+Home')
    await page.keyboard.type('{role} ')
    await expect.poll(() => marks(page)).toEqual(['right {role}', 'repeated {role}'])
    await expect(button(page, 'Line 2: {role} is repeated')).toBeVisible()
    await templateBox(page).press('Control+Home')
    for (const _ of '{role} ') await page.keyboard.press('Delete')
    await expect.poll(() => marks(page)).toEqual(['right {role}'])
  },
)

test(
  'names the line and word of each error and jumps to it',
  { tag: '@full' },
  async ({ page }) => {
    const filler = 'Words.\n'.repeat(120)
    await templateBox(page).fill(
      `${completeTemplate}\n${filler}Then {foo}.\n${filler}And {role} again.`,
    )
    const unknown = button(page, `Line ${14 + 120 + 1}: {foo} is not a placeholder`)
    const repeated = button(page, `Line ${14 + 120 + 1 + 120 + 1}: {role} is repeated`)
    await unknown.click()
    await expect(templateBox(page)).toBeFocused()
    const text = await templateBox(page).inputValue()
    const at = text.indexOf('{foo}')
    await expect.poll(() => caret(page)).toEqual([at, at + 5])
    const visible = (word: string) =>
      page.evaluate((marked) => {
        const mark = [...document.querySelectorAll('mark')].findLast(
          ({ textContent }) => textContent === marked,
        )
        const [inner, outer] = [mark, document.querySelector('textarea[data-path=prompt_template]')]
        const [one, other] = [inner?.getBoundingClientRect(), outer?.getBoundingClientRect()]
        return one && other && one.top > other.top && one.bottom < other.bottom
      }, word)
    await expect.poll(() => visible('{foo}')).toBe(true)
    await repeated.press('Enter')
    const again = text.lastIndexOf('{role}')
    await expect.poll(() => caret(page)).toEqual([again, again + 6])
    await expect.poll(() => visible('{role}')).toBe(true)
    await page.keyboard.press('Delete')
    await expect(repeated).toBeHidden()
  },
)

test('counts errors beyond the displayed ones', { tag: '@full' }, async ({ page }) => {
  await templateBox(page).fill('{foo} '.repeat(500))
  await expect(page.getByText('and 480 more, marked in the text')).toBeVisible()
  await expect(page.getByText(/^Line 1: /)).toHaveCount(20)
})

test(
  'announces errors when typing pauses, not after each key',
  { tag: '@full' },
  async ({ page }) => {
    const status = page.locator('form .visually-hidden[role=status]')
    await page.evaluate(() => {
      const spoken: string[] = []
      Object.assign(window, { spoken })
      const node = document.querySelector('form .visually-hidden[role=status]')
      if (!node) throw new Error('there is no live region')
      new MutationObserver(() => spoken.push(node.textContent ?? '')).observe(node, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    await stopClock(page)
    await typeSlowly(page, '{foo} and {bar} and {baz}')
    const errors = [missing(all), invalid(['foo', 'bar', 'baz'])]
    await expect(templateErrors(page)).toHaveText(errors)
    const spoken = () => page.evaluate(() => (window as { spoken?: string[] }).spoken)
    expect(await spoken()).toEqual([])
    await page.clock.resume()
    await expect(status).toHaveText(errors.join(' '))
    expect(await spoken()).toEqual([errors.join(' ')])
    await templateBox(page).fill(completeTemplate)
    await expect(status).toHaveText('All placeholders are correct.')
  },
)
