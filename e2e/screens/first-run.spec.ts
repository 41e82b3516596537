import { plainCollections } from '../plain-backend/data.ts'
import { expect, signIn, test } from '../support/fixtures.ts'
import { startGreenroom } from '../support/greenroom.ts'
import {
  button,
  heading,
  link,
  nameField,
  openSegment,
  promptField,
  expectToast,
} from '../support/page.ts'

test(
  'an empty database says in each list what comes first, and leads to it',
  { tag: '@full' },
  async ({ page }) => {
    const own = await startGreenroom({ SEED: 'none' })
    try {
      const { url, adminToken, email } = own
      await signIn(page, url, adminToken, { name: 'Robin Hale', email })
      const hint = (text: string) => expect(page.getByText(text)).toBeVisible()
      await openSegment(page, 'Personas')
      await hint(
        'Add an industry, a company size, a plant size, an AI role, and a manufacturing model first.',
      )
      await openSegment(page, 'Reports')
      await hint('Add a mode first.')
      await openSegment(page, 'Mode Management')
      await hint('Use Add to create the first mode.')
      await openSegment(page, 'Users and Sessions')
      await page.getByRole('tab', { name: 'People' }).click()
      await hint('With a service key, the role-play service can add people too.')
      await openSegment(page, 'Overview')
      await page.getByRole('tab', { name: 'All sessions' }).click()
      await hint('The role-play service adds a session each time that somebody starts one.')

      await openSegment(page, 'Products')
      await hint('Add an industry first.')
      await link(page, 'an industry').click()
      await expect(heading(page)).toHaveText('Add industry')
      await nameField(page).fill('Glass')
      await promptField(page).fill('Furnaces.')
      await button(page, 'Save').click()
      await expectToast(page, 'Industry created successfully')
      await expect(heading(page)).toHaveText('Products')
      await hint('Use Add to create the first product.')
    } finally {
      await own.stop()
    }
  },
)

test('lists of an empty backend say what comes first, and lead to it', async ({ page, plain }) => {
  // The plain backend starts with rows.
  const paths = Object.entries(plainCollections()).flatMap(([path, { id, rows }]) =>
    rows.map((row) => `${path}/${row[id]}`),
  )
  const headers = { authorization: `Bearer ${plain.backend.token}` }
  for (const path of [...paths, '/v1/ai-personas/1', '/v1/ai-personas/2'])
    await fetch(`${plain.backend.url}${path}`, { method: 'DELETE', headers })

  const hint = (text: string) => expect(page.getByText(text)).toBeVisible()
  await plain.signIn(page, 'Personas')
  await hint(
    'Add an industry, a company size, a plant size, an AI role, and a manufacturing model first.',
  )
  await openSegment(page, 'Reports')
  await hint('Add a mode first.')
  await openSegment(page, 'Mode Management')
  await hint('Use Add to create the first mode.')

  await openSegment(page, 'Products')
  await hint('Add an industry first.')
  await link(page, 'an industry').click()
  await expect(heading(page)).toHaveText('Add industry')
  await nameField(page).fill('Glass')
  await promptField(page).fill('Furnaces.')
  await button(page, 'Save').click()
  await expectToast(page, 'Industry created successfully')
  await expect(heading(page)).toHaveText('Products')
  await hint('Use Add to create the first product.')
})
