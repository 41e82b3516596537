import { validationMessages } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { fillAdded, openIndustries, path, messages } from './industry-list.ts'
import { button, heading, nameField, promptField, tableRows, expectToast } from '../support/page.ts'

test(
  'the common form adds, edits, cancels and validates',
  {
    tag: [
      ...['@R002', '@R035', '@R036', '@R037', '@R038', '@R039', '@R043', '@R058', '@R140', '@R144'],
      ...['@R160', '@R166', '@R189', '@R217'],
    ],
  },
  async ({ page, plain }) => {
    await openIndustries(page, plain)

    await test.step('shows a missing value below its field until it is edited', async () => {
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
    })

    await test.step('Cancel returns to the list, sends nothing and clears the form', async () => {
      await nameField(page).fill('Glass')
      await button(page, 'Cancel').click()
      await expect(tableRows(page)).toHaveCount(3)
      await expect(button(page, 'Add')).toBeFocused()
      await button(page, 'Add').click()
      await expect(nameField(page)).toHaveValue('')
      expect(plain.requestLog(path)).not.toContain(`POST ${path}`)
    })

    await test.step('Add creates a row and reloads the list', async () => {
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
    })

    await test.step('Edit updates a row and keeps an untouched text byte for byte', async () => {
      const [calls, writes] = [plain.requestLog(path).length, plain.writes().length]
      // Toasts may cover the buttons of the list, so they are pressed with the keyboard.
      await button(page, 'Edit Automotive').press('Enter')
      await expect(heading(page)).toHaveText('Edit industry')
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Automotive')
      await expect(promptField(page)).toHaveValue('Parts and assembly.\nThree shifts.')
      await nameField(page).fill('Cars')
      await button(page, 'Save').click()
      await expectToast(page, messages.updated)
      await expect(page.getByRole('cell', { name: 'Cars' })).toBeVisible()
      await expect(button(page, 'Edit Cars')).toBeFocused()
      await expect
        .poll(() => plain.requestLog(path).slice(calls))
        .toEqual(['PUT /v1/industries/2', `GET ${path}`])
      expect(plain.writes()[writes]?.body).toEqual({
        name: 'Cars',
        details: 'Parts and assembly.\\nThree shifts.',
      })
    })

    await test.step('saves once on a double click, and Save shows that it is busy', async () => {
      const calls = plain.requestLog(path).length
      const answer = gate()
      plain.stub('POST', path, { delay: answer.opened })
      await fillAdded(page)
      await button(page, 'Save').dblclick()
      await expect(button(page, 'Save')).toBeDisabled()
      answer.open()
      await expectToast(page, messages.created)
      expect(
        plain.requestLog(path).filter((call, at) => at >= calls && call.startsWith('POST')),
      ).toHaveLength(1)
    })
  },
)
