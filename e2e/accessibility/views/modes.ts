import { validationMessages } from '@greenroom/contract'
import { templateBox, templateErrors, completeTemplate } from '../../parts/editor.ts'
import { composedPrompt, previewButton } from '../../parts/preview.ts'
import { expect } from '../../support/fixtures.ts'
import type { Stage, Views } from './view.ts'
import { button } from '../../support/page.ts'

async function openModes({ page, plain }: Stage): Promise<void> {
  await plain.signIn(page, 'Mode Management')
  await expect(button(page, 'Edit Cold call')).toBeVisible()
}

async function openForm(stage: Stage, name: 'Add' | 'Edit Cold call'): Promise<void> {
  await openModes(stage)
  await button(stage.page, name).click()
  await expect(templateBox(stage.page)).toBeVisible()
}

/** Interaction modes with their tabs. */
export const modes: Views = {
  modes: openModes,
  'modes, add': (stage) => openForm(stage, 'Add'),
  'modes, required fields': async (stage) => {
    const { page } = stage
    await openForm(stage, 'Add')
    await button(page, 'Save').click()
    await expect(page.getByText(validationMessages.description, { exact: true })).toBeVisible()
  },
  'modes, every kind of error': async (stage) => {
    await openForm(stage, 'Add')
    await templateBox(stage.page).fill('You are {name}, {name}.\nAlways {foo}.')
    await expect(templateErrors(stage.page)).toHaveCount(3)
  },
  'modes, every placeholder used': async (stage) => {
    await openForm(stage, 'Add')
    await templateBox(stage.page).fill(completeTemplate)
    await expect(templateErrors(stage.page)).toHaveCount(0)
  },
  'modes, edit': (stage) => openForm(stage, 'Edit Cold call'),
  'modes, expanded': async (stage) => {
    const { page } = stage
    await openForm(stage, 'Edit Cold call')
    await page.getByRole('button', { name: /^Expand/ }).click()
    await expect(button(page, 'Collapse Prompt Template')).toBeVisible()
  },
  'modes, preview with notes': async (stage) => {
    const { page } = stage
    await openForm(stage, 'Edit Cold call')
    await previewButton(page).click()
    await expect(composedPrompt(page)).toBeVisible()
    await button(page, /^name: from/).click()
    await expect(page.getByRole('group', { name: 'Where name comes from' })).toBeFocused()
  },
  'modes, delete': async (stage) => {
    const { page } = stage
    await openModes(stage)
    await button(page, 'Delete Cold call').click()
    await expect(page.getByRole('dialog', { name: 'Delete Confirmation' })).toBeVisible()
  },
  experience: async (stage) => {
    const { page } = stage
    await openModes(stage)
    await page.getByRole('tab', { name: 'Experience' }).click()
    await expect(page.getByText('Prospecting')).toBeVisible()
  },
  'general instruction': async (stage) => {
    const { page } = stage
    await openModes(stage)
    await page.getByRole('tab', { name: 'General Instruction' }).click()
    await expect(button(page, 'Add')).toBeVisible()
  },
}
