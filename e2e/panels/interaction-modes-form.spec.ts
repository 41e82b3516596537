import {
  inBraces,
  interactionModes,
  modePlaceholders,
  validationMessages,
} from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { templateBox, chip, templateErrors, completeTemplate } from '../parts/editor.ts'
import { expect, test } from '../support/fixtures.ts'
import { mode, openModes, path } from './modes.ts'
import { button, expectToast } from '../support/page.ts'

const { messages } = interactionModes
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function saveUntouched(page: Page): Promise<void> {
  // A toast may cover the button.
  await button(page, 'Edit Mode 1').press('Enter')
  await expect(templateErrors(page)).toHaveCount(0)
  await button(page, 'Save').click()
  await expectToast(page, messages.updated)
}

const untouched = (what: string) => `saves an untouched text with ${what} byte for byte`

test.describe('the mode form', () => {
  test(
    'creates and updates modes',
    { tag: ['@R039', '@R048', '@R049', '@R050', '@R155', '@R166', '@R187', '@R217'] },
    async ({ page, plain }) => {
      const calls = [`GET ${path}`]
      await openModes(page, plain)

      await test.step('creates a mode', async () => {
        await button(page, 'Add').click()
        await expect(templateBox(page)).toHaveAttribute('rows', '6')
        await button(page, 'Save').click()
        for (const sentence of [
          validationMessages.name,
          validationMessages.description,
          validationMessages.promptTemplate,
        ])
          await expect(page.getByText(sentence, { exact: true })).toBeVisible()
        await field(page, 'Name').fill('Renewal')
        await field(page, 'Description').fill('A yearly "talk" about the contract.')
        await templateBox(page).fill(`  ${completeTemplate}\n\n\n   \nNever say "no".  `)
        await button(page, 'Save').click()
        await expectToast(page, messages.created)
        await expect(page.getByRole('cell', { name: 'Renewal' })).toBeVisible()
        await expect(button(page, 'Add')).toBeHidden()
        calls.push(`POST ${path}`, `GET ${path}`)
        await expect.poll(() => plain.requestLog(path)).toEqual(calls)
        await expect
          .poll(() => plain.writes().at(-1)?.body)
          .toEqual({
            name: 'Renewal',
            description: 'A yearly "talk" about the contract.',
            prompt_template: `${modePlaceholders.map(inBraces).join('\\n')}\\n\\nNever say 'no'.`,
          })
      })

      await test.step('sends only the template to a backend without optional features', async () => {
        // The toast may cover the button.
        await button(page, 'Edit Site visit').press('Enter')
        await expect(templateBox(page)).toHaveAttribute('rows', '12')
        await expect(templateBox(page)).toBeFocused()
        for (const name of ['Name', 'Description']) {
          await expect(field(page, name)).toHaveAttribute('readonly')
          await expect(field(page, name)).toHaveAccessibleDescription(
            'This backend can only update the template.',
          )
        }
        await expect(field(page, 'Name')).toHaveValue('Site visit')
        const before = await templateBox(page).inputValue()
        await templateBox(page).fill(`${before}\nBe brief.`)
        await button(page, 'Save').click()
        await expectToast(page, messages.updated)
        calls.push(`PUT ${path}2`, `GET ${path}`)
        await expect.poll(() => plain.requestLog(path)).toEqual(calls)
        await expect
          .poll(() => plain.writes().at(-1)?.body)
          .toEqual({
            mode_id: 2,
            prompt_template: `${before}\nBe brief.`.replaceAll('\n', '\\n'),
          })
      })
    },
  )

  test(
    'shows template errors and keeps stored texts',
    { tag: ['@R156', '@R165', '@R166'] },
    async ({ page, plain }) => {
      const escaped = completeTemplate.replaceAll('\n', '\\n') + '\\n\\n\\n\\n trailing \\n'
      const quoted = `${completeTemplate.replaceAll('\n', ' ')} "quoted"`

      await test.step('shows the template errors of a mode when its form opens', async () => {
        await openModes(page, plain)
        await button(page, 'Edit Cold call').click()
        const missing = modePlaceholders.filter(
          (word) => !['name', 'role', 'industry'].includes(word),
        )
        await expect(templateErrors(page)).toHaveText([
          validationMessages.keywords.missing(missing),
        ])
        await expect(button(page, 'Save')).toBeDisabled()
        for (const word of missing) await chip(page, word).click()
        await expect(templateErrors(page)).toHaveCount(0)
        plain.stub('GET', path, {
          status: 200,
          body: [mode(1, { prompt_template: escaped }), mode(2, { prompt_template: quoted })],
          times: 9,
        })
        await button(page, 'Save').click()
        await expectToast(page, messages.updated)
      })

      await test.step(untouched('escaped line breaks'), async () => {
        await saveUntouched(page)
        await expect
          .poll(() => plain.writes().at(-1)?.body)
          .toEqual({ mode_id: 1, prompt_template: escaped })
      })

      await test.step('keeps the original quotes of a text when it is edited', async () => {
        await button(page, 'Edit Mode 2').press('Enter')
        await templateBox(page).press('Control+End')
        await page.keyboard.type(' and "new"')
        await button(page, 'Save').click()
        await expectToast(page, messages.updated)
        await expect
          .poll(() => plain.writes().at(-1)?.body)
          .toEqual({
            mode_id: 2,
            prompt_template: `${quoted} and 'new'`,
          })
      })
    },
  )

  for (const [what, stored] of [
    ['real line breaks', `${completeTemplate}\n\n\n\nmore\n`],
    ['line breaks of Windows', completeTemplate.replaceAll('\n', '\r\n')],
    ['double quotes and backslashes', `${completeTemplate} "quoted" C:\\new \\\\n \\`],
    ['blanks around it', `   ${completeTemplate}\t `],
  ] as const) {
    test(untouched(what), { tag: ['@full', '@R166'] }, async ({ page, plain }) => {
      plain.stub('GET', path, { status: 200, body: [mode(1, { prompt_template: stored })] })
      await openModes(page, plain)
      await saveUntouched(page)
      await expect
        .poll(() => plain.writes().at(-1)?.body)
        .toEqual({ mode_id: 1, prompt_template: stored })
    })
  }

  test(
    'restores unsaved text with its marks and chips after a reload',
    { tag: '@full' },
    async ({ page, plain }) => {
      await openModes(page, plain)
      await button(page, 'Add').click()
      await templateBox(page).fill('{role} {foo}')
      await page.reload()
      await expect(page.getByText('Unsaved text from')).toBeVisible()
      await expect(templateBox(page)).toHaveValue('{role} {foo}')
      await expect(chip(page, 'role')).toBeDisabled()
      await expect(button(page, 'Line 1: {foo} is not a placeholder')).toBeVisible()
      await button(page, 'Discard').click()
      await expect(templateBox(page)).toHaveValue('')
      await expect(chip(page, 'role')).toBeEnabled()
      await expect(templateErrors(page)).toHaveCount(0)
      await expect(button(page, 'Save')).toBeEnabled()
    },
  )
})
