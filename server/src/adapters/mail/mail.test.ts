import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { smtpUrl } from '../../config/config-values.ts'
import { mailProblem, verifyMailServer } from './mail.ts'

const from = { name: '', address: 'greenroom@example.com' }
const closing: (() => Promise<void>)[] = []
afterAll(async () => void (await Promise.all(closing.map((close) => close()))))

test.each(['smtps', 'starttls'] as const)(
  'names the certificate that it does not trust, and takes it if the setting says so: %s',
  async (tls) => {
    const server = await startMailServer({ tls })
    closing.push(server.close)
    const problem = await verifyMailServer({ url: server.url, from }).catch(mailProblem)
    // That of smtp-server is both.
    expect(problem).toMatch(
      /^The certificate of the mail server (is self-signed|has expired)\. Trust it with NODE_EXTRA_CA_CERTS, or add \?tls\.rejectUnauthorized=false to SMTP_URL\.$/,
    )
    const url = smtpUrl.parse(`${server.url}/?tls.rejectUnauthorized=false`)
    expect(await verifyMailServer({ url, from }).catch(mailProblem)).toBeUndefined()
  },
)

test.each([
  ["Hostname/IP does not match certificate's altnames: IP: 127.0.0.1", 'is for another name'],
  ['certificate has expired', 'has expired'],
  ['unable to verify the first certificate', 'is by an unknown authority'],
  ['self-signed certificate in certificate chain', 'is self-signed'],
])('says what is wrong with a certificate: %s', (message, problem) => {
  const error = Object.assign(new Error(message), { code: 'ESOCKET' })
  expect(mailProblem(error)).toContain(`The certificate of the mail server ${problem}`)
})

test.each(['?tls.rejectUnauthorized=no', '?tls.servername=', '?tls.ca=x', '?TLS=off'])(
  'refuses the option %s',
  (options) => {
    const { error } = smtpUrl.safeParse(`smtp://mail.example.com/${options}`)
    expect(error?.issues[0]?.message).toContain('takes of tls only ?tls.rejectUnauthorized=false')
  },
)
