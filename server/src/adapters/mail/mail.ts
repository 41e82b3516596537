import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MailSettings } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import { firstRow } from '../../database/rows.ts'
import { codeOf } from '../../lib/error-code.ts'
import type { Log } from '../../lib/log.ts'
import { metrics } from '../../lib/metrics/metrics.ts'

/** A plain mail. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mails in the background, so that a mail server that fails or hangs holds up nothing. */
export interface Mailer {
  send(mail: Mail): void
  /** Gives up what waits. */
  close(): void
}

/** In milliseconds: before each further try. Who waits for a mail asks for another one soon. */
const delays = [5_000, 60_000]
/** In milliseconds: how long the mail server may take for each step. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Makes the connection to a mail server, when it is first needed. `nodemailer` takes time to load. */
const connect = async ({ url }: MailSettings) => {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const user = decodeURIComponent(username)
  const servername = searchParams.get('tls.servername')
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return createTransport({
    ...timeouts,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    // Without encryption, anybody in between would read the password and the links.
    requireTLS: user !== '' && !isLocal,
    tls: {
      ...(searchParams.get('tls.rejectUnauthorized') === 'false' && { rejectUnauthorized: false }),
      ...(servername && { servername }),
    },
    ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Opens the way to the mail server of the settings. @param db stores the last failure */
export const openMailer = (settings: MailSettings, log: Log, db: Database): Mailer => {
  const closing = new AbortController()
  // Each mail that waits listens.
  setMaxListeners(0, closing.signal)
  let transport: ReturnType<typeof connect> | undefined

  const deliver = async (mail: Mail) => {
    for (let tries = 0; ; tries += 1)
      try {
        const made = await (transport ??= connect(settings))
        // As text, an address could be read as several.
        const to = { name: '', address: mail.to }
        await made.sendMail({ ...mail, from: settings.from, to })
        metrics.series?.mails.inc({ result: 'sent' })
        return await note(db, null)
      } catch (error) {
        const delay = delays[tries]
        if (delay === undefined || isFinal(error) || closing.signal.aborted) {
          const problem = mailProblem(error)
          log.warn(`a mail was not sent: ${problem}`)
          metrics.series?.mails.inc({ result: 'failed' })
          return note(db, problem)
        }
        await wait(delay, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      }
  }
  return {
    send: (mail) => void deliver(mail),
    close: () => {
      closing.abort()
      void transport?.then((made) => made.close())
    },
  }
}

/** Stores how the last mail of any server went. @param problem `null` if it was sent; otherwise a sentence without addresses */
const note = async (db: Database, problem: string | null) => {
  const write =
    problem === null
      ? sql`delete from last_failures where name = 'mail'`
      : sql`
          insert into last_failures (name, message) values ('mail', ${problem})
          on conflict (name) do update set at = now(), message = excluded.message`
  // Without a database, the log and the metrics still have it.
  await write.execute(db).catch(() => undefined)
}

/** The last mail that was given up, and why, unless a later one was sent. */
export const lastMailFailure = async (db: Database) => {
  const stored = sql<{ at: Date; message: string }>`
    select at, message from last_failures where name = 'mail'`
  const found = await firstRow(db, stored)
  return found ? { at: found.at.toISOString(), message: found.message } : null
}
/** Who mails are from, for people to read. */
export const senderText = ({ from: { name, address } }: MailSettings) =>
  name ? `${name} <${address}>` : address

/** Connects to the mail server and signs in, without sending anything. @throws the error of the mail server */
export const verifyMailServer = async (settings: MailSettings) => {
  const transport = await connect(settings)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const responseCodeOf = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined

/** How OpenSSL and Node.js say that they do not trust a certificate. nodemailer replaces the codes of their errors. */
const distrust: readonly (readonly [RegExp, string])[] = [
  [/self[- ]signed certificate/i, 'is self-signed'],
  [/certificate has expired/i, 'has expired'],
  [/does not match certificate/i, 'is for another name (see ?tls.servername=… of SMTP_URL)'],
  [/certificate/i, 'is by an unknown authority'],
]

/** What is wrong with the certificate of a mail server, if that is why it failed. */
const certificateProblem = (error: unknown) =>
  error instanceof Error
    ? distrust.find(([pattern]) => pattern.test(error.message))?.[1]
    : undefined

/** A mail server that refuses a mail with a 5xx code will do so again, and its certificate stays the same. */
const isFinal = (error: unknown) =>
  (responseCodeOf(error) ?? 0) >= 500 || certificateProblem(error) !== undefined

/** Why a mail could not be sent, as a sentence without addresses and passwords. */
export const mailProblem = (error: unknown) => {
  const code = codeOf(error)
  if (code === 'EAUTH') return 'The mail server refused the user or the password.'
  const answer = responseCodeOf(error)
  if (answer !== undefined) return `The mail server answered with ${answer}.`
  const certificate = certificateProblem(error)
  if (certificate)
    return `The certificate of the mail server ${certificate}. Trust it with NODE_EXTRA_CA_CERTS, or add ?tls.rejectUnauthorized=false to SMTP_URL.`
  return `The mail server could not be reached (${code ?? 'unknown'}).`
}
