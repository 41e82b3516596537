import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { users } from '@greenroom/contract'
import { makeZip } from 'client-zip'
import { writeAudit } from '../../../data/changes/audit.ts'
import type { Database } from '../../../database/database.ts'
import { HttpError, notFound } from '../../../http/http-error.ts'
import { RawResponse } from '../../../http/route.ts'
import { serveOwn } from '../../../http/serve.ts'
import { sql } from 'kysely'
import { accountKey } from '../../../access/sign-in-keys.ts'
import { isoTime } from '../../../data/lists/json.ts'
import { byNumber, byTime, readPage } from '../../../data/lists/long-list.ts'
import type { LongList } from '../../../data/lists/long-list.ts'
import { jsonBatches } from '../../../data/lists/paging.ts'
import { printReport } from '../../../data/session-report.ts'
import { allRows, firstRow } from '../../../database/rows.ts'

/** Downloads all that is stored about a person as a ZIP file, which is made while it is sent. */
export const downloadPersonalData = serveOwn(
  users.personalData,
  async ({ db, params: { user_id: id }, ...call }) => {
    const person = await readPerson(db, id)
    await writeAudit(db, { action: 'export', entity: 'users', id }, call)
    const zip = makeZip(personalFiles(db, id, person))
    return new RawResponse(Readable.fromWeb(zip), {
      'content-type': users.personalData.response.type,
      'content-disposition': `attachment; filename="personal-data-${id}.zip"`,
      'cache-control': 'no-store',
    })
  },
)

/** The files one by one: each is read when the one before has been sent. */
async function* personalFiles(
  db: Database,
  id: string,
  person: Awaited<ReturnType<typeof readPerson>>,
) {
  yield { name: 'README.txt', input: readme }
  yield { name: 'person.json', input: toText(person) }
  yield { name: 'sign-ins.json', input: toText(await readSignIns(db, id, person.email)) }
  for (const [name, list] of Object.entries(listsOf(id))) yield { name, input: jsonOf(db, list) }
  for (const { id: sessionId } of await sessionsWithReport(db, id)) {
    const report = await printWhenFree(() => printReport(db, sessionId))
    if (report) yield { name: `reports/${sessionId}${report.ending}`, input: report.content }
  }
}

const toText = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`

async function* jsonOf(db: Database, list: LongList) {
  yield* jsonBatches(db, list, await readPage(db, list, { limit: list.batchSize }))
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

/** The person's own row. @throws HttpError 404 */
const readPerson = async (db: Database, userId: string) => {
  const statement = sql<{ person: { email: string } }>`
    select json_build_object('user_id', user_id, 'first_name', first_name, 'last_name', last_name,
      'email', email, 'phone_number', phone_number, 'image', image, 'external_id', external_id,
      'role', roles.name,
      'deactivated_at', ${isoTime('deactivated_at')},
      'created_at', ${isoTime('created_at')}, 'updated_at', ${isoTime('updated_at')}) as person
    from users join roles using (role_id) where user_id = ${userId}`
  return ((await firstRow(db, statement)) ?? notFound('user')).person
}

/** From where the person signs in and tried to, and the open sign-ins. */
const readSignIns = async (db: Database, userId: string, email: string) => {
  const account = accountKey(email)
  return {
    providers: await db
      .selectFrom('oidc_links')
      .select(['issuer', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    places: await db
      .selectFrom('sign_in_places')
      .select(['address', 'last_at'])
      .where('account', '=', account)
      .execute(),
    failed_attempts: await db
      .selectFrom('sign_in_attempts')
      .select(['address', 'at'])
      .where('account', '=', account)
      .execute(),
    signed_in: await db
      .selectFrom('access_tokens')
      .select(['device', 'address', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .execute(),
  }
}

/** The person's sessions that have a report. */
const sessionsWithReport = (db: Database, userId: string) =>
  allRows(
    db,
    sql<{ id: string }>`
      select session_id as id from sessions
      where user_id = ${userId} and performance_report is not null order by session_id`,
  )

/** Rows to read at once: few where one can have megabytes. */
const usual = 200
const large = 4

/** The lists of a person's rows, by their files. */
const listsOf = (userId: string): Readonly<Record<string, LongList>> => {
  const isOwn = sql`user_id = ${userId}`
  return {
    'subscriptions.json': {
      fields: sql`
        user_subscription_id, plan_type as plan, user_subscriptions.status_active as active,
        ${isoTime('start_date')} as start_date, credits_remaining, credits_used,
        credits_allocated, sessions_completed`,
      table: sql`user_subscriptions`,
      joins: sql`join plans on plans.id = plan_id`,
      where: isOwn,
      order: byTime(sql`start_date`),
      id: sql`user_subscription_id`,
      batchSize: usual,
    },
    'credits.json': {
      fields: sql`
        user_subscription_id, ${isoTime('credit_ledger.at')} as at, actor_email as by,
        credits_before, credits_after, note`,
      table: sql`credit_ledger`,
      joins: sql`join user_subscriptions using (user_subscription_id)`,
      where: isOwn,
      order: byTime(sql`credit_ledger.at`),
      id: sql`entry_id`,
      batchSize: usual,
    },
    // What the person did, and what was done to the person's account and credits.
    'activity.json': {
      fields: sql`
        ${isoTime('at')} as at, actor_email as by, action, entity, entity_id, note, request_id,
        case when entity = 'users' then before end as before,
        case when entity = 'users' then after end as after`,
      table: sql`audit_log`,
      where: sql`(actor_id = ${userId}
        or entity = 'users' and entity_id = ${userId}
        or entity = 'user_subscriptions' and entity_id in (
          select user_subscription_id::text from user_subscriptions where ${isOwn}))`,
      order: byNumber(sql`audit_id`),
      id: sql`audit_id`,
      hasNumericId: true,
      batchSize: usual,
    },
    'conversations.json': {
      fields: sql`trials.*`,
      table: sql`trials`,
      where: sql`(actor_email = (select email from users where ${isOwn}) or ${isOwn})`,
      order: byTime(sql`created_at`),
      id: sql`trial_id`,
      batchSize: large,
    },
    'marks.json': {
      fields: sql`session_id, scores, comment, ${isoTime('at')} as at`,
      table: sql`session_marks`,
      where: isOwn,
      order: byTime(sql`at`),
      id: sql`session_id`,
      batchSize: usual,
    },
    'sessions.json': {
      fields: sql`
        session_id, personas.name as persona, interaction_modes.name as mode, status,
        ${isoTime('start_time')} as start_time, ${isoTime('end_time')} as end_time, score,
        performance_report, transcript, model, judge_model, (
          select json_agg(json_build_object('scores', scores, 'comment', comment,
            'at', ${isoTime('session_marks.at')}) order by session_marks.at)
          from session_marks where session_marks.session_id = sessions.session_id) as marks`,
      table: sql`sessions`,
      joins: sql`join personas using (persona_id) join interaction_modes using (mode_id)`,
      where: isOwn,
      order: byTime(sql`sessions.created_at`),
      id: sql`session_id`,
      batchSize: large,
    },
  }
}
