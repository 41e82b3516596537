import { budgets, measureTransfer } from '../bench/transfer.ts'
import { expect, test } from './support/fixtures.ts'

test('script and style of each screen stay within their budget', async ({ greenroom }) => {
  for (const { screen, bytes, files } of await measureTransfer(greenroom)) {
    expect(files).toBeGreaterThan(1)
    expect.soft(files, `${screen}, files`).toBeLessThanOrEqual(12)
    expect.soft(bytes, `${screen}, bytes as sent`).toBeLessThanOrEqual(budgets[screen])
  }
})

test(
  'nothing on the sign-in page moves while it loads',
  { tag: '@full' },
  async ({ page, greenroom }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries())
          document.documentElement.dataset['moved'] = String(startTime)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(greenroom.url)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await expect(page.locator('html')).not.toHaveAttribute('data-moved')
  },
)

test(
  'what is loaded ahead of a click is compiled while it loads',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page, 'Industries')
    await expect(page.getByRole('table', { name: 'Industries' })).toBeVisible()
    for (const name of ['dashboard', 'crud']) {
      const script = await page.evaluate(async (start) => {
        const loaded = performance.getEntriesByType('resource').map(({ name: url }) => url)
        const response = await fetch(
          loaded.find((url) => url.includes(`/${start}-`) && url.endsWith('.js')) ?? '',
        )
        return response.text()
      }, name)
      expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    }
  },
)
