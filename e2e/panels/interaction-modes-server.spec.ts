import { interactionModes, modePlaceholders } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { templateBox, chip, chips } from '../parts/editor.ts'
import { expect, test } from '../support/fixtures.ts'
import { startGreenroom } from '../support/greenroom.ts'
import { path } from './modes.ts'
import { button, nameField, expectToast } from '../support/page.ts'

const { messages } = interactionModes
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test.describe('with our own server', { tag: '@full' }, () => {
  test.use({ segment: 'Mode Management' })

  test(
    'sends name and description only when they changed',
    { tag: ['@R047', '@R187'] },
    async ({ signedIn: page, greenroom }) => {
      await expect(button(page, 'Edit Prospecting call')).toBeVisible()
      await expect(button(page, 'Add')).toBeHidden()
      const bodies: unknown[] = []
      page.on('request', (request) => {
        if (request.method() === 'PUT') bodies.push(request.postDataJSON())
      })
      const { body } = await greenroom.api('GET', path)
      const stored = (body as Record<string, string>[]).find(
        ({ name }) => name === 'Prospecting call',
      )
      const save = async () => {
        await button(page, 'Save').click()
        await expect(button(page, 'Save')).toBeHidden()
      }
      await button(page, 'Edit Prospecting call').click()
      await expect(field(page, 'Name')).toBeFocused()
      await save()
      await button(page, 'Edit Prospecting call').click()
      await field(page, 'Name').fill('First call')
      await save()
      await button(page, 'Edit First call').click()
      await field(page, 'Name').fill('Prospecting call')
      await field(page, 'Description').fill('Changed.')
      await save()
      await expect(page.getByRole('cell', { name: 'Changed.' })).toBeVisible()
      await button(page, 'Edit Prospecting call').click()
      await field(page, 'Description').fill(stored?.['description'] ?? '')
      await save()
      const { mode_id, prompt_template } = stored ?? {}
      expect(bodies).toEqual([
        { mode_id, prompt_template },
        { mode_id, prompt_template, name: 'First call' },
        { mode_id, prompt_template, name: 'Prospecting call', description: 'Changed.' },
        { mode_id, prompt_template, description: stored?.['description'] },
      ])
      const after = await greenroom.api('GET', path)
      expect(after.body).toContainEqual(expect.objectContaining({ mode_id, prompt_template }))
    },
  )

  test(
    'writes and saves a complete template with only the keyboard',
    { tag: ['@R054', '@R131', '@R187'] },
    async ({ page }) => {
      test.slow()
      const own = await startGreenroom({ SEED: 'none' })
      try {
        await page.goto(`${own.url}/healthz`)
        await page.evaluate(
          (token) => localStorage.setItem('x-access-token', token),
          own.adminToken,
        )
        await page.goto(`${own.url}/drawer`)
        const press = (key: string) => page.keyboard.press(key)
        await page.locator('[data-segment="modeMgmt"]').press('Enter')
        await button(page, 'Add').press('Enter')
        await expect(nameField(page)).toBeFocused()
        await page.keyboard.type('Keyboard')
        await press('Tab')
        await page.keyboard.type('Written without a mouse.')
        await press('Tab')
        await expect(templateBox(page)).toBeFocused()
        await page.keyboard.type('You are:')
        for (const word of modePlaceholders) {
          await page.keyboard.type('\n- ')
          await press('Tab')
          await expect(chip(page, word)).toBeFocused()
          await press('Enter')
        }
        await expect(chips(page).locator('button:enabled')).toHaveCount(0)
        await page.keyboard.type(' "done"')
        await press('Tab')
        await expect(button(page, 'Expand Prompt Template')).toBeFocused()
        await press('Tab')
        await expect(button(page, /^Preview/)).toBeFocused()
        await press('Tab')
        await expect(button(page, 'Cancel')).toBeFocused()
        await press('Tab')
        await press('Enter')
        await expectToast(page, messages.created)
        const { body } = await own.api('GET', path)
        expect(body).toMatchObject([
          {
            name: 'Keyboard',
            description: 'Written without a mouse.',
            prompt_template: `You are:${modePlaceholders.map((word) => `\\n- {${word}}`).join('')} 'done'`,
            version: 1,
          },
        ])
      } finally {
        await own.stop()
      }
    },
  )
})
