import { validationMessages } from '@greenroom/contract'
import { templateBox, templateErrors, completeTemplate } from '../../parts/editor.ts'
import { composedPrompt, previewButton } from '../../parts/preview.ts'
import { expect } from '../../support/fixtures.ts'
import type { View } from './view.ts'
import { button, openSegment } from '../../support/page.ts'

/** Interaction modes with their tabs. */
export const modes: View[] = [
  {
    name: 'modes',
    async open({ page }) {
      await openSegment(page, 'Mode Management')
      await expect(button(page, 'Edit Cold call')).toBeVisible()
    },
  },
  {
    name: 'modes, add',
    async open({ page }) {
      await button(page, 'Add').click()
      await expect(templateBox(page)).toBeVisible()
    },
  },
  {
    name: 'modes, required fields',
    async open({ page }) {
      await button(page, 'Save').click()
      await expect(page.getByText(validationMessages.description, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'modes, every kind of error',
    async open({ page }) {
      await templateBox(page).fill('You are {name}, {name}.\nAlways {foo}.')
      await expect(templateErrors(page)).toHaveCount(3)
    },
  },
  {
    name: 'modes, every placeholder used',
    async open({ page }) {
      await templateBox(page).fill(completeTemplate)
      await expect(templateErrors(page)).toHaveCount(0)
    },
  },
  {
    name: 'modes, edit',
    async open({ page }) {
      await button(page, 'Cancel').click()
      await button(page, 'Edit Cold call').click()
      await expect(templateBox(page)).toBeVisible()
    },
  },
  {
    name: 'modes, expanded',
    async open({ page }) {
      await page.getByRole('button', { name: /^Expand/ }).click()
    },
  },
  {
    name: 'modes, preview with notes',
    async open({ page }) {
      await button(page, 'Collapse Prompt Template').click()
      await previewButton(page).click()
      await expect(composedPrompt(page)).toBeVisible()
      await button(page, /^name: from/).click()
      await expect(page.getByRole('group', { name: 'Where name comes from' })).toBeFocused()
    },
  },
  {
    name: 'modes, delete',
    async open({ page }) {
      await previewButton(page).click()
      await button(page, 'Cancel').click()
      await button(page, 'Delete Cold call').click()
      await expect(page.getByRole('dialog', { name: 'Delete Confirmation' })).toBeVisible()
    },
  },
  {
    name: 'experience',
    async open({ page }) {
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Experience' }).click()
      await expect(page.getByText('Prospecting')).toBeVisible()
    },
  },
  {
    name: 'general instruction',
    async open({ page }) {
      await page.getByRole('tab', { name: 'General Instruction' }).click()
      await expect(button(page, 'Add')).toBeVisible()
    },
  },
]
