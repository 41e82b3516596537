import { validationMessages } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { fillNew, openIndustries, path, messages } from './industry-list.ts'
import { button, heading, nameField, promptField, tableRows, expectToast } from '../support/page.ts'

test.describe('the common form', () => {
  test(
    'Add creates a row and reloads the list',
    { tag: ['@R035', '@R036', '@R038', '@R039', '@R058', '@R189', '@R217'] },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      await button(page, 'Add').click()
      await expect(nameField(page)).toBeFocused()
      await expect(promptField(page)).toHaveAttribute('rows', '6')
      await nameField(page).fill('  Glass ')
      await promptField(page).fill('  Furnaces run for years.\n\n\n\nNobody says "stop".  ')
      await button(page, 'Save').click()
      await expectToast(page, messages.created)
      await expect(page.getByRole('cell', { name: 'Glass' })).toBeVisible()
      await expect(button(page, 'Add')).toBeFocused()
      await expect
        .poll(() => plain.requestLog(path))
        .toEqual([`GET ${path}`, `POST ${path}`, `GET ${path}`])
      expect(plain.writes()[0]?.body).toEqual({
        name: 'Glass',
        details: "Furnaces run for years.\\n\\nNobody says 'stop'.",
      })
    },
  )

  test(
    'Edit updates a row and keeps an untouched text byte for byte',
    { tag: ['@R036', '@R038', '@R039', '@R189', '@R217'] },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      await button(page, 'Edit Automotive').click()
      await expect(heading(page)).toHaveText('Edit industry')
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Automotive')
      await expect(promptField(page)).toHaveValue('Parts and assembly.\nThree shifts.')
      await nameField(page).fill('Cars')
      await button(page, 'Save').click()
      await expectToast(page, messages.updated)
      await expect(page.getByRole('cell', { name: 'Cars' })).toBeVisible()
      await expect(button(page, 'Edit Cars')).toBeFocused()
      await expect
        .poll(() => plain.requestLog(path))
        .toEqual([`GET ${path}`, 'PUT /v1/industries/2', `GET ${path}`])
      expect(plain.writes()[0]?.body).toEqual({
        name: 'Cars',
        details: 'Parts and assembly.\\nThree shifts.',
      })
    },
  )

  test(
    'Cancel returns to the list, sends nothing and clears the form',
    { tag: ['@R037', '@R140'] },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      await button(page, 'Add').click()
      await nameField(page).fill('Glass')
      await button(page, 'Cancel').click()
      await expect(tableRows(page)).toHaveCount(3)
      await expect(button(page, 'Add')).toBeFocused()
      await button(page, 'Add').click()
      await expect(nameField(page)).toHaveValue('')
      expect(plain.requestLog(path)).not.toContain(`POST ${path}`)
    },
  )

  test(
    'shows a missing value below its field until it is edited',
    { tag: ['@R043', '@R160'] },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      await button(page, 'Add').click()
      await button(page, 'Save').click()
      await expect(page.getByText(validationMessages.name, { exact: true })).toBeVisible()
      await expect(page.getByText(validationMessages.promptTemplate, { exact: true })).toBeVisible()
      await expect(nameField(page)).toBeFocused()
      await expect(nameField(page)).toHaveAccessibleDescription(validationMessages.name)
      await nameField(page).fill('Glass')
      await expect(page.getByText(validationMessages.name, { exact: true })).toBeHidden()
      await expect(page.getByText(validationMessages.promptTemplate, { exact: true })).toBeVisible()
      await promptField(page).fill('   ')
      await button(page, 'Save').click()
      await expect(page.getByText(validationMessages.promptTemplate, { exact: true })).toBeVisible()
      await expect(promptField(page)).toBeFocused()
      expect(plain.requestLog(path)).toEqual([`GET ${path}`])
    },
  )

  test(
    'saves once on a double click, and Save shows that it is busy',
    { tag: '@R144' },
    async ({ page, plain }) => {
      const answer = gate()
      plain.stub('POST', path, { delay: answer.opened })
      await fillNew(page, plain)
      await button(page, 'Save').dblclick()
      await expect(button(page, 'Save')).toBeDisabled()
      answer.open()
      await expectToast(page, messages.created)
      expect(plain.requestLog(path).filter((call) => call.startsWith('POST'))).toHaveLength(1)
    },
  )
})
