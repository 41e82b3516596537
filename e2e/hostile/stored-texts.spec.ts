import { full } from '../faults/share.ts'
import { expect, test } from '../support/fixtures.ts'
import { button } from '../support/list-form.ts'
import { fillWithHostileTexts } from './backend.ts'
import {
  expectActionsInView,
  expectLaidOut,
  expectNoAlerts,
  expectShown,
  rowAt,
  screens,
} from './look.ts'
import { hostile, hostileIds, idAt } from './texts.ts'

const texts = Object.values(hostile)

/** Every row of each list, or one of them, another in each. */
const some = (from: number) => (full ? [...texts.keys()] : [(from * 2) % texts.length])

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

for (const [nth, { title, removable }] of segments.entries()) {
  test(`hostile texts stored in ${title} are shown as they are`, async ({ page, plain }) => {
    test.setTimeout(full ? 300_000 : 60_000)
    const alerts = expectNoAlerts(page)
    fillWithHostileTexts(plain, 'nobody')
    await plain.signIn(page, title)
    await expect(rowAt(page, texts.length - 1)).toBeVisible()
    await expectShown(page, title)
    await screens(page, `list ${title}`)
    if (title !== 'Subscription Plans') await expectActionsInView(page)
    for (const at of some(nth)) {
      await rowAt(page, at).getByRole('button', { name: /^Edit/ }).click()
      await expect(button(page, 'Cancel')).toBeVisible()
      await screens(page, `form ${title} ${at}`)
      await button(page, 'Cancel').click()
      if (!removable) continue
      await rowAt(page, at)
        .getByRole('button', { name: /^Delete/ })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectLaidOut(page)
      await button(page, 'Close').click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    expect(alerts()).toEqual([])
  })
}

test('hostile texts stored about users are shown as they are', async ({ page, plain }) => {
  const alerts = expectNoAlerts(page)
  fillWithHostileTexts(plain, idAt(0))
  await plain.signIn(page)
  await expect(rowAt(page, texts.length - 1)).toBeVisible()
  await expectShown(page, 'Users')
  await screens(page, 'list users')
  await rowAt(page, 0).getByRole('button', { name: 'View Sessions' }).click()
  await expect(rowAt(page, 0).getByRole('button', { name: 'View Report' })).toBeVisible()
  await expectShown(page, 'Sessions')
  await screens(page, 'sessions')
  for (const at of [0, 1]) {
    await rowAt(page, at).getByRole('button', { name: 'View Report' }).click()
    const report = page.getByRole('dialog', { name: 'Performance Report' })
    for (const text of texts.slice(0, 6)) await expect(report).toContainText(text)
    await screens(page, `report ${at}`)
    await report.getByRole('button', { name: 'Close' }).click()
    await expect(report).toBeHidden()
  }
  await page.goBack()
  await rowAt(page, 0).getByRole('button', { name: 'View Subscription' }).click()
  await expect(page.getByRole('region').first()).toBeVisible()
  await screens(page, 'subscription')
  await page.goBack()
  for (const at of [0, 6, 10]) {
    await rowAt(page, at)
      .getByRole('button', { name: /^Change role/ })
      .click()
    const roles = page.getByRole('dialog').getByLabel('Role', { exact: true })
    await expect(roles.getByRole('option')).toHaveCount(texts.length + 1)
    await screens(page, `role ${at}`)
    await button(page, 'Cancel').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await rowAt(page, at).getByRole('button', { name: /^Edit/ }).click()
    await expect(page.getByLabel('First Name')).toHaveValue(texts[at] ?? '')
    await screens(page, `form user ${at}`)
    await button(page, 'Cancel').click()
  }
  expect(alerts()).toEqual([])
})

test('hostile texts stay what they are in the dialog of products and in lists to choose from', async ({
  page,
  plain,
}) => {
  const alerts = expectNoAlerts(page)
  fillWithHostileTexts(plain, 'nobody')
  await plain.signIn(page, 'Personas')
  for (const at of [1, 10]) {
    await rowAt(page, at)
      .getByRole('button', { name: /^Products/ })
      .click()
    await expect(page.getByRole('dialog')).toContainText(texts[at] ?? '')
    await screens(page, `products ${at}`)
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
  await screens(page, 'choices')
  expect(alerts()).toEqual([])
})

test('ids that mean something in an address reach their own row, or none', async ({
  page,
  plain,
}) => {
  test.setTimeout(60_000)
  fillWithHostileTexts(plain, 'nobody')
  await plain.signIn(page, 'Industries')
  for (const at of hostileIds.keys()) {
    await rowAt(page, at)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert').last()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const asked = plain.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  const reached = hostileIds.filter((id) => id !== '..')
  expect(asked).toEqual(reached.map((id) => `/v1/industries/${encodeURIComponent(id)}`))
})

for (const [what, name] of Object.entries({
  'turned around': '\u202eexe.tnemges',
  'turned around, with an isolate left open': '\u202eexe\u2066tnemges',
  'from right to left': 'مصنع 12',
}))
  test(`a name ${what} leaves the question around it as it is`, async ({ page, plain }) => {
    const list = '/v1/industries'
    plain.fail('GET', list, { status: 200, body: [{ industry_id: 1, name, details: 'x' }] })
    await plain.signIn(page, 'Industries')
    await rowAt(page, 0)
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
  })

test('a name of a hundred thousand letters does not hold a dialog about it up', async ({
  page,
  plain,
}) => {
  const body = [{ user_id: 1, first_name: 'W'.repeat(100_000), email: 'w@w.example' }]
  plain.fail('GET', '/v1/auth/all-users', { status: 200, body })
  await plain.signIn(page)
  await rowAt(page, 0)
    .getByRole('button', { name: /^Change role/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await expect(dialog).toContainText('… has no role.', { timeout: 10_000 })
  await expectLaidOut(page)
})
