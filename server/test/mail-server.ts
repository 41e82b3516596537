import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as the server got it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string
  /** With its headers, decoded. */
  readonly text: string
}

/** A mail server on this machine. */
export interface TestMailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly received: ReceivedMail[]
  /** Accepts mails, refuses them for now or for good, or never answers. */
  behave(how: 'accepts' | 'busy' | 'refuses' | 'hangs'): void
  /** Waits for the newest mail to an address. */
  waitFor(to: string): Promise<ReceivedMail>
  close(): Promise<void>
}

/** What the mail server answers; `undefined` accepts. */
const codes: Partial<Record<Parameters<TestMailServer['behave']>[0], number>> = {
  busy: 451,
  refuses: 550,
}

/** @param tls whether it is encrypted from the start or by STARTTLS, with a certificate that nobody trusts */
export const startMailServer = async ({
  tls,
}: { tls?: 'smtps' | 'starttls' } = {}): Promise<TestMailServer> => {
  const received: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  let behaviour: Parameters<TestMailServer['behave']>[0] = 'accepts'
  const server = new SMTPServer({
    authOptional: true,
    secure: tls === 'smtps',
    disabledCommands: tls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Not this one')),
    onRcptTo: (_address, _session, done) => {
      if (behaviour === 'hangs') return
      const code = codes[behaviour]
      done(code === undefined ? null : Object.assign(new Error('No'), { responseCode: code }))
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        // Long lines are broken.
        const decoded = source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
        received.push({ from, to: envelope.rcptTo[0]?.address ?? '', text: decoded })
        arrivals.emit('received')
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `${tls === 'smtps' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    behave: (how) => (behaviour = how),
    waitFor: async (to) => {
      for (;;) {
        const found = received.findLast((mail) => mail.to === to)
        if (found) return found
        await once(arrivals, 'received')
      }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

/** The link in a mail. */
export const linkIn = ({ text: mail }: ReceivedMail): URL =>
  new URL(/https?:\S+\?token=\S+/.exec(mail)?.[0] ?? '')
