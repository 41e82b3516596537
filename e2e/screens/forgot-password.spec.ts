import { startMailServer, linkIn } from '../../server/test/mail-server.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, heading } from '../support/page.ts'

test('an administrator who has forgotten the password sets another one', async ({
  page,
  template,
}) => {
  const mailServer = await startMailServer()
  const greenroom = await template.startCopy({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'greenroom@plant.example',
    PUBLIC_URL: 'https://greenroom.plant.example',
  })
  await page.goto(greenroom.url)
  await button(page, 'Forgot your password?').click()
  await expect(heading(page)).toHaveText('Set a new password')
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await button(page, 'Send link').click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await email.fill(greenroom.email)
  await button(page, 'Send link').click()
  await expect(page.getByRole('status')).toContainText(
    `If ${greenroom.email} is the address of an administrator, a mail is on its way.`,
  )
  await button(page, 'Back to sign in').click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

  const { search } = linkIn(await mailServer.waitFor(greenroom.email))
  await page.goto(`${greenroom.url}/${search}`)
  await expect(heading(page)).toHaveText('Users')
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await expect(dialog).toContainText('New password')
  await greenroom.stop()
  await mailServer.close()
})

test('a server without mail offers no link', { tag: '@full' }, async ({ page, plain }) => {
  await page.goto(plain.url)
  await expect(button(page, 'Sign in')).toBeVisible()
  await expect(button(page, 'Forgot your password?')).toHaveCount(0)
  expect(plain.calls).toEqual([])
})
