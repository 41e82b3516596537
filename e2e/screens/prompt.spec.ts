import { tokenKey } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'

test('/prompt shows only the word prompt', { tag: '@R007' }, async ({ signedIn, greenroom }) => {
  await signedIn.goto(`${greenroom.url}/prompt`)
  await expect(signedIn.locator('body')).toHaveText('prompt', { useInnerText: true })
})

for (const path of ['/drawer', '/prompt', '/drawer/', '/nowhere']) {
  test(
    `redirects ${path} without a token to sign-in`,
    { tag: ['@R006', '@R008'] },
    async ({ page, greenroom }) => {
      const response = await page.goto(`${greenroom.url}${path}`)
      // The server responds with 404 to unknown paths, so those are opened inside the console.
      if (response?.status() === 404) {
        await page.goto(greenroom.url)
        await page.evaluate((to) => history.pushState(null, '', to), path)
      }
      await expect(page).toHaveURL(`${greenroom.url}/`)
      await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    },
  )
}

for (const path of ['/drawer', '/prompt']) {
  test(
    `opens ${path} with any token and stays there after a 401`,
    { tag: ['@R005', '@R009'] },
    async ({ page, greenroom }) => {
      await page.goto(greenroom.url)
      await page.evaluate((key) => localStorage.setItem(key, 'worth nothing'), tokenKey)
      await page.goto(`${greenroom.url}${path}`)
      if (path === '/drawer') {
        await page.getByRole('button', { name: 'Industries', exact: true }).click()
        await expect(page.getByText('Your session has ended')).toBeVisible()
      }
      await expect(page).toHaveURL(`${greenroom.url}${path}`)
      expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBe(
        'worth nothing',
      )
    },
  )
}
