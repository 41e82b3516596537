import { tokenKey } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { openSegment, storedItem } from '../support/page.ts'

test(
  'leads every address to sign-in without a token',
  { tag: ['@R006', '@R008'] },
  async ({ page, plain }) => {
    for (const path of ['/drawer', '/prompt', '/drawer/', '/nowhere'])
      await test.step(`redirects ${path} without a token to sign-in`, async () => {
        const response = await page.goto(`${plain.url}${path}`)
        // The server responds with 404 to unknown paths, so those are opened inside the console.
        if (response?.status() === 404) {
          await page.goto(plain.url)
          await page.evaluate((to) => history.pushState(null, '', to), path)
        }
        await expect(page).toHaveURL(`${plain.url}/`)
        await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
      })
  },
)

test(
  'opens the protected addresses with any token',
  { tag: ['@R005', '@R007', '@R009'] },
  async ({ page, plain }) => {
    await page.goto(plain.url)
    await page.evaluate((key) => localStorage.setItem(key, 'worth nothing'), tokenKey)
    for (const path of ['/drawer', '/prompt'])
      await test.step(`opens ${path} with any token and stays there after a 401`, async () => {
        await page.goto(`${plain.url}${path}`)
        if (path === '/drawer') {
          await openSegment(page, 'Industries')
          await expect(page.getByText('Your session has ended')).toBeVisible()
        }
        await expect(page).toHaveURL(`${plain.url}${path}`)
        expect(await storedItem(page, tokenKey)).toBe('worth nothing')
      })

    await test.step('/prompt shows only the word prompt', () =>
      expect(page.locator('body')).toHaveText('prompt', { useInnerText: true }))
  },
)
