import { expect, test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { stubHostileLists } from './stub-lists.ts'
import {
  expectActionsInView,
  expectNoOverflow,
  collectAlerts,
  expectShown,
  dataRow,
  expectFitsAnyWidth,
} from './layout.ts'
import { hostileIds, hostileTexts, rowId, shortTexts } from './texts.ts'
import { button, expectErrorToast } from '../support/page.ts'

const texts = Object.values(hostileTexts)

/** The texts whose rows are opened in a form and in the delete dialog. */
const openedTexts = full ? Object.keys(hostileTexts) : shortTexts

/** The tags of a test that is one of many alike. */
const laneOf = (isFast: boolean) => (isFast ? [] : ['@full'])

const segments = [
  { title: 'Subscription Plans', removable: false },
  { title: 'Personas', removable: true },
  { title: 'Mode Management', removable: true },
  { title: 'Industries', removable: true },
  { title: 'AI Roles', removable: true },
  { title: 'Plant Sizes', removable: true },
  { title: 'Company Sizes', removable: true },
  { title: 'Products', removable: true },
  { title: 'Manufacturing Models', removable: true },
  { title: 'Reports', removable: true },
  { title: 'Coaching', removable: false },
] as const

for (const { title, removable } of segments) {
  test(
    `shows hostile texts of ${title} unchanged and harmless`,
    { tag: laneOf(title === 'Industries') },
    async ({ page, plain }) => {
      test.setTimeout(full ? 600_000 : 90_000)
      const alerts = collectAlerts(page)
      stubHostileLists(plain, 'nobody')
      await plain.signIn(page, title)
      await expect(dataRow(page, texts.length - 1)).toBeVisible()
      await expectShown(page, title)
      await expectFitsAnyWidth(page)
      if (title !== 'Subscription Plans') await expectActionsInView(page)
      for (const name of openedTexts) {
        const at = Object.keys(hostileTexts).indexOf(name)
        await dataRow(page, at).getByRole('button', { name: /^Edit/ }).click()
        await expect(button(page, 'Cancel')).toBeVisible()
        await expectFitsAnyWidth(page)
        await button(page, 'Cancel').click()
        if (!removable) continue
        await dataRow(page, at)
          .getByRole('button', { name: /^Delete/ })
          .click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoOverflow(page)
        await button(page, 'Close').click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      expect(alerts()).toEqual([])
    },
  )
}

test(
  'shows hostile texts about users unchanged and harmless',
  { tag: '@full' },
  async ({ page, plain }) => {
    const alerts = collectAlerts(page)
    stubHostileLists(plain, rowId(0))
    await plain.signIn(page)
    await expect(dataRow(page, texts.length - 1)).toBeVisible()
    await expectShown(page, 'Users')
    await expectFitsAnyWidth(page)
    await dataRow(page, 0).getByRole('button', { name: 'View Sessions' }).click()
    await expect(dataRow(page, 0).getByRole('button', { name: 'View Report' })).toBeVisible()
    await expectShown(page, 'Sessions')
    await expectFitsAnyWidth(page)
    for (const at of [0, 1]) {
      await dataRow(page, at).getByRole('button', { name: 'View Report' }).click()
      const report = page.getByRole('dialog', { name: 'Performance Report' })
      for (const text of texts.slice(0, 6)) await expect(report).toContainText(text)
      await expectFitsAnyWidth(page)
      await report.getByRole('button', { name: 'Close' }).click()
      await expect(report).toBeHidden()
    }
    await page.goBack()
    await dataRow(page, 0).getByRole('button', { name: 'View Subscription' }).click()
    await expect(page.getByRole('region').first()).toBeVisible()
    await expectFitsAnyWidth(page)
    await page.goBack()
    for (const at of [0, 6, 10]) {
      await dataRow(page, at)
        .getByRole('button', { name: /^Change role/ })
        .click()
      const roles = page.getByRole('dialog').getByLabel('Role', { exact: true })
      await expect(roles.getByRole('option')).toHaveCount(texts.length + 1)
      await expectFitsAnyWidth(page)
      await button(page, 'Cancel').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await dataRow(page, at).getByRole('button', { name: /^Edit/ }).click()
      await expect(page.getByLabel('First Name')).toHaveValue(texts[at] ?? '')
      await expectFitsAnyWidth(page)
      await button(page, 'Cancel').click()
    }
    expect(alerts()).toEqual([])
  },
)

test(
  'shows hostile texts unchanged in the products dialog and in choices',
  { tag: '@full' },
  async ({ page, plain }) => {
    const alerts = collectAlerts(page)
    stubHostileLists(plain, 'nobody')
    await plain.signIn(page, 'Personas')
    for (const at of [1, 10]) {
      await dataRow(page, at)
        .getByRole('button', { name: /^Products/ })
        .click()
      await expect(page.getByRole('dialog')).toContainText(texts[at] ?? '')
      await expectFitsAnyWidth(page)
      await button(page, 'Close').click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await button(page, 'Add New').click()
    for (const list of ['Industry', 'Company Size', 'Plant Size', 'Role', 'Manufacturing Mode']) {
      await page.getByRole('button', { name: new RegExp(`^${list} `) }).click()
      const choices = page.getByRole('radiogroup', { name: list, exact: true })
      await expect(choices.getByRole('radio')).toHaveCount(texts.length)
      await choices.getByRole('radio').nth(10).check()
    }
    await expectFitsAnyWidth(page)
    expect(alerts()).toEqual([])
  },
)

test(
  'addresses only the row of an id with special characters',
  { tag: '@full' },
  async ({ page, plain }) => {
    stubHostileLists(plain, 'nobody')
    await plain.signIn(page, 'Industries')
    for (const at of hostileIds.keys()) {
      await dataRow(page, at)
        .getByRole('button', { name: /^Delete/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expectErrorToast(page, /./)
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const deleted = plain.writes().map(({ path }) => path)
    const reached = hostileIds.filter((id) => id !== '..')
    expect(deleted).toEqual(reached.map((id) => `/v1/industries/${encodeURIComponent(id)}`))
  },
)

for (const [kind, name] of Object.entries({
  reversed: '\u202eexe.tnemges',
  'reversed, unclosed': '\u202eexe\u2066tnemges',
  'right-to-left': 'مصنع 12',
}))
  test(
    `a ${kind} name does not reorder the question around it`,
    { tag: '@full' },
    async ({ page, plain }) => {
      const list = '/v1/industries'
      plain.stub('GET', list, { status: 200, body: [{ industry_id: 1, name, details: 'x' }] })
      await plain.signIn(page, 'Industries')
      await dataRow(page, 0)
        .getByRole('button', { name: /^Delete/ })
        .click()
      const question = page.getByRole('dialog').locator('p').first()
      await expect(question).toContainText(`Are you sure you want to delete ${name}`)
      const [before, last] = await question.evaluate((text) => {
        const range = document.createRange()
        range.selectNodeContents(text.lastChild ?? text)
        const { left } = range.getBoundingClientRect()
        return [text.querySelector('bdi')?.getBoundingClientRect().right ?? NaN, left]
      })
      expect(last).toBeGreaterThan(before)
    },
  )

test(
  'a name of 100,000 letters does not block a dialog about it',
  { tag: '@full' },
  async ({ page, plain }) => {
    const body = [{ user_id: 1, first_name: 'W'.repeat(100_000), email: 'w@w.example' }]
    plain.stub('GET', '/v1/auth/all-users', { status: 200, body })
    await plain.signIn(page)
    await dataRow(page, 0)
      .getByRole('button', { name: /^Change role/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Change Role' })
    await expect(dialog).toContainText('… has no role.')
    await expectNoOverflow(page)
  },
)
