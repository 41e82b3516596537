import { expect, test } from '../support/fixtures.ts'
import { button, heading, link, navigation, openSegment, tableRows } from '../support/page.ts'

test('leads from each figure to the sessions behind it', async ({ signedIn: page }) => {
  await openSegment(page, 'Overview')
  await page.getByLabel('Time', { exact: true }).selectOption('365')
  const completed = page.getByRole('group', { name: 'Completed' }).getByRole('link')
  // The figures of the range before stay until the new ones are there.
  const settled = page.locator('[aria-busy=false]').filter({ has: completed })
  await expect(settled).toBeVisible()
  const count = (await completed.textContent()) ?? ''
  expect(Number(count)).toBeGreaterThan(0)
  await completed.click()
  await expect(page.getByRole('tab', { name: 'All sessions', selected: true })).toBeVisible()
  await expect(page.getByText(`${count} sessions`)).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveValue('completed')
  // The figures are those of days in UTC, and so are the days and times of this list.
  await expect(page.getByLabel('From (UTC)')).not.toHaveValue('')
  await expect(page.getByRole('columnheader', { name: 'Start (UTC)' })).toBeVisible()

  await page.goBack()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('365')
  await expect(settled).toBeVisible()
  const modes = page.getByRole('table', { name: 'Modes and personas' })
  const sessions = modes
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^Sessions of / })
  const ofMode = (await sessions.textContent()) ?? ''
  await sessions.click()
  await expect(page.getByText(`${ofMode} session`)).toBeVisible()
})

const dayOf = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

test('shows figures of any days, and says what the filter by mode leaves as it is', async ({
  signedIn: page,
}) => {
  await openSegment(page, 'Overview')
  await page.getByLabel('Time', { exact: true }).selectOption('custom')
  const from = page.getByLabel('From (UTC)')
  await expect(from).not.toHaveValue('')
  await from.fill('2020-01-01')
  await expect(page.getByText('at most 366 days in all')).toBeVisible()
  await from.fill(dayOf(60))
  const trainees = page.getByRole('group', { name: 'Trainees' })
  await expect(trainees).toContainText(/^Trainees\d+/)
  await expect(trainees.getByRole('link')).toHaveCount(0)
  await page.getByLabel('Mode', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByText('are those of all modes and personas')).toBeVisible()
  const sessions = page.getByRole('group', { name: 'Sessions' }).getByRole('link')
  // Until then the figures, and what they lead to, are those of the range before.
  await expect(page.locator('[aria-busy=false]').filter({ has: sessions })).toBeVisible()
  await sessions.click()
  await expect(from).toHaveValue(dayOf(60))
})

test('finds the sessions of a person by the name', { tag: '@full' }, async ({ signedIn: page }) => {
  await openSegment(page, 'Overview')
  await page.getByRole('tab', { name: 'All sessions' }).click()
  const person = tableRows(page)
    .nth(1)
    .getByRole('link', { name: /^Only sessions of / })
  const name = (await person.textContent()) ?? ''
  await page.getByRole('textbox', { name: 'Name or email' }).fill(name.toUpperCase())
  await expect(tableRows(page).filter({ hasNotText: name })).toHaveCount(1)
  await expect(tableRows(page).filter({ hasText: name })).not.toHaveCount(0)
})

for (const timezoneId of ['Asia/Tokyo', 'America/New_York', 'Europe/Berlin'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test(
      'finds the sessions of a day by the times in their rows',
      { tag: '@full' },
      async ({ signedIn: page }) => {
        await openSegment(page, 'Overview')
        await page.getByRole('tab', { name: 'All sessions' }).click()
        await expect(tableRows(page).nth(1)).toBeVisible()
        /** The days in the rows, such as 11/19/2026. Their tooltips end with the whole time. */
        const days = () =>
          tableRows(page)
            .locator('td:first-child')
            .evaluateAll((cells) =>
              cells.map((cell) => /(\S+) \S+$/.exec(cell.getAttribute('title') ?? '')?.[1]),
            )
        await expect.poll(async () => new Set(await days()).size).toBeGreaterThan(2)
        const shown = await days()
        // A day whose sessions are all among the rows in view.
        const day = shown.find((one) => one !== shown[0]) ?? ''
        const [month, date, year] = day.split('/')
        await page.getByLabel('From', { exact: true }).fill(`${year}-${month}-${date}`)
        await page.getByLabel('To', { exact: true }).fill(`${year}-${month}-${date}`)
        await expect.poll(days).toEqual(shown.filter((one) => one === day))
      },
    )
  })

test(
  'compares the scores before and after a change of a prompt',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const { body } = await greenroom.api('GET', '/v1/industries')
    const [{ industry_id: id, name }] = Object(body)
    const changed = { name, details: 'New details of this industry.' }
    expect((await greenroom.api('PUT', `/v1/industries/${id}`, changed)).status).toBe(200)
    await openSegment(page, 'Overview')
    const marks = page.getByRole('group', { name: 'Changed prompts' }).getByRole('button')
    // By its name: while the chart is being measured, marks may stand for others too.
    await marks.and(page.getByRole('button', { name: `industry ${name} changed` })).click()
    const details = page.getByRole('status').filter({ hasText: `industry ${name}` })
    await expect(details).toContainText(/ before, .* after\./)
    await expect(details).toContainText('Other things changed too')
    await expect(link(details, /^version \d+ of the industry /)).toBeVisible()
  },
)

test(
  'narrows all sessions, and leads to a report and to the prompt of a session',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSegment(page, 'Overview')
    await page.getByRole('tab', { name: 'All sessions' }).click()
    const first = tableRows(page).nth(1)
    await expect(first).toBeVisible()
    await first.getByRole('link', { name: /^Only sessions of / }).click()
    await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Only ')
    await page.getByLabel('Score').selectOption('0-100')
    await expect(first).toBeVisible()
    const download = page.waitForEvent('download')
    await button(page, 'Download CSV').click()
    expect((await download).suggestedFilename()).toMatch(/^greenroom-all-sessions-/)

    await first.getByRole('button', { name: 'Prompt' }).click()
    await expect(page.getByRole('dialog', { name: 'Performance Report' })).toContainText(
      'Prompt used in this session',
    )
    await page.goBack()
    await expect(page.getByLabel('Score')).toHaveValue('0-100')
    await first.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByRole('dialog', { name: 'Performance Report' })).toBeVisible()
  },
)

test(
  'leads from the sessions of a mode, in its delete dialog, to their list',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSegment(page, 'Mode Management')
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /sessions?$/ })
      .click()
    await expect(page.getByRole('tab', { name: 'All sessions', selected: true })).toBeVisible()
    await expect(page.getByLabel('Mode', { exact: true })).not.toHaveValue('')
  },
)

test(
  'starts with the users, and shows no overview to a backend without it',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page)
    await expect(heading(page)).toHaveText('Users')
    await expect(button(navigation(page), 'Overview')).toHaveCount(0)
    expect(plain.requestLog('/v1/insights')).toEqual([])
  },
)
