import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { caller } from '../server/test/call.ts'
import { freePort } from '../server/test/free-port.ts'
import { launch, run } from '../server/test/greenroom.ts'
import { linkIn } from '../server/test/mail-server.ts'
import { codeAfter } from './code-block.ts'

/* Mails of a real server through Debian's OpenSMTPD, which only root can start, into a mailbox. */

const missing =
  process.getuid?.() === 0 && spawnSync('which', ['smtpd']).status === 0 ? undefined : 'smtpd'
const admin = { email: 'ops@example.com', password: 'correct horse battery staple' }

/** Starts OpenSMTPD, as on the machine of a company: it takes mails from this machine without a password. */
const startMailServer = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-mail-test-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const box = join(folder, 'box')
  mkdirSync(box)
  // Mails are delivered by the account `nobody`.
  chmodSync(box, 0o777)
  // The service of the package makes it like this when it starts.
  mkdirSync('/var/spool/smtpd', { recursive: true })
  chmodSync('/var/spool/smtpd', 0o711)
  const port = await freePort()
  const settings = join(folder, 'smtpd.conf')
  writeFileSync(
    settings,
    `table everybody { "@" = nobody }
listen on 127.0.0.1 port ${port}
action keep maildir "${box}/mails" virtual <everybody>
match from local for any action keep
`,
  )
  const server = spawn('smtpd', ['-d', '-f', settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  server.stderr.on('data', (text) => (printed += text))
  onTestFinished(async () => {
    server.kill()
    if (server.exitCode === null) await once(server, 'close')
  })
  const isListening = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false))
      socket.on('connect', () => socket.destroy())
    })
  await expect.poll(isListening, { timeout: 10_000, message: printed }).toBe(true)
  const folderOfNew = join(box, 'mails', 'new')
  const read = () =>
    (existsSync(folderOfNew) ? readdirSync(folderOfNew) : []).map((name) =>
      readFileSync(join(folderOfNew, name), 'utf8'),
    )
  return { url: `smtp://127.0.0.1:${port}`, read }
}

test.skipIf(missing)('a link to a new password arrives in the mailbox, and works', async () => {
  const mails = await startMailServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-mail-data-'))
  chmodSync(dataDir, 0o755)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Greenroom <greenroom@example.com>',
    PUBLIC_URL: 'https://greenroom.example.com',
  }
  const greenroom = await launch(settings)
  onTestFinished(async () => void (await greenroom.end('SIGTERM')))
  const { email } = admin
  const call = caller(greenroom.url)
  expect((await call('POST', '/api/v1/auth/forgot-password', { email })).status).toBe(204)

  await expect.poll(() => mails.read().length, { timeout: 20_000 }).toBe(1)
  const [mail = ''] = mails.read()
  expect(mail).toContain(`Delivered-To: ${email}`)
  expect(mail).toContain('From: Greenroom <greenroom@example.com>')
  expect(mail).toContain('Subject: Set a new password for Greenroom')
  const text = mail.replaceAll('=\n', '').replaceAll('=3D', '=')
  const link = linkIn({ from: '', to: email, text })
  expect(link.origin).toBe('https://greenroom.example.com')
  const token = new URLSearchParams(link.search).get('token')
  expect(await call('POST', '/api/v1/auth/sign-in-link', { token })).toMatchObject({ status: 200 })

  const { code, stdout } = await run('doctor', settings)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^ok +Mail:/m)])
})

test.skipIf(missing)('OpenSMTPD takes the settings of docs/operating/mail.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-mail-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const page = 'docs/operating/mail.md'
  const here = (code: string) => code.replaceAll('/etc/smtpd', join(folder, 'smtpd'))
  const settings = join(folder, 'smtpd.conf')
  writeFileSync(settings, here(codeAfter(page, '`/etc/smtpd.conf`')))
  const commands = here(codeAfter(page, 'The password, in a file'))
    .replace('smtpd -n', `smtpd -n -f ${settings}`)
    .replace(' && systemctl restart opensmtpd', '')
  const { status, stderr } = spawnSync('sh', ['-e', '-c', commands], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('configuration OK')])
})
