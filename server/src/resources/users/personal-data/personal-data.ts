import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { users } from '@greenroom/contract'
import { makeZip } from 'client-zip'
import { writeAudit } from '../../../data/changes/audit.ts'
import type { Database } from '../../../database/database.ts'
import { HttpError, notFound } from '../../../http/http-error.ts'
import { RawResponse } from '../../../http/route.ts'
import { serveOwn } from '../../../http/serve.ts'
import { listsOf, readRows, reportsOf } from './rows.ts'
import type { Rows } from './rows.ts'
import { sql } from 'kysely'
import { accountKey } from '../../../access/sign-in-keys.ts'
import { isoTime } from '../../../data/lists/json.ts'
import { printReport } from '../../../data/session-report.ts'
import { firstRow } from '../../../database/rows.ts'

/** Downloads all that is stored about a person as a ZIP file, which is made while it is sent. */
export const downloadPersonalData = serveOwn(
  users.personalData,
  async ({ db, params: { user_id: id }, ...call }) => {
    const person = (await readPerson(db, id)) ?? notFound('user')
    const audit = { action: 'export', entity: 'users', id } as const
    await writeAudit(db, audit, call)
    const zip = makeZip(personalFiles(db, id, person))
    return new RawResponse(Readable.fromWeb(zip), {
      'content-type': users.personalData.response.type,
      'content-disposition': `attachment; filename="personal-data-${id}.zip"`,
      'cache-control': 'no-store',
    })
  },
)

/** The files one by one: each is read when the one before has been sent. */
async function* personalFiles(db: Database, id: string, person: object) {
  yield { name: 'README.txt', input: readme }
  yield { name: 'person.json', input: toText(person) }
  yield { name: 'sign-ins.json', input: toText(await readSignIns(db, id)) }
  for (const [name, list] of Object.entries(listsOf(id))) yield { name, input: jsonOf(db, list) }
  for await (const batch of readRows(db, reportsOf(id)))
    for (const session of batch) {
      const report = await printWhenFree(() => printReport(db, session.id))
      if (report) yield { name: `reports/${session.id}${report.ending}`, input: report.content }
    }
}

const toText = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`

async function* jsonOf(db: Database, list: Rows) {
  const encoder = new TextEncoder()
  let before = '[\n'
  for await (const batch of readRows(db, list))
    for (const { json } of batch) {
      yield encoder.encode(before + json)
      before = ',\n'
    }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n')
}

/** How often to ask the busy printer again, every second. */
const maxWaits = 100

/** Waits while other reports are printed. One that cannot be printed is explained; its text is in `sessions.json`. */
const printWhenFree = async (print: () => Promise<Uint8Array | undefined>, waits = 0) => {
  try {
    const content = await print()
    return content && { ending: '.pdf', content }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.status !== 503) return { ending: '.txt', content: `${error.message}\n` }
    if (waits === maxWaits) throw error
    await wait(1000)
    return printWhenFree(print, waits + 1)
  }
}

/** Explains the files to whoever opens them, in the ZIP file itself. */
const readme = `Personal data from Greenroom

person.json         Name, email address, phone number and role
sessions.json       Training sessions with their transcripts, reports and the marks of people
marks.json          How this person marked sessions
reports/            The reports as PDF, one a session
subscriptions.json  Plans and credits
credits.json        Every change of the credits
activity.json       What this person did, and what was done to this person's account
conversations.json  Test conversations that this person kept, and copies of training sessions
sign-ins.json       Network addresses of sign-ins

Times are in UTC.
`

/** The person's own row. */
const readPerson = async (db: Database, userId: string) => {
  const statement = sql<{ person: object }>`
    select json_build_object('user_id', user_id, 'first_name', first_name, 'last_name', last_name,
      'email', email, 'phone_number', phone_number, 'image', image, 'external_id', external_id,
      'role', roles.name,
      'deactivated_at', ${isoTime('deactivated_at')},
      'created_at', ${isoTime('created_at')}, 'updated_at', ${isoTime('updated_at')}) as person
    from users join roles using (role_id) where user_id = ${userId}`
  return (await firstRow(db, statement))?.person
}

/** From where the person signs in and tried to, and the open sign-ins. */
const readSignIns = async (db: Database, userId: string) => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const account = accountKey(email)
  const places = db
    .selectFrom('sign_in_places')
    .select(['address', 'last_at'])
    .where('account', '=', account)
  const attempts = db
    .selectFrom('sign_in_attempts')
    .select(['address', 'at'])
    .where('account', '=', account)
  const open = db
    .selectFrom('access_tokens')
    .select(['device', 'address', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
  const providers = db
    .selectFrom('oidc_links')
    .select(['issuer', 'subject', 'created_at'])
    .where('user_id', '=', userId)
  return {
    providers: await providers.execute(),
    places: await places.execute(),
    failed_attempts: await attempts.execute(),
    signed_in: await open.execute(),
  }
}
