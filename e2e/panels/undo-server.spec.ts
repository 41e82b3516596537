import { interactionModes } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import {
  button,
  openSegment,
  pressRowAction,
  promptField,
  tableRows,
  expectToast,
} from '../support/page.ts'
import { entryRow } from './activity.ts'
import { path as modesPath } from './modes.ts'
import { path as personasPath } from './persona-form.ts'

test(
  'undoes the change of a mode from the activity',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api } }) => {
    const stored = async () => {
      const list = (await api('GET', modesPath)).body as { name: string; prompt_template: string }[]
      return list.find(({ name }) => name === 'Prospecting call')?.prompt_template
    }
    const before = await stored()
    await openSegment(page, 'Mode Management')
    await button(page, 'Edit Prospecting call').click()
    await promptField(page).press('Control+End')
    await promptField(page).pressSequentially('\nSay "no" at first.')
    await button(page, 'Save').click()
    await expectToast(page, interactionModes.messages.updated)
    expect(await stored()).toBe(`${before}\\nSay 'no' at first.`)

    await openSegment(page, 'Activity')
    const newest = entryRow(page, 'Prospecting call').first()
    await newest.getByRole('button', { name: 'Details' }).click()
    await button(page, 'Undo this change').click()
    await expectToast(page, 'The change was undone.')
    expect(await stored()).toBe(before)
  },
)

test(
  'restores a persona with its picture from the trash',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api } }) => {
    const copy = 'Copy of Walter Brandt'
    const pictureOf = async (name: string) => {
      const list = (await api('GET', personasPath)).body as { name: string; profile_pic: string }[]
      return list.find((persona) => persona.name === name)?.profile_pic
    }
    await openSegment(page, 'Personas')
    await pressRowAction(page, 'Duplicate', 'Walter Brandt')
    await button(page, 'Save').click()
    await expect(button(page, `Edit ${copy}`)).toBeVisible()
    const picture = await pictureOf(copy)
    expect(picture).not.toBe(await pictureOf('Walter Brandt'))

    await button(page, `Delete ${copy}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(button(page, `Edit ${copy}`)).toBeHidden()
    await openSegment(page, 'Trash')
    await tableRows(page).filter({ hasText: copy }).getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, 'Restored')

    await openSegment(page, 'Personas')
    expect(await pictureOf(copy)).toBe(picture)
    const shown = tableRows(page).filter({ hasText: copy }).locator('img')
    await expect(shown).toHaveJSProperty('complete', true)
    await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  },
)
