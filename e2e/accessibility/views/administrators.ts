import { accountButton } from '../../screens/service-keys.ts'
import { expect } from '../../support/fixtures.ts'
import { button } from '../../support/page.ts'
import type { Stage, Views } from './view.ts'

const administrator = {
  user_id: 'a1',
  email: 'ines.duarte@a-company-with-a-very-long-name.example',
  first_name: 'Ines',
  last_name: 'Duarte',
  second_factor: true,
  identity_provider: true,
  last_sign_in_at: '2026-01-02T09:00:00Z',
  devices: 2,
}

async function open(stage: Stage): Promise<void> {
  const { page, plain } = stage
  plain.backend.advertise('administrators')
  const body = [
    administrator,
    {
      ...{ ...administrator, user_id: 'a2', email: 'new@a.example', first_name: 'Ada' },
      ...{ second_factor: false, identity_provider: false, last_sign_in_at: null, devices: 0 },
    },
  ]
  plain.stub('GET', '/v1/administrators', { status: 200, body, times: 20 })
  await plain.signIn(page)
  await expect(page.getByText('Ines Duarte').first()).toBeVisible()
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Administrators' }).click()
  await expect(button(page, 'Actions for Ada Duarte')).toBeVisible()
}

/** Who may sign in. */
export const administratorViews: Views = {
  administrators: open,
  'administrators, adding one that is not complete': async (stage) => {
    await open(stage)
    await button(stage.page, 'Add administrator').click()
    await expect(stage.page.getByLabel('Email', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  },
  'administrators, actions': async (stage) => {
    await open(stage)
    await button(stage.page, 'Actions for Ines Duarte').click()
    await expect(stage.page.getByRole('menuitem', { name: 'Sign out everywhere' })).toBeVisible()
  },
}
