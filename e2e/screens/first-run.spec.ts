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

test('an empty database says in each list what comes first, and leads to it', async ({ page }) => {
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
})
