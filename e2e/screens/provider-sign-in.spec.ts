import { client, listenForProvider, realProvider } from '../../server/test/identity-provider.ts'
import { expect, test } from '../support/fixtures.ts'
import { startGreenroom } from '../support/greenroom.ts'
import { heading } from '../support/page.ts'

test('signs in with the identity provider, and says why that failed', async ({ page }) => {
  const listening = await listenForProvider()
  const greenroom = await startGreenroom({
    OIDC_ISSUER: listening.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_NAME: 'Example',
  })
  try {
    const provider = realProvider(listening.issuer, `${greenroom.url}/api/v1/oidc/callback`)
    listening.serve(provider.listener)
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
  } finally {
    await greenroom.stop()
    await listening.close()
  }
})
