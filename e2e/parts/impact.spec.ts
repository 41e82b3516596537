import type { Page } from '@playwright/test'
import { interactionModes, personas } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { button, nameField, openSegment, promptField, expectToast } from '../support/page.ts'

test.use({ segment: 'Industries' })

const line = (page: Page) => page.getByRole('status').filter({ hasText: /^Changes |^Not tried/ })

/** The hash of every composed prompt of active personas. */
async function hashes({ api }: Greenroom): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const modes = Object((await api('GET', '/v1/interaction-modes/')).body)
  for (const { persona_id, status_active } of Object((await api('GET', '/v1/ai-personas/')).body))
    for (const { mode_id } of status_active ? modes : []) {
      const path = `/v1/compositions/${mode_id}/${persona_id}`
      found.set(path, Object((await api('GET', path)).body).hash)
    }
  return found
}

/** Saves, and counts the prompts that have changed. */
async function countChanged(page: Page, greenroom: Greenroom, message: string): Promise<number> {
  const before = await hashes(greenroom)
  await button(page, 'Save').click()
  await expectToast(page, message)
  const after = await hashes(greenroom)
  return [...before].filter(([path, hash]) => after.get(path) !== hash).length
}

/** The number that the line announces. */
const announced = async (page: Page) =>
  Number(/(\d+) prompts? change/.exec((await line(page).textContent()) ?? '')?.[1])

test(
  'announces as many prompts as a save of an industry changes, and shows each',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await button(page, 'Edit Automotive components').click()
    await promptField(page).press('End')
    await promptField(page).pressSequentially(' Margins are thin.')
    await expect(line(page)).toContainText(
      /^Not tried · 3 prompts change: 1 persona × 3 modes · Show$/,
    )

    await button(page, 'Show').click()
    const dialog = page.getByRole('dialog', { name: 'Changed prompts' })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(dialog.getByRole('table')).toHaveCount(1)
    await expect(dialog.locator('ins').first()).toContainText('Margins are thin.')
    await dialog.getByText('Walter Brandt · Closing negotiation').click()
    await expect(dialog.getByRole('table')).toHaveCount(2)
    await button(dialog, 'Back to the form').click()
    await expect(button(page, 'Show')).toBeFocused()

    expect(await countChanged(page, greenroom, 'Industry updated successfully')).toBe(3)
  },
)

test(
  'announces what a save of a mode or a persona changes',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await openSegment(page, 'Mode Management')
    await button(page, 'Edit Prospecting call').click()
    await promptField(page).press('Control+End')
    await promptField(page).pressSequentially('\nBe brief.')
    await expect(line(page)).toContainText(
      /^Not tried · \d+ prompts change: \d+ personas × 1 mode · Show$/,
    )
    const ofMode = await announced(page)
    expect(await countChanged(page, greenroom, interactionModes.messages.updated)).toBe(ofMode)

    await openSegment(page, 'Personas')
    await button(page, 'Edit Walter Brandt').click()
    await nameField(page).fill('Walter Brand')
    await expect(line(page)).toContainText(
      /^Not tried · 3 prompts change: 1 persona × 3 modes · Show$/,
    )
    expect(await countChanged(page, greenroom, personas.messages.updated)).toBe(3)
  },
)

test(
  'announces nothing for blanks that a save removes, or text that is back as it was',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await button(page, 'Edit Food and beverage').click()
    await nameField(page).press('End')
    await nameField(page).pressSequentially('  ')
    await expect(line(page)).toHaveText('Changes no prompts')
    await nameField(page).press('Backspace')
    await nameField(page).press('Backspace')
    await expect(line(page)).toHaveCount(0)
  },
)

test(
  'works with another backend, with no call that it does not know',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page, 'Industries')
    await button(page, 'Edit Packaging').click()
    await promptField(page).press('Control+End')
    await promptField(page).pressSequentially(' More.')
    await expect(line(page)).toContainText(/^Changes \d+ prompts?: .+ · Show$/)
    await button(page, 'Show').click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    const lists = ['interaction-modes', 'ai-personas', 'ai-roles', 'company-sizes', 'products']
    const others = ['plant-size-impacts', 'manufacturing-models', 'industries']
    await expect
      .poll(() => plain.requestLog().toSorted())
      .toEqual([...lists, ...others].map((list) => `GET /v1/${list}/`).toSorted())
  },
)

test('says nothing when a list cannot be loaded', { tag: '@full' }, async ({ page, plain }) => {
  plain.stub('GET', '/v1/ai-roles', { status: 500, times: 9 })
  await plain.signIn(page, 'Industries')
  await page.clock.install()
  await button(page, 'Edit Packaging').click()
  await promptField(page).press('Control+End')
  await promptField(page).pressSequentially(' More.')
  await expect.poll(() => plain.requestLog('/v1/ai-roles')).toHaveLength(1)
  // Long enough to compose the prompts, if all of the lists were there.
  await page.clock.runFor(500)
  await expect(line(page)).toHaveCount(0)
  await expect(button(page, 'Save')).toBeEnabled()
})
