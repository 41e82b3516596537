import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { heading, link } from '../support/page.ts'

test('leads from the overview to a page and its section, without signing in', async ({
  page,
  greenroom,
}) => {
  await page.goto(`${greenroom.url}/docs`)
  await expect(heading(page)).toHaveText('Greenroom documentation')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Operating' }).click()
  await expect(heading(page)).toHaveText('Operating Greenroom')
  await link(page.getByRole('main'), 'Several servers').first().click()
  await expect(page.getByRole('heading', { name: 'Several servers' })).toBeInViewport()
  await expect(
    page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]'),
  ).toHaveText('Operating Greenroom')
})

test(
  'fits a phone in dark mode: wide tables scroll by themselves',
  { tag: '@full' },
  async ({ page, greenroom }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['operating', 'finding-things', 'operating/monitoring']) {
      await page.goto(`${greenroom.url}/docs/${path}`)
      const hidden = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, hidden]).toEqual([path, 0])
    }
    await expectAccessible(page)
    await link(page, 'All pages').click()
    await expect(link(page, 'Backup and restore').last()).toBeInViewport()
  },
)
