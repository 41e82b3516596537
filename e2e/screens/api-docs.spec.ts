import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test('the API documentation asks a stranger to sign in', async ({ page }) => {
  const answer = await page.goto('/api/docs')
  expect(answer?.status()).toBe(401)
  await expect(
    page.getByText('Sign in to Greenroom as a super administrator to read this.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
})

test('an administrator reads the API documentation and tries a call', async ({
  signedIn: page,
}) => {
  await page.goto('/api/docs')
  await page.getByText('Lists every industry.').click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table')).toContainText('industry_id')
  await expect(page.locator('.live-responses-table')).not.toContainText('Bearer')
})
