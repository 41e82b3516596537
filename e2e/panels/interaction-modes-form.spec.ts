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

test.describe('the mode form', () => {
  test(
    'creates a mode',
    { tag: ['@R039', '@R048', '@R050', '@R155', '@R166', '@R187', '@R217'] },
    async ({ page, plain }) => {
      await openModes(page, plain)
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
      await expect
        .poll(() => plain.requestLog(path))
        .toEqual([`GET ${path}`, `POST ${path}`, `GET ${path}`])
      expect(plain.writes()[0]?.body).toEqual({
        name: 'Renewal',
        description: 'A yearly "talk" about the contract.',
        prompt_template: `${modePlaceholders.map(inBraces).join('\\n')}\\n\\nNever say 'no'.`,
      })
    },
  )

  test(
    'sends only the template to a backend without optional features',
    { tag: ['@R049', '@R187'] },
    async ({ page, plain }) => {
      await openModes(page, plain)
      await button(page, 'Edit Site visit').click()
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
      await expect
        .poll(() => plain.requestLog(path))
        .toEqual([`GET ${path}`, `PUT ${path}2`, `GET ${path}`])
      expect(plain.writes()[0]?.body).toEqual({
        mode_id: 2,
        prompt_template: `${before}\nBe brief.`.replaceAll('\n', '\\n'),
      })
    },
  )

  for (const [what, stored] of [
    ['escaped line breaks', completeTemplate.replaceAll('\n', '\\n') + '\\n\\n\\n\\n trailing \\n'],
    ['real line breaks', `${completeTemplate}\n\n\n\nmore\n`],
    ['line breaks of Windows', completeTemplate.replaceAll('\n', '\r\n')],
    ['double quotes and backslashes', `${completeTemplate} "quoted" C:\\new \\\\n \\`],
    ['blanks around it', `   ${completeTemplate}\t `],
  ] as const) {
    test(
      `saves an untouched text with ${what} byte for byte`,
      { tag: '@R166' },
      async ({ page, plain }) => {
        plain.stub('GET', path, { status: 200, body: [mode(1, { prompt_template: stored })] })
        await openModes(page, plain)
        await button(page, 'Edit Mode 1').click()
        await expect(templateErrors(page)).toHaveCount(0)
        await button(page, 'Save').click()
        await expectToast(page, messages.updated)
        expect(plain.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
          mode_id: 1,
          prompt_template: stored,
        })
      },
    )
  }

  test(
    'keeps the original quotes of a text when it is edited',
    { tag: '@R165' },
    async ({ page, plain }) => {
      const stored = `${completeTemplate.replaceAll('\n', ' ')} "quoted"`
      plain.stub('GET', path, { status: 200, body: [mode(1, { prompt_template: stored })] })
      await openModes(page, plain)
      await button(page, 'Edit Mode 1').click()
      await templateBox(page).press('Control+End')
      await page.keyboard.type(' and "new"')
      await button(page, 'Save').click()
      await expectToast(page, messages.updated)
      expect(plain.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        mode_id: 1,
        prompt_template: `${stored} and 'new'`,
      })
    },
  )

  test(
    'shows the template errors of a mode when its form opens',
    { tag: '@R156' },
    async ({ page, plain }) => {
      await openModes(page, plain)
      await button(page, 'Edit Cold call').click()
      const missing = modePlaceholders.filter(
        (word) => !['name', 'role', 'industry'].includes(word),
      )
      await expect(templateErrors(page)).toHaveText([validationMessages.keywords.missing(missing)])
      await expect(button(page, 'Save')).toBeDisabled()
      for (const word of missing) await chip(page, word).click()
      await expect(templateErrors(page)).toHaveCount(0)
      await button(page, 'Save').click()
      await expectToast(page, messages.updated)
    },
  )

  test('restores unsaved text with its marks and chips after a reload', async ({ page, plain }) => {
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
  })
})
