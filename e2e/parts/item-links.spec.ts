import type { Page } from '@playwright/test'
import { noLinks } from '../../console/test/no-links.ts'
import { expect, test as plainTest } from '../support/fixtures.ts'
import {
  button,
  heading,
  link,
  nameField,
  openSegment,
  pressRowAction,
  promptField,
  submitSignIn,
  tableRows,
  expectToast,
} from '../support/page.ts'
import { details, openHistory, version } from './history.ts'
import { test } from './conflict.ts'

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('a link from the menu of a row opens the form after a sign-in', async ({
  signedIn: page,
  browser,
  greenroom,
  makeIndustry,
}) => {
  await makeIndustry('Slate', 'Splits well.')
  await openSegment(page, 'Industries')
  await pressRowAction(page, 'Copy link', 'Slate')
  await expectToast(page, 'Link copied')
  const address = await copied(page)
  expect(address).toMatch(/\/drawer#open=industry\/[\w-]{36}$/)

  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(address)
  await expect(heading(other)).toHaveText('Welcome Back')
  await submitSignIn(other, greenroom.email, greenroom.password)
  await expect(nameField(other)).toHaveValue('Slate')
  await expect(other).toHaveURL(`${greenroom.url}/drawer`)
  await button(other, 'Cancel').click()
  await expect(heading(other)).toHaveText('Industries')
  await context.close()
})

test(
  'a form and a version have links too',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change } = await makeIndustry('Marble', 'One.')
    await change('Two.')
    await change('Three.')
    await openHistory(page, 'Industries', 'Marble')
    await version(page, 2).click()
    await expect(details(page, 2)).toBeVisible()
    await button(details(page, 2), 'Copy link').click()
    await expect.poll(() => copied(page)).toMatch(/\/history\/2$/)
    const toVersion = await copied(page)
    await openSegment(page, 'Industries')
    await page.goto('about:blank')
    await page.goto(toVersion)
    await expect(details(page, 2).getByRole('insertion')).toHaveText('Two.')

    await openSegment(page, 'Industries')
    await button(page, 'Edit Marble').click()
    await button(page, 'Copy link').click()
    await expect(button(page, 'Copied')).toBeVisible()
    await expect.poll(() => copied(page)).toBe(toVersion.replace('/history/2', ''))
  },
)

test(
  'a link that is entered over a form keeps its text',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    await makeIndustry('Basalt', 'One.')
    await makeIndustry('Gneiss', 'Banded.')
    await openSegment(page, 'Industries')
    await pressRowAction(page, 'Copy link', 'Gneiss')
    await expectToast(page, 'Link copied')
    const address = await copied(page)
    await button(page, 'Edit Basalt').click()
    await promptField(page).fill('Typed and not saved.')
    await page.goto(address)
    await expect(nameField(page)).toHaveValue('Gneiss')
    await page.goBack()
    await expect(promptField(page)).toHaveValue('Typed and not saved.')
  },
)

test(
  'a link to a deleted item leads back to the list',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry, greenroom }) => {
    const { remove } = await makeIndustry('Chalk', 'Soft.')
    await openSegment(page, 'Industries')
    await pressRowAction(page, 'Copy link', 'Chalk')
    await expectToast(page, 'Link copied')
    const address = await copied(page)
    await remove()
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByText('Oops... data not found')).toBeVisible()
    await button(page, 'Back to the list').click()
    await expect(heading(page)).toHaveText('Industries')
    await expect(page).toHaveURL(`${greenroom.url}/drawer`)
  },
)

plainTest('fragments that are no links are ignored', { tag: '@full' }, async ({ page, plain }) => {
  await plain.signIn(page)
  await expect(tableRows(page)).toHaveCount(3)
  expect(noLinks.length).toBeGreaterThanOrEqual(50)
  for (const fragment of noLinks) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, `open=${fragment}`)
    await expect(page).toHaveURL(`${plain.url}/drawer`)
  }
  for (const fragment of noLinks.filter((_, at) => at % 6 === 0)) {
    await page.goto('about:blank')
    await page.goto(`${plain.url}/drawer#open=${fragment}`)
    await expect(tableRows(page)).toHaveCount(3)
    await expect(page).toHaveURL(`${plain.url}/drawer`)
    await expect(heading(page)).toHaveText('Users')
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('view')
  }
  expect(plain.requestLog().filter((call) => !call.includes('/v1/'))).toEqual([])
  expect(plain.writes()).toEqual([])
  await expect(link(page, 'evil')).toHaveCount(0)
})
