import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { button, heading } from '../support/page.ts'
import { accountButton } from './service-keys.ts'
import { bareSystem, fullSystem, openSystem, partOf, systemDialog, systemPath } from './system.ts'

test.use({ segment: 'Industries' })

test(
  'links each part to its page of the documentation, in a new tab',
  { tag: '@full' },
  async ({ signedIn: page, greenroom, context }) => {
    await openSystem(page)
    const links = systemDialog(page).getByRole('link')
    await expect(links).toHaveCount(13)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener')
      const [path, id] = ((await link.getAttribute('href')) ?? '').split('#')
      const response = await page.request.get(`${greenroom.url}${path}`)
      expect([path, response.status()]).toEqual([path, 200])
      if (id !== undefined) expect(await response.text()).toContain(` id="${id}"`)
    }
    const opened = context.waitForEvent('page')
    await partOf(page, 'Language model').getByRole('link').click()
    const docs = await opened
    await expect(heading(docs)).toHaveText(
      'A language model for test conversations and experiments',
    )
    await expect(docs.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  },
)

test(
  'offers no system to a backend without it, and makes no call',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page)
    await accountButton(page).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Sign out'])
    expect(plain.requestLog(systemPath)).toEqual([])
  },
)

test.describe('where the backend describes itself', { tag: '@full' }, () => {
  const answer = (plain: Plain, body: object) =>
    plain.stub('GET', systemPath, { status: 200, body, times: 9 })

  test.beforeEach(async ({ page, plain }) => {
    plain.backend.advertise('system')
    await plain.signIn(page)
    await expect(page.getByText('Ines Duarte').first()).toBeVisible()
    expect(plain.requestLog(systemPath)).toEqual([])
  })

  test('says what each missing part would make possible', async ({ page, plain }) => {
    answer(plain, bareSystem)
    await openSystem(page)
    await expect(systemDialog(page).getByRole('status')).toHaveText('No backup has been made yet.')
    const missing = {
      Database: 'Set DATABASE_URL to use your own.',
      'Uploaded files': 'Set STORAGE_URL',
      'Newest backup': 'None',
      'Language model': 'No language model: authors cannot try prompts. Set LLM_URL and LLM_MODEL.',
      Speech: 'Set VOICE_URL and VOICE_KEY.',
      'Identity provider': 'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
      Mail: 'Set SMTP_URL, MAIL_FROM and PUBLIC_URL.',
      'Second factor': 'Set REQUIRE_SECOND_FACTOR=on.',
      'Texts of sessions': 'Set SESSION_CONTENT_DAYS.',
      Metrics: 'Set METRICS_PORT.',
      'Hourly jobs': 'None has succeeded yet.',
    }
    for (const [name, text] of Object.entries(missing))
      await expect(partOf(page, name)).toContainText(text)
  })

  test('says what is set', async ({ page, plain }) => {
    answer(plain, fullSystem())
    await openSystem(page)
    const set = {
      Version: 'Greenroom 1.2.3 on Node.js 24.21.0',
      Database: 'PostgreSQL 15.14',
      'Uploaded files': 'In S3',
      'Language model':
        'llama3.1:8b-instruct-q4_K_M at models.example:8443, judged by judge-large-2026-11',
      Speech: 'voices.example',
      'Identity provider': 'Plant login at https://login.example.com/realms/',
      Mail: 'Greenroom <greenroom@example.com> by mail.example.com:465',
      'Second factor': 'Required for all administrators',
      'Texts of sessions': 'Removed after 90 days',
      Metrics: 'On',
      'Hourly jobs': 'Old trash: ',
    }
    for (const [name, text] of Object.entries(set))
      await expect(partOf(page, name)).toContainText(text)
    await expect(partOf(page, 'Mail')).toContainText('The mail server answered with 550.')
    await expect(systemDialog(page)).not.toContainText('Set ')
    await expect(partOf(page, 'Hourly jobs')).not.toContainText('Backup')
    await expect(systemDialog(page).getByRole('status')).toHaveCount(0)
  })

  test('warns of a backup that is more than 26 hours old', async ({ page, plain }) => {
    const newest_backup_at = new Date(Date.now() - 27 * 3_600_000).toISOString()
    answer(plain, { ...fullSystem(), newest_backup_at })
    await openSystem(page)
    await expect(systemDialog(page).getByRole('status')).toHaveText(
      'The newest backup is more than 26 hours old.',
    )
    await expect(partOf(page, 'Newest backup').getByRole('time')).toHaveAttribute(
      'datetime',
      newest_backup_at,
    )
  })

  test('tells of webhooks that were switched off, and of a newer PostgreSQL', async ({
    page,
    plain,
  }) => {
    const at = new Date(Date.now() - 3_600_000).toISOString()
    answer(plain, {
      ...fullSystem(),
      database: { embedded: false, version: '15.14', newer_version: '15.19' },
      webhooks_off: [
        { host: 'crm.example', at, reason: 'gone' },
        { host: 'old.example', at, reason: 'failed' },
      ],
    })
    await openSystem(page)
    await expect(systemDialog(page).getByRole('status')).toHaveText([
      /^The webhook to crm\.example was switched off, .*: its receiver wants no more events \(410\)\.$/,
      /^The webhook to old\.example was switched off, .*: it failed for 5 days\.$/,
    ])
    await expect(partOf(page, 'Database')).toContainText('PostgreSQL 15.19 is out')
  })

  test('loads again after a failure', async ({ page, plain }) => {
    plain.stub('GET', systemPath, { status: 500 })
    const loaded = gate()
    plain.stub('GET', systemPath, { status: 200, body: fullSystem(), delay: loaded.opened })
    await openSystem(page)
    await expect(systemDialog(page)).toContainText('The system could not be loaded.')
    await button(page, 'Retry').click()
    loaded.open()
    await expect(partOf(page, 'Database')).toContainText('PostgreSQL 15.14')
  })

  test('closes with Done, Escape and Back, and is open again after a reload', async ({
    page,
    plain,
  }) => {
    answer(plain, fullSystem())
    const dialog = systemDialog(page)
    await openSystem(page)
    await expect(button(dialog, 'Done')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(accountButton(page)).toBeFocused()
    await openSystem(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(accountButton(page)).toBeFocused()
    await openSystem(page)
    await page.reload()
    await expect(partOf(page, 'Metrics')).toContainText('On')
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(heading(page)).toHaveText('Users')
  })
})
