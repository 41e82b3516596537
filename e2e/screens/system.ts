import type { SystemInfo } from '@greenroom/contract'
import type { Locator, Page } from '@playwright/test'
import { accountButton } from './service-keys.ts'

export const systemPath = '/v1/system'

/** A server with nothing but what it needs. */
export const bareSystem: SystemInfo = {
  version: '1.2.3',
  node: '24.21.0',
  database: { embedded: true, version: '18.1' },
  storage: 'folder',
  model_server: null,
  speech_server: null,
  identity_provider: null,
  mail: null,
  second_factor_required: false,
  session_content_days: 0,
  metrics: false,
  newest_backup_at: null,
  jobs: [],
}

/** A server with everything set, and a backup of an hour ago. */
export const fullSystem = (): SystemInfo => {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  return {
    ...bareSystem,
    database: { embedded: false, version: '15.14' },
    storage: 's3',
    model_server: {
      ...{ host: 'models.example:8443', model: 'llama3.1:8b-instruct-q4_K_M' },
      judge_model: 'judge-large-2026-11',
    },
    speech_server: { host: 'voices.example' },
    identity_provider: {
      name: 'Plant login',
      issuer: 'https://login.example.com/realms/all-plants-of-the-company',
    },
    mail: {
      host: 'mail.example.com:465',
      from: 'Greenroom <greenroom@example.com>',
      last_failure: { at: hourAgo, message: 'The mail server answered with 550.' },
    },
    second_factor_required: true,
    session_content_days: 90,
    metrics: true,
    newest_backup_at: hourAgo,
    jobs: [
      { name: 'backup', last_success_at: hourAgo },
      { name: 'old-trash', last_success_at: hourAgo },
    ],
  }
}

/** The dialog of the system. */
export const systemDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'System' })

/** What the dialog says about a part. */
export const partOf = (page: Page, name: string): Locator =>
  systemDialog(page)
    .getByRole('definition')
    .filter({ has: page.getByRole('link', { name: `Docs: ${name}` }) })

/** Opens the system from the account menu. */
export async function openSystem(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'System' }).click()
}
