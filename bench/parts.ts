import { startGreenroom } from '../e2e/support/greenroom.ts'
import { measureStalls, stallBudget } from './documents.ts'
import { keyWorkBudget, measureKeyWork } from './key-work.ts'
import { frameBudget, listBudget, measureLists } from './lists.ts'
import { measureMixed, measureTwo, mixedBudget } from './mixed.ts'
import { measurePeople, turnBudget, wholeBudget } from './people.ts'
import { hold, print } from './report.ts'
import { measureServer, rateBudget } from './server.ts'
import { measureStarts, startBudget } from './starts.ts'
import { budgets, measureTransfer } from './transfer.ts'
import { measureTyping, typingBudget } from './typing.ts'

const starts = async () => {
  const rows = await measureStarts()
  print('From the launch of the built server to its ready line', rows)
  hold('a further start', rows.slice(1), (row) => row['of first'] <= startBudget)
}

/** With demonstration data: what the browser loads, and what typing costs. */
const page = async () => {
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info' })
  try {
    const loads = (await measureTransfer(greenroom)).map(({ screen, bytes, files }) => ({
      screen,
      files,
      kB: (bytes / 1000).toFixed(1),
      'budget kB': budgets[screen] / 1000,
      held: bytes <= budgets[screen],
    }))
    print('What the browser loads (script and style, as sent)', loads)
    hold('what the browser loads', loads, ({ held }) => held)

    const typing = await measureTyping(greenroom)
    print('Typing in the template editor and in a bare text box (median from key to frame)', typing)
    hold('typing', typing, (row) => row['difference ms'] <= typingBudget)

    const keyWork = await measureKeyWork(greenroom)
    print(
      'What a key keeps the page while it is handled, before anything is drawn (median)',
      keyWork,
    )
    hold(
      'the work of a key',
      keyWork,
      ({ text, ratio }) => text !== 'paragraphs' || ratio <= keyWorkBudget,
    )
  } finally {
    await greenroom.stop()
  }
}

const server = async () => {
  const rates = await measureServer()
  print('Asked by 20 connections, in turns (bare: node:http and pg alone, the same SQL)', rates)
  hold('requests a second', rates, (rate) => rate['of bare'] >= rateBudget)
}

const mixed = async () => {
  const measured = await measureMixed()
  print('80 % reads and 20 % writes by 32 clients, on 10,000 users', measured.quarters)
  print('The whole of it', [measured.mixed])
  hold('a mixed load without errors', [measured.mixed], ({ errors }) => errors === 0)
  hold('an even p99', measured.quarters.slice(-1), ({ p99 }) => p99 <= mixedBudget.p99)
  hold('even memory', [measured.mixed], ({ resident }) => resident <= mixedBudget.resident)
}

const two = async () => {
  print('The same load on one server, and on two of one database', await measureTwo())
}

const lists = async () => {
  const { costs, frames } = await measureLists()
  print('The list of users, of growing length (each ratio is to the shortest)', costs)
  print(
    'Frames while it is scrolled through, on a machine four times slower than this one',
    frames.flatMap(({ least, ours }) => [least, ours]),
  )
  hold('the list of users', costs, (cost) =>
    (['first row', 'heap', 'heap after'] as const).every((part) => cost[part] <= listBudget[part]),
  )
  hold(
    'frames',
    frames,
    ({ least, ours }) =>
      ours['dropped %'] <= least['dropped %'] + frameBudget.dropped &&
      ours['CPU ms'] <= least['CPU ms'] * frameBudget.cpu,
  )
}

const people = async () => {
  const { whole, pages, byEmail } = await measurePeople()
  print('All of 100,000 users at once (bare: json_agg by pg alone)', whole)
  print('A page of 100 of them at either end of the list', pages)
  print('One of them found by address', byEmail)
  hold('the event loop', whole, (row) => row['loop held ms'] <= wholeBudget['loop held ms'])
  hold('all users', whole.slice(1), (row) => row['of bare'] <= wholeBudget['of bare'])
  hold('a page', pages, (row) => row['p95 of first'] <= turnBudget.page)
  hold('a search', byEmail, (row) => row['median of first'] <= turnBudget.search)
}

const documents = async () => {
  const stalls = await measureStalls()
  print('Requests of somebody else while documents are read', stalls)
  hold('the server while it reads documents', stalls, (row) => row['loop held ms'] <= stallBudget)
}

/** What is measured, by the names that `npm run bench -- server mixed` takes; in this order. */
export const parts: Readonly<Record<string, () => Promise<void>>> = {
  starts,
  page,
  server,
  mixed,
  two,
  lists,
  people,
  documents,
}
