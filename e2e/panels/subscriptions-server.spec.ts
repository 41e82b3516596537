import { toastMessages, plans } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { button, expectToast } from '../support/page.ts'

test.use({ segment: 'Subscription Plans' })

const [list] = plans.listPaths

test(
  'with our own server, saves by PATCH and asks to resolve a conflict first',
  { tag: ['@full', '@R145', '@R209', '@R235'] },
  async ({ signedIn: page, greenroom }) => {
    const stored = async () => {
      const { body } = await greenroom.api('GET', list)
      return (body as Record<string, unknown>[]).find((plan) => plan['plan_type'] === 'enterprise')
    }
    const before = await stored()
    const path = `${list}${String(before?.['id'])}/`
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.method())
    })
    await button(page, 'Edit enterprise').click()
    await page.getByLabel('Max Users').fill('175')
    await page.getByRole('switch', { name: 'Status' }).click()
    await greenroom.api('PATCH', path, { max_session_duration: 90 })
    await button(page, 'Save').click()

    const conflict = page.getByRole('region', { name: 'Someone else changed this' })
    await expect(conflict.getByRole('alert')).toHaveText(/^enterprise was changed by robin\.hale/)
    expect(sent).toEqual(['PATCH'])
    await expect(conflict.getByRole('table', { name: 'Status' })).toContainText('Inactive')
    await expect(conflict.getByRole('table')).toHaveCount(3)
    await button(page, 'Keep mine').click()
    await expectToast(page, toastMessages.plans.updated)
    expect(sent).toEqual(['PATCH', 'PATCH'])
    expect(await stored()).toMatchObject({
      max_users: 175,
      max_session_duration: before?.['max_session_duration'],
      monthly_price: before?.['monthly_price'],
      status_active: false,
      version: 3,
    })
  },
)

test(
  'a plan says below which share of its credits they are low',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await button(page, 'Edit enterprise').click()
    const share = page.getByLabel('Credits Low Below (%)')
    await expect(share).toHaveValue('10')
    await share.fill('101')
    await button(page, 'Save').click()
    await expect(share).toHaveAttribute('aria-invalid', 'true')
    await share.fill('35')
    await button(page, 'Save').click()
    await expectToast(page, toastMessages.plans.updated)
    const { body } = await greenroom.api('GET', list)
    expect(body).toContainEqual(
      expect.objectContaining({ plan_type: 'enterprise', credits_low_percent: 35 }),
    )
  },
)
