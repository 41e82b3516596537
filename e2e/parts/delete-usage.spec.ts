import type { Page } from '@playwright/test'
import { waitForPaint } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { button, nameField, openSegment, expectErrorToast } from '../support/page.ts'
import { openIndustries } from './industry-list.ts'

// The tests open other lists, some after they have made a row; the users would load more slowly.
test.use({ segment: 'Plant Sizes' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete Confirmation' })

test(
  'says what uses a row below the question, and opens it',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSegment(page, 'Industries')
    await button(page, 'Delete Automotive components').click()
    await expect(
      dialog(page).getByText('Are you sure you want to delete Automotive components prompt?', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(dialog(page).getByText('It cannot be deleted while it is used.')).toBeVisible()
    await expect(dialog(page)).toContainText(/Used by 3 products and 2 personas · \d+ sessions/)
    await expect(dialog(page).getByRole('button')).toHaveText(['Close', 'Delete'])
    await expect(dialog(page).getByRole('link')).toHaveCount(5)

    await button(dialog(page), 'Delete').click()
    await expectErrorToast(page, 'Automotive components is used by 3 products and 2 personas: ')

    await button(page, 'Delete Automotive components').click()
    await dialog(page).getByRole('link', { name: 'Walter Brandt' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(nameField(page)).toHaveValue('Walter Brandt')
    await button(page, 'Cancel').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Industries/)
  },
)

test(
  'says whose sessions they are, and that their reports stay',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSegment(page, 'Products')
    await button(page, 'Delete Brake caliper housings').click()
    await expect(dialog(page)).toContainText(/Used by 1 persona · \d+ sessions with this persona/)
    await button(dialog(page), 'Close').click()
    await openSegment(page, 'Reports')
    await button(page, 'Delete Prospecting call').click()
    await expect(dialog(page)).toContainText(/\d+ sessions in its mode: their reports stay/)
  },
)

test('deletes what nothing uses', { tag: '@full' }, async ({ signedIn: page, greenroom }) => {
  await greenroom.api('POST', '/v1/industries/', { name: 'Unused', details: 'Any.' })
  await openSegment(page, 'Industries')
  await button(page, 'Delete Unused').click()
  await expect(dialog(page).getByText('It can be deleted: nothing uses it.')).toBeVisible()
  await button(dialog(page), 'Delete').click()
  await expect(button(page, 'Delete Unused')).toHaveCount(0)
})

test(
  'does not move the buttons while it loads, and says nothing after a failure',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    const failure = gate()
    await page.route('**/api/v1/usage/**', async (route) => {
      await failure.opened
      await route.fulfill({ status: 500, json: { message: 'Broken.' } })
    })
    await openSegment(page, 'Industries')
    await button(page, 'Delete Automotive components').click()
    await expect(dialog(page).getByText('Checking what uses it…')).toBeVisible()
    await page.evaluate(waitForPaint)
    const place = () => button(dialog(page), 'Delete').boundingBox()
    const before = await place()
    failure.open()
    await expect(dialog(page).getByText('Checking what uses it…')).toHaveCount(0)
    await expect.poll(place).toEqual(before)
    await expect(page.getByText('Broken.')).toHaveCount(0)
  },
)

test(
  'asks only the specified question with another backend',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openIndustries(page, plain)
    await page.clock.install()
    await button(page, 'Delete Packaging').click()
    await expect(dialog(page)).toContainText('Are you sure you want to delete Packaging prompt?')
    await page.clock.runFor(300)
    await expect(dialog(page).getByRole('link')).toHaveCount(0)
    expect(plain.requestLog('/v1/usage')).toEqual([])
  },
)
