import { industries } from '@greenroom/contract'
import { client, listenForProvider, realProvider } from '../../server/test/identity-provider.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { button, heading, nameField, promptField, expectToast } from '../support/page.ts'

interface Fixtures {
  listening: Awaited<ReturnType<typeof listenForProvider>>
  /** The identity provider of `greenroom`. */
  provider: ReturnType<typeof realProvider>
}

const test = base.extend<Fixtures>({
  listening: async ({}, use) => {
    const listening = await listenForProvider()
    await use(listening)
    await listening.close()
  },
  greenroom: async ({ template, listening: { issuer } }, use) => {
    const greenroom = await template.startCopy({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
      OIDC_NAME: 'Example',
    })
    await use(greenroom)
    await greenroom.stop()
  },
  provider: async ({ listening: { issuer, serve }, greenroom: { url } }, use) => {
    const provider = realProvider(issuer, `${url}/api/v1/oidc/callback`)
    serve(provider.listener)
    await use(provider)
  },
})

test.use({ segment: 'Industries' })

test('signs in with the identity provider, and says why that failed', async ({
  page,
  greenroom,
  provider,
}) => {
  const link = page.getByRole('link', { name: 'Continue with Example' })
  provider.signInAs({ sub: 'eve', email: 'eve@greenroom.example', email_verified: true })
  await page.goto(greenroom.url)
  await link.click()
  await expect(page.getByRole('alert')).toHaveText('No administrator has your email address.')
  await expect(page).toHaveURL(`${greenroom.url}/`)

  await page.context().clearCookies()
  provider.signInAs({ sub: 'robin', email: greenroom.email, email_verified: true })
  await link.click()
  await expect(heading(page)).toHaveText('Users')
  await expect(page).toHaveURL(`${greenroom.url}/drawer`)
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
})

test(
  'keeps a link to an item through the pages of the provider',
  { tag: '@full' },
  async ({ page, greenroom, provider }) => {
    provider.signInAs({ sub: 'robin', email: greenroom.email, email_verified: true })
    const { body } = await greenroom.api('GET', industries.list.path)
    const [{ industry_id, name }] = Object(body)
    await page.goto(`${greenroom.url}/drawer#open=industry/${industry_id}`)
    await page.getByRole('link', { name: 'Continue with Example' }).click()
    await expect(nameField(page)).toHaveValue(name)
    await expect(page).toHaveURL(`${greenroom.url}/drawer`)
  },
)

test(
  'signs in again in a new tab after the session has ended, and continues the save',
  { tag: '@full' },
  async ({ signedIn: page, greenroom, provider }) => {
    provider.signInAs({ sub: 'robin', email: greenroom.email, email_verified: true })
    await button(page, 'Add').click()
    await nameField(page).fill('Glass')
    await promptField(page).fill('Furnaces.')
    await greenroom.api('DELETE', '/v1/auth/logout')
    await button(page, 'Save').click()
    await button(page, 'Sign in').click()
    const newTab = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Continue with Example in a new tab' }).click()
    await expect(heading(await newTab)).toHaveText('Users')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectToast(page, industries.messages.created)
    await expect(button(page, 'Edit Glass')).toBeVisible()
  },
)
