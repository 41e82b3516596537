import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { featuresHeader, industries, pageHeaders } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import {
  button,
  heading,
  navigation,
  openSegment,
  tableRows,
  expectToast,
} from '../support/page.ts'
import { gift, openGift } from './subscription.ts'
import { activityPath, entry, entryPath, entryRow, textFilter } from './activity.ts'

const path = '/v1/industries/'

test('says who changed what, narrows the list, and shows a change in full', async ({
  signedIn: page,
  greenroom: { api, email },
}) => {
  const name = 'Glass (activity)'
  const { body } = await api('POST', path, { name, details: 'Bottles and panes.' })
  const { industry_id: id } = body as { industry_id: string }
  await api('PUT', `${path}${id}`, { name, details: 'Bottles and mirrors.' })
  const [newest] = (await api('GET', '/v1/activity')).body as { at: string }[]
  // The day of the change stays today, also past midnight.
  await page.clock.setFixedTime(newest?.at ?? '')
  await openSegment(page, 'Activity')
  await textFilter(page).fill('glass (act')
  await expect(tableRows(page)).toHaveCount(3)
  await expect(entryRow(page, 'changed').getByRole('cell')).toHaveText([
    /^\d\d:\d\d$/,
    email,
    `changed the industry ${name}`,
    'Prompt Template',
    'Details',
  ])
  await page.getByLabel('What was done').selectOption('Changed')
  await expect(entryRow(page, 'added')).toHaveCount(0)
  await expect(tableRows(page)).toHaveCount(2)

  await page.getByRole('link', { name }).click()
  await expect(heading(page)).toHaveText(`Edit ${industries.noun}`)
  await page.goBack()
  await expect(textFilter(page)).toHaveValue('glass (act')
  await page.reload()
  await expect(tableRows(page)).toHaveCount(2)

  await button(page, 'Details').click()
  await expect(heading(page)).toHaveText(`Changed the industry ${name}`)
  await expect(page.getByRole('deletion')).toHaveText('panes')
  await expect(page.getByRole('insertion')).toHaveText('mirrors')
  await expect(page.getByRole('region', { name: 'Entry' })).toContainText(
    [email, '127.0.0.1'].join(`Industry${name}Network address`),
  )
  await button(page, 'All changes to this item').click()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText(`Only ${name}`)
  await expect(tableRows(page)).toHaveCount(3)
  await button(page, 'Clear filters').click()
  await expect(textFilter(page)).toBeFocused()
  await expect(entryRow(page, 'signed in').first()).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('insertion')).toHaveText('mirrors')
  await button(page, 'Back').click()
  await expect(button(page, 'Details')).toBeFocused()
})

/** Answers like a server with 120 entries and more than it counts; `added` is how many are new. */
async function servePages(page: Page) {
  const state = { added: 0, failing: false }
  await page.route('**/api/v1/activity?*', async (route) => {
    const after = new URL(route.request().url()).searchParams.get('after')
    if (after && state.failing) return route.abort()
    const [newest, count] = after ? [20, 20] : [120 + state.added, 100]
    await route.fulfill({
      json: Array.from({ length: count }, (_, at) => entry(newest - at)),
      headers: {
        [featuresHeader]: 'activity, pages',
        [pageHeaders.total]: '1001',
        ...(!after && { [pageHeaders.next]: '</api/v1/activity?after=20>; rel="next"' }),
      },
    })
  })
  return state
}

