import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { button, heading, nameField, openSegment, promptField } from '../support/page.ts'
import { templateBox } from './editor.ts'
import { composedPrompt, composedText, figures, notes, preview, previewButton } from './preview.ts'

interface Row {
  name: string
  [field: string]: string
}
const list = async ({ api }: Greenroom, path: string) => (await api('GET', path)).body as Row[]

async function openMode(page: Page, name = 'Prospecting call') {
  await openSegment(page, 'Mode Management')
  await button(page, `Edit ${name}`).click()
  await expect(templateBox(page)).toBeVisible()
}

test('equals what the server composes, for every mode and persona', async ({
  signedIn: page,
  greenroom,
}) => {
  test.slow()
  const modes = await list(greenroom, '/v1/interaction-modes/')
  const personas = await list(greenroom, '/v1/ai-personas/')
  expect(modes.length * personas.length).toBe(36)
  for (const mode of modes) {
    await openMode(page, mode.name)
    const edited = `${await templateBox(page).inputValue()}  \n\n \n\n Say 'C:\\new' 😀. \n`
    await templateBox(page).fill(edited)
    if ((await previewButton(page).getAttribute('aria-expanded')) === 'false')
      await previewButton(page).click()
    const unsaved = new Map<string, string | null>()
    await expect(composedPrompt(page)).toContainText('😀')
    for (const { persona_id: id = '', name } of personas) {
      await page.getByLabel('Persona', { exact: true }).selectOption(id)
      await expect(composedPrompt(page)).toContainText(name)
      unsaved.set(id, await composedText(page))
    }
    await button(page, 'Save').click()
    await expect(heading(page)).toHaveText('Mode Management')
    for (const [id, text] of unsaved) {
      const { body } = await greenroom.api('GET', `/v1/compositions/${mode['mode_id']}/${id}`)
      expect(body).toMatchObject({
        text,
        characters: text?.length,
        hash: createHash('sha256')
          .update(text ?? '')
          .digest('hex'),
      })
    }
  }
})

test('is closed at first, and stays open in this browser', async ({ signedIn: page }) => {
  await openMode(page)
  await expect(previewButton(page)).toHaveAttribute('aria-expanded', 'false')
  await previewButton(page).click()
  await expect(composedPrompt(page)).toContainText(
    'You are Walter Brandt, Plant Manager at a large',
  )
  await page.reload()
  await expect(composedPrompt(page)).toBeVisible()
  await previewButton(page).click()
  await expect(preview(page)).toBeHidden()
})

test('scrolls into view when its button opens it', async ({ signedIn: page }) => {
  await openMode(page)
  await previewButton(page).click()
  await expect(composedPrompt(page)).toBeInViewport({ ratio: 0.3 })
  await expect(previewButton(page)).toBeInViewport()
  await expect(previewButton(page)).toBeFocused()
})

test('opens with Ctrl+Enter in the text, and Esc returns to the caret', async ({
  signedIn: page,
}) => {
  await openMode(page)
  await templateBox(page).focus()
  await templateBox(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(7, 7))
  const before = await templateBox(page).inputValue()
  await page.keyboard.press('Control+Enter')
  await expect(composedPrompt(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(templateBox(page)).toBeFocused()
  expect(await templateBox(page).evaluate((box: HTMLTextAreaElement) => box.selectionStart)).toBe(7)
  await page.keyboard.press('Control+Enter')
  await expect(composedPrompt(page)).toBeFocused()
  await expect(templateBox(page)).toHaveValue(before)
})

test('steps through the personas', async ({ signedIn: page, greenroom }) => {
  await openMode(page)
  await previewButton(page).click()
  const [first, second, ...others] = await list(greenroom, '/v1/ai-personas/')
  await expect(composedPrompt(page)).toContainText(`You are ${first?.name}`)
  await button(page, 'Next Persona').click()
  await expect(composedPrompt(page)).toContainText(`You are ${second?.name}`)
  await button(page, 'Previous Persona').click()
  await button(page, 'Previous Persona').click()
  await expect(composedPrompt(page)).toContainText(`You are ${others.at(-1)?.name}`)
})

test('follows the unsaved text, and counts its tokens when typing pauses', async ({
  signedIn: page,
}) => {
  const counts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/texts/tokens')) counts.push(request.postData() ?? '')
  })
  await openMode(page)
  await previewButton(page).click()
  await expect(figures(page).filter({ hasText: 'tokens' })).toBeVisible()
  await expect(figures(page)).toContainText(['characters', 'tokens', '14 of 14 filled'])
  await expect(figures(page).filter({ hasText: 'unsaved' })).toHaveCount(0)
  counts.length = 0
  await templateBox(page).press('Control+End')
  await templateBox(page).pressSequentially(' Never say no to a visit.', { delay: 30 })
  await expect(composedPrompt(page)).toContainText('Never say no to a visit.')
  await expect(figures(page).filter({ hasText: 'with your unsaved text' })).toBeVisible()
  await expect.poll(() => counts.length).toBe(1)
  expect(counts[0]).toContain('Never say no to a visit.')
})

