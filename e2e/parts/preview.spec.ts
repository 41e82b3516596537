import { createHash } from 'node:crypto'
import { expect, test } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { button, heading, nameField, promptField } from '../support/page.ts'
import { caret, putCaret, templateBox } from './editor.ts'
import {
  composedPrompt,
  composedText,
  figures,
  notes,
  preview,
  openMode,
  previewButton,
} from './preview.ts'

test.use({ segment: 'Mode Management' })

interface Row {
  name: string
  [field: string]: string
}
const list = async ({ api }: Greenroom, path: string) => (await api('GET', path)).body as Row[]

test(
  'equals what the server composes, for every mode and persona',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
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
  },
)

test(
  'is closed at first, and stays open in this browser',
  { tag: '@full' },
  async ({ signedIn: page }) => {
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
  },
)

test('scrolls into view when its button opens it', { tag: '@full' }, async ({ signedIn: page }) => {
  await openMode(page)
  await previewButton(page).click()
  await expect(composedPrompt(page)).toBeInViewport({ ratio: 0.3 })
  await expect(previewButton(page)).toBeInViewport()
  await expect(previewButton(page)).toBeFocused()
})

test(
  'opens with Ctrl+Enter in the text, and Esc returns to the caret',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openMode(page)
    await putCaret(page, 7)
    const before = await templateBox(page).inputValue()
    await page.keyboard.press('Control+Enter')
    await expect(composedPrompt(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(templateBox(page)).toBeFocused()
    await expect.poll(() => caret(page)).toEqual([7, 7])
    await page.keyboard.press('Control+Enter')
    await expect(composedPrompt(page)).toBeFocused()
    await expect(templateBox(page)).toHaveValue(before)
  },
)

test(
  'shows that it has the focus after Ctrl+Enter, though the text was clicked',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openMode(page)
    await templateBox(page).click()
    await page.keyboard.press('Control+Enter')
    await expect(composedPrompt(page)).toBeFocused()
    await expect(composedPrompt(page)).toHaveCSS('outline-style', 'solid')
  },
)

test('steps through the personas', { tag: '@full' }, async ({ signedIn: page, greenroom }) => {
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

test('copies the prompt', { tag: '@full' }, async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openMode(page)
  await previewButton(page).click()
  await button(page, 'Copy').click()
  await expect(button(page, 'Copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await composedText(page))
})

test.describe('of an industry', () => {
  test.use({ segment: 'Industries' })

  test('composes a new industry as if a persona used it, with notes on its text', async ({
    signedIn: page,
  }) => {
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

  test(
    'lists the personas that use an industry first',
    { tag: '@full' },
    async ({ signedIn: page }) => {
      await button(page, 'Edit Pharmaceuticals').click()
      await previewButton(page).click()
      await expect(composedPrompt(page)).toContainText('You are Priya Raman')
      const groups = page.getByLabel('Persona', { exact: true }).locator('optgroup')
      await expect(groups.nth(0)).toHaveAttribute('label', 'Uses this industry')
      await page.getByLabel('Persona', { exact: true }).selectOption({ label: 'Walter Brandt' })
      await expect(preview(page)).toContainText('Walter Brandt does not use this industry, so')
    },
  )
})

test(
  'notes missing placeholders, and does not prevent a save',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page, 'Personas')
    await button(page, /^Edit /)
      .first()
      .click()
    await previewButton(page).click()
    await page.getByLabel('Mode', { exact: true }).selectOption({ label: 'Cold call' })
    await expect(notes(page).first()).toContainText('are missing from the template.')
    await expect(button(page, 'Save')).toBeEnabled()
  },
)

test(
  'with a plain backend it needs no call outside the specification',
  { tag: '@full' },
  async ({ page, plain }) => {
    await page.clock.install()
    await plain.signIn(page, 'Mode Management')
    await button(page, 'Edit Site visit').click()
    await previewButton(page).click()
    await expect(composedPrompt(page)).toContainText(/^You are /)
    await button(page, /^name: from/).click()
    await expect(page.getByRole('group', { name: 'Where name comes from' })).toBeVisible()
    // The time after which tokens would have been counted.
    await page.clock.runFor(1500)
    await expect(figures(page).filter({ hasText: 'tokens' })).toHaveCount(0)
    expect(plain.writes()).toEqual([])
    const lists = ['interaction-modes', 'ai-personas', 'industries', 'ai-roles', 'company-sizes']
    lists.push('plant-size-impacts', 'manufacturing-models', 'products')
    const paths = new Set(plain.requestLog().map((line) => line.replace(/^GET \/v1\/|\/$/g, '')))
    expect([...paths].filter((path) => !lists.includes(path))).toEqual([])
  },
)

test('shows a retry when a list cannot be loaded', { tag: '@full' }, async ({ page, plain }) => {
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
