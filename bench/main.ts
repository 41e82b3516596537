import { startGreenroom } from '../e2e/support/greenroom.ts'
import { measureStalls, stallBudget } from './documents.ts'
import { keyWorkBudget, measureKeyWork } from './key-work.ts'
import { listBudget, measureLists } from './lists.ts'
import { measurePeople, turnBudget, wholeBudget } from './people.ts'
import { measureServer } from './server.ts'
import { measureStarts, startBudget } from './starts.ts'
import { budgets, measureTransfer } from './transfer.ts'
import { measureTyping, typingBudget } from './typing.ts'

/** What was not as quick, as small or as even as its budget, in words. */
const missed: string[] = []

/** Prints a table under its title. */
const print = <Row extends object>(title: string, rows: readonly Row[]): readonly Row[] => {
  console.log(`\n${title}:`)
  console.table(rows)
  return rows
}

/** Holds each row to a budget. */
const hold = <Row>(what: string, rows: readonly Row[], isHeld: (row: Row) => boolean): void => {
  if (!rows.every(isHeld)) missed.push(what)
}

const starts = await measureStarts()
print('From the launch of the built server to its ready line', starts)
hold('a further start', starts.slice(1), (row) => row['of first'] <= startBudget)

/** With demonstration data: what the browser loads, what typing costs, what the server costs over bare Node. */
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
  print('What a key keeps the page while it is handled, before anything is drawn (median)', keyWork)
  hold(
    'the work of a key',
    keyWork,
    ({ text, ratio }) => text !== 'paragraphs' || ratio <= keyWorkBudget,
  )

  print(
    'The list of industries, read by 20 connections for 5 s (bare: node:http and pg alone)',
    await measureServer(greenroom, { bare: '/', api: '/v1/industries/' }),
  )
} finally {
  await greenroom.stop()
}

const { costs, frames } = await measureLists()
print('The list of users, of growing length (each ratio is to the shortest)', costs)
print('Frames while it is scrolled through, on a machine four times slower than this one', frames)
hold('the list of users', costs, (cost) =>
  (['first row', 'heap', 'heap after'] as const).every((part) => cost[part] <= listBudget[part]),
)

const { whole, pages, byEmail } = await measurePeople()
print('All of 100,000 users at once (bare: json_agg by pg alone)', whole)
print('A page of 100 of them at either end of the list', pages)
print('One of them found by address', byEmail)
hold('the event loop', whole, (row) => row['loop held ms'] <= wholeBudget['loop held ms'])
hold('all users', whole.slice(1), (row) => row['of bare'] <= wholeBudget['of bare'])
hold('a page', pages, (row) => row['p95 of first'] <= turnBudget.page)
hold('a search', byEmail, (row) => row['median of first'] <= turnBudget.search)

const stalls = await measureStalls()
print('Requests of somebody else while documents are read', stalls)
hold('the server while it reads documents', stalls, (row) => row['loop held ms'] <= stallBudget)

console.log(missed.length === 0 ? '\nEvery budget was held.' : `\nMissed: ${missed.join(', ')}.`)
if (missed.length > 0) process.exitCode = 1