test('names the source of a passage, and opens it without losing what was typed', async ({
  signedIn: page,
}) => {
  await openMode(page)
  await previewButton(page).click()
  await templateBox(page).press('Control+End')
  await templateBox(page).pressSequentially(' Unsaved end.')
  await button(page, 'role: from Plant Manager').press('Enter')
  const details = page.getByRole('group', { name: 'Where role comes from' })
  await expect(details).toBeFocused()
  await expect(details).toContainText(
    'AI role Plant Manager, version 1, last changed by Greenroom, ',
  )
  await page.keyboard.press('Escape')
  await expect(button(page, 'role: from Plant Manager')).toBeFocused()
  await button(page, 'role: from Plant Manager').click()
  await details.getByRole('button', { name: 'Open the AI role Plant Manager' }).click()
  await expect(nameField(page)).toHaveValue('Plant Manager')
  await page.goBack()
  await expect(templateBox(page)).toHaveValue(/ Unsaved end\.$/)
  await expect(composedPrompt(page)).toContainText('Unsaved end.')
})

test('lists every source with its length and share', async ({ signedIn: page }) => {
  await openMode(page)
  await previewButton(page).click()
  const table = page.getByRole('table', { name: 'Where each part comes from' })
  const text = (await composedText(page)) ?? ''
  const lengths = await table
    .locator('tbody tr td:nth-child(3)')
    .evaluateAll((cells) => cells.map(({ textContent }) => Number(textContent.replace(',', ''))))
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(text.length)
  await expect(table.getByRole('row', { name: /^Prospecting call/ })).toContainText('this form')
  await expect(table.getByRole('row', { name: /^Walter Brandt/ })).toContainText(
    '{name} {gender} {behavioral_detail}',
  )
})

test('copies the prompt', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openMode(page)
  await previewButton(page).click()
  await button(page, 'Copy').click()
  await expect(button(page, 'Copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await composedText(page))
})

test('composes a new industry as if a persona used it, with notes on its text', async ({
  signedIn: page,
}) => {
  await openSegment(page, 'Industries')
  await button(page, 'Add').click()
  await nameField(page).fill('صناعة المضخات 😀')
  await promptField(page).fill('Say {name} and {gender} as written.')
  await previewButton(page).click()
  await expect(preview(page)).toContainText(
    'Walter Brandt does not use this industry yet. This shows the prompt as if it did.',
  )
  await expect(composedPrompt(page)).toContainText('in the صناعة المضخات 😀 industry')
  await expect(composedPrompt(page)).toContainText('Say {name} and {gender} as written.')
  await expect(notes(page)).toHaveText([
    'The value of {industry_details} contains {name} and {gender}, which the model gets as written.',
  ])
  await button(page, 'Cancel').click()
})

test('lists the personas that use an industry first', async ({ signedIn: page }) => {
  await openSegment(page, 'Industries')
  await button(page, 'Edit Pharmaceuticals').click()
  await previewButton(page).click()
  await expect(composedPrompt(page)).toContainText('You are Priya Raman')
  const groups = page.getByLabel('Persona', { exact: true }).locator('optgroup')
  await expect(groups.nth(0)).toHaveAttribute('label', 'Uses this industry')
  await page.getByLabel('Persona', { exact: true }).selectOption({ label: 'Walter Brandt' })
  await expect(preview(page)).toContainText('Walter Brandt does not use this industry, so')
})

test('notes missing placeholders, and does not prevent a save', async ({ page, plain }) => {
  await plain.signIn(page, 'Personas')
  await button(page, /^Edit /)
    .first()
    .click()
  await previewButton(page).click()
  await page.getByLabel('Mode', { exact: true }).selectOption({ label: 'Cold call' })
  await expect(notes(page).first()).toContainText('are missing from the template.')
  await expect(button(page, 'Save')).toBeEnabled()
})

test('with a plain backend it needs no call outside the specification', async ({ page, plain }) => {
  await plain.signIn(page, 'Mode Management')
  await button(page, 'Edit Site visit').click()
  await previewButton(page).click()
  await expect(composedPrompt(page)).toContainText(/^You are /)
  await button(page, /^name: from/).click()
  await expect(page.getByRole('group', { name: 'Where name comes from' })).toBeVisible()
  // The time after which tokens would have been counted.
  await page.waitForTimeout(1500)
  await expect(figures(page).filter({ hasText: 'tokens' })).toHaveCount(0)
  expect(plain.writes()).toEqual([])
  const lists = ['interaction-modes', 'ai-personas', 'industries', 'ai-roles', 'company-sizes']
  lists.push('plant-size-impacts', 'manufacturing-models', 'products')
  const paths = new Set(plain.requestLog().map((line) => line.replace(/^GET \/v1\/|\/$/g, '')))
  expect([...paths].filter((path) => !lists.includes(path))).toEqual([])
})

test('shows a retry when a list cannot be loaded', async ({ page, plain }) => {
  await plain.signIn(page, 'Industries')
  await button(page, /^Edit /)
    .first()
    .click()
  plain.stub('GET', '/v1/products/', { status: 500 })
  await previewButton(page).click()
  await expect(preview(page)).toContainText('The texts of the prompt could not be loaded.')
  await preview(page).getByRole('button', { name: 'Retry' }).click()
  await expect(composedPrompt(page)).toBeVisible()
})