test(
  'loads further pages, and shows new entries on demand',
  { tag: '@full' },
  async ({ page, plain }) => {
    const server = await servePages(page)
    await page.clock.install()
    plain.backend.advertise('activity', 'pages')
    plain.stub('GET', '/v1/activity/actors', { status: 500 })
    await plain.signIn(page)
    await openSegment(page, 'Activity')
    await expect(page.getByText('1,000+ entries')).toBeVisible()

    const list = page.getByRole('group', { name: 'Activity' })
    server.failing = true
    await expect(async () => {
      await list.press('End')
      await expect(page.getByText('More entries could not be loaded.')).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    server.failing = false
    await button(page, 'Retry').click()
    await expect(async () => {
      await list.press('End')
      await expect(entryRow(page, /Industry 1$|Industry 1P/)).toBeVisible({ timeout: 500 })
    }).toPass()

    server.added = 2
    await page.clock.fastForward(31_000)
    await expect(button(page, '2 new · Show')).toBeVisible()
    await expect(entryRow(page, 'Industry 122')).toHaveCount(0)
    await button(page, '2 new · Show').click()
    await expect(tableRows(page).nth(1)).toContainText('Industry 122')
    await expect(button(page, '2 new · Show')).toHaveCount(0)
    await expect(heading(page)).toBeFocused()

    // Polling would keep the session of someone who is away from ending.
    await page.clock.runFor(6 * 60_000)
    server.added = 3
    await page.clock.fastForward(31_000)
    await expect(page.getByText('new · Show')).toHaveCount(0)
    await page.mouse.move(200, 200)
    await page.clock.fastForward(31_000)
    await expect(button(page, '1 new · Show')).toBeVisible()
  },
)

test(
  'tells a failed list from an empty one and from filters that match nothing',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page)
    await expect(navigation(page)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Records' })).toHaveCount(0)

    plain.backend.advertise('activity')
    await page.reload()
    plain.stub('GET', activityPath(), { status: 500 })
    plain.stub('GET', activityPath(), { status: 200, body: [] })
    plain.stub('GET', activityPath('entity=users'), { status: 200, body: [] })
    await openSegment(page, 'Activity')
    await expect(page.getByText('The activity could not be loaded')).toBeVisible()
    await button(page, 'Retry').click()
    await expect(page.getByText('No activity yet')).toBeVisible()
    await page.getByLabel('Kind').selectOption('Users')
    await expect(page.getByText('No matching entries')).toBeVisible()
    await expect(button(page, 'Download CSV')).toHaveCount(0)
  },
)

test('undoes a change, or says why it cannot', { tag: '@full' }, async ({ page, plain }) => {
  const message = 'Someone changed Industry 2 after this. Undo that first.'
  const details = { ...entry(2), before: { details: 'One.' }, after: { details: 'Two.' } }
  plain.backend.advertise('activity')
  plain.stub('GET', activityPath(), { status: 200, body: [entry(2)], times: 9 })
  plain.stub('GET', entryPath('2'), { status: 200, body: { ...details, undoable: true }, times: 2 })
  plain.stub('GET', entryPath('2'), { status: 200, body: { ...details, undoable: false } })
  plain.stub('POST', '/v1/activity/2/undo', { status: 409, body: { message } })
  plain.stub('POST', '/v1/activity/2/undo', {
    status: 200,
    body: { entity: 'industries', id: '1' },
  })
  await plain.signIn(page)
  await openSegment(page, 'Activity')
  await button(page, 'Details').click()
  await button(page, 'Undo this change').click()
  await expectToast(page, message)
  await button(page, 'Undo this change').click()
  await expectToast(page, 'The change was undone.')
  await expect(button(page, 'Undo this change')).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})

test(
  'downloads the filtered entries and the other lists as CSV',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api } }) => {
    const download = async (name: RegExp) => {
      const started = page.waitForEvent('download')
      await button(page, 'Download CSV').first().click()
      const file = await started
      expect(file.suggestedFilename()).toMatch(name)
      return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    }
    expect(await download(/^greenroom-users-.*\.csv$/)).toContainEqual(
      expect.stringContaining('maya.okafor@'),
    )
    const maya = page.getByRole('row').filter({ hasText: 'Maya Okafor' })
    await button(maya, 'View Sessions').click()
    await expect(heading(page)).toHaveText('Sessions of Maya Okafor')
    await expect(tableRows(page)).toHaveCount((await download(/^greenroom-sessions-/)).length)
    await page.getByRole('link', { name: 'Back to Users' }).click()
    await button(maya, 'View Subscription').click()
    await openGift(page)
    await gift(page, 3)
    await expect(page.getByRole('list', { name: 'Credit History' }).first()).toContainText('+3')
    expect((await download(/^greenroom-credit/))[1]).toContain(',3')
    await openSegment(page, 'Subscription Plans')
    await expect(heading(page)).toHaveText('Subscription Plans')
    expect((await download(/^greenroom-.*plans-/)).length).toBeGreaterThan(3)

    for (const name of ['Slate (csv)', '=Slate (csv)'])
      await api('POST', path, { name, details: 'Roofs.' })
    await openSegment(page, 'Activity')
    await expect(entryRow(page, 'gave 3 credits to Maya Okafor')).toHaveCount(1)
    await textFilter(page).fill('slate (csv')
    await expect(tableRows(page)).toHaveCount(3)
    const [headings, ...rows] = await download(/^greenroom-activity-/)
    expect(headings).toContain('Who')
    expect(rows.map((row) => row.split(',')[4])).toEqual(["'=Slate (csv)", 'Slate (csv)'])
    await button(page, 'Clear filters').click()
    await expect(entryRow(page, 'exported Activity as CSV').first()).toBeVisible()
    await expect(entryRow(page, 'exported Users as CSV')).toBeVisible()
    await expect(entryRow(page, 'exported Sessions of Maya Okafor as CSV')).toBeVisible()
  },
)
