import { tokenKey } from '@greenroom/contract'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test('the API documentation', async ({ page, greenroom }) => {
  const address = `${greenroom.url}/api/docs`
  await test.step('requires a sign-in for the API documentation', async () => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(401)
    await expect(
      page.getByText('Sign in to Greenroom as a super administrator to read this.'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${greenroom.url}/`)
  })

  await test.step('shows an endpoint to an administrator, who tries it', async () => {
    const path = '/v1/interaction-modes/'
    // Swagger UI takes seconds for the whole description.
    await page.route('**/api/openapi.json', async (route) => {
      const response = await route.fetch()
      const { paths, ...spec } = await response.json()
      await route.fulfill({ response, json: { ...spec, paths: { [path]: paths[path] } } })
    })
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
      tokenKey,
      greenroom.adminToken,
    ] as const)
    await page.goto(address)
    await page.getByText('Lists every mode.').click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await expect(page.locator('.live-responses-table')).toContainText('mode_id')
  })
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
