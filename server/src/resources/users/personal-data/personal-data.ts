import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { users } from '@greenroom/contract'
import { makeZip } from 'client-zip'
import { writeAudit } from '../../../data/audit.ts'
import type { Database } from '../../../database/database.ts'
import { HttpError, notFound, refuse } from '../../../http/http-error.ts'
import { RawResponse } from '../../../http/route.ts'
import type { Route } from '../../../http/route.ts'
import { serve } from '../../../http/serve.ts'
import { readPerson, readSignIns } from './person.ts'
import { readme } from './readme.ts'
import * as rows from './rows.ts'
import type { Rows } from './rows.ts'

/** Prints the report of a session; `undefined` if it has none. */
export type PrintReport = (db: Database, sessionId: string) => Promise<Uint8Array | undefined>

/** Downloads all that is stored about a person as a ZIP file, which is made while it is sent. */
export const downloadPersonalData = (printReport: PrintReport): Route =>
  serve(users.personalData, async ({ db, params: { user_id: id }, ...call }) => {
    const actor = call.actor ?? refuse(401, 'Please sign in.')
    const person = (await readPerson(db, id)) ?? notFound('user')
    const audit = { action: 'export', entity: 'users', id } as const
    await writeAudit(db, audit, { ...call, actor })
    const zip = makeZip(personalFiles(db, id, person, printReport))
    return new RawResponse(Readable.fromWeb(zip), {
      'content-type': users.personalData.response.type,
      'content-disposition': `attachment; filename="personal-data-${id}.zip"`,
      'cache-control': 'no-store',
    })
  })

/** The files one by one: each is read when the one before has been sent. */
async function* personalFiles(db: Database, id: string, person: object, printReport: PrintReport) {
  yield { name: 'README.txt', input: readme }
  yield { name: 'person.json', input: toText(person) }
  yield { name: 'sign-ins.json', input: toText(await readSignIns(db, id)) }
  const { firstId } = rows
  const list = (name: string, of: Rows, first = firstId.uuid) => ({
    name,
    input: jsonOf(db, of, first),
  })
  yield list('subscriptions.json', rows.subscriptionRows(id))
  yield list('credits.json', rows.creditRows(id))
  yield list('activity.json', rows.activityRows(id), firstId.number)
  yield list('conversations.json', rows.trialRows(id))
  yield list('sessions.json', rows.sessionRows(id))
  for await (const batch of rows.readRows(db, rows.reportRows(id), firstId.uuid))
    for (const session of batch) {
      const report = await printWhenFree(() => printReport(db, session.id))
      if (report) yield { name: `reports/${session.id}${report.ending}`, input: report.content }
    }
}

const toText = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`

async function* jsonOf(db: Database, of: Rows, first: string) {
  const encoder = new TextEncoder()
  let before = '[\n'
  for await (const batch of rows.readRows(db, of, first))
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
