import { expectAccessible } from '../support/axe.ts'
import { expect } from '../support/fixtures.ts'
import { button } from '../support/page.ts'
import { test } from './conflict.ts'
import { compareWith, details, openHistory, version, versions } from './history.ts'

test(
  'loads older versions on demand, also to show one again after a reload',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change } = await makeIndustry('Paper', 'Text 1.')
    for (let number = 2; number <= 60; number++) await change(`Text ${number}.`)
    await openHistory(page, 'Industries', 'Paper')
    await expect(versions(page)).toHaveCount(50)
    await page.route('**/revisions/industries/*?*after=*', (route) => route.abort(), { times: 1 })
    await button(page, 'Show more').click()
    await expect(page.getByText('More versions could not be loaded.')).toBeVisible()
    await button(page, 'Retry').click()
    await expect(versions(page)).toHaveCount(60)
    await expect(button(page, 'Show more')).toHaveCount(0)
    await version(page, 5).click()
    await expect(details(page, 5).getByRole('deletion')).toHaveText('4')
    await page.reload()
    await expect(details(page, 5).getByRole('deletion')).toHaveText('4')
    await expect(version(page, 5)).toBeInViewport()
  },
)

test(
  'compares with any version by its number, also one that is not loaded',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change } = await makeIndustry('Cork', 'Text 1.')
    for (let number = 2; number <= 60; number++) await change(`Text ${number}.`)
    await openHistory(page, 'Industries', 'Cork')
    const third = compareWith(page).getByRole('option', { name: 'Version 3', exact: true })
    await expect(third).toHaveCount(0)
    await compareWith(page).selectOption('Another version…')
    const number = page.getByLabel('Version (1 to 60)')
    await number.fill('3')
    await number.press('Enter')
    const shown = details(page, 60)
    await expect(shown.getByRole('columnheader')).toHaveText(['Version 3', 'Version 60'])
    await expect(shown.getByRole('deletion')).toHaveText('3')
    await expectAccessible(page)
    await page.reload()
    await expect(shown.getByRole('deletion')).toHaveText('3')
    await expect(number).toHaveValue('3')

    await number.fill('99')
    await number.press('Tab')
    await expect(page.getByText('There is no version 99.')).toBeVisible()
    await compareWith(page).selectOption('Version 58')
    await expect(number).toBeHidden()
    await expect(shown.getByRole('deletion')).toHaveText('58')
    await button(page, 'Show more').click()
    await expect(third).toHaveCount(1)
    await expect(compareWith(page)).not.toContainText('Another version…')
    await compareWith(page).selectOption('Version 3')
    await expect(shown.getByRole('deletion')).toHaveText('3')
  },
)
