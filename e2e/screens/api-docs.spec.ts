import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test('the API documentation requires a sign-in', async ({ page, greenroom }) => {
  const address = `${greenroom.url}/api/docs`
  const response = await page.goto(address)
  expect(response?.status()).toBe(401)
  await expect(
    page.getByText('Sign in to Greenroom as a super administrator to read this.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${greenroom.url}/`)
})

test(
  'lets an administrator read the API documentation and try a call',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await page.goto(`${greenroom.url}/api/docs`)
    // One of the first, since Swagger UI renders the others when they scroll into view.
    await page.getByText('Lists every mode.').click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await expect(page.locator('.live-responses-table')).toContainText('mode_id')
    await expect(page.locator('.live-responses-table')).not.toContainText('Bearer')
  },
)
