import { measureStalls, stallBudget } from './document-stalls.ts'
import { findGoals, measureFind } from './find.ts'
import { journeys, scores } from './journey-parts.ts'
import { measureMixed, measureTwoServers, mixedBudget } from './mixed.ts'
import {
  fullListBudget,
  measureManyUsers,
  measureSmallerLists,
  pageBudget,
  residentBudget,
  smallListBudget,
} from './many-users.ts'
import { lists, page } from './page-parts.ts'
import { activity, delivery, evidence, history, prompts, trials } from './prompt-parts.ts'
import { programme } from './programme.ts'
import { checkBudget, checkGoal, print } from './report.ts'
import { measureServer } from './server.ts'
import { firstListGoal, measureFirstList, measureStartup, startupBudget } from './startup.ts'

const starts = async () => {
  const rows = await measureStartup()
  print('Startup of the built server until its ready line', rows)
  checkBudget('later starts', rows.slice(1), (row) => row['of first'] <= startupBudget)

  const first = await measureFirstList()
  print('From the launch to the first list, on a running PostgreSQL', [first])
  checkGoal('start to first list, time', `≤ ${firstListGoal}`, first['of bare'])
}

const server = async () => {
  const rates = await measureServer()
  print('Requests over 20 connections, in turn (bare: only node:http and pg, the same SQL)', rates)
  for (const { asked, server: name, goal, 'of bare': ratio } of rates)
    if (name === 'Greenroom') checkGoal(`${asked}, requests/s`, `≥ ${goal}`, ratio)
}

const mixed = async () => {
  const measured = await measureMixed()
  print('80 % reads and 20 % writes by 32 clients, on 10,000 users', measured.quarters)
  print('Totals', [measured.mixed])
  checkBudget('mixed load without errors', [measured.mixed], ({ errors }) => errors === 0)
  checkBudget('stable p99', measured.quarters.slice(-1), ({ p99 }) => p99 <= mixedBudget.p99)
  checkBudget('stable memory', [measured.mixed], ({ resident }) => resident <= mixedBudget.resident)
}

const two = async () => {
  print('The same load on one server, and on two of one database', await measureTwoServers())
}

const people = async () => {
  const smaller = await measureSmallerLists()
  print('All users at once, of smaller lists', smaller)
  for (const { users, what, 'median of first': ratio } of smaller)
    if (what === 'Greenroom') checkGoal(`${users} users, time`, `≤ ${smallListBudget}`, ratio)

  const { whole, pages, byEmail } = await measureManyUsers()
  print('All 100,000 users at once (bare: json_agg with pg only)', whole)
  print('A page of 100 users at either end of the list', pages)
  print('One user by email address', byEmail)
  checkBudget(
    'the event loop',
    whole,
    (row) => row['loop held ms'] <= fullListBudget['loop held ms'],
  )
  for (const row of whole.slice(1))
    checkGoal(
      `100,000 users, ${row.server}, time`,
      `≤ ${fullListBudget['of bare']}`,
      row['of bare'],
    )
  checkGoal(
    'memory after 100,000 users, MB',
    `≤ ${residentBudget}`,
    whole.at(-1)?.['MB resident after'] ?? NaN,
  )
  checkBudget('a page', pages, (row) => row['p95 of first'] <= pageBudget.page)
  const [, search] = byEmail
  if (search)
    checkGoal('one of 100,000 users, time', `≤ ${pageBudget.search}`, search['median of first'])
}

const documents = async () => {
  const stalls = await measureStalls()
  print('Other requests while documents are read', stalls)
  checkBudget(
    'the server while it reads documents',
    stalls,
    (row) => row['loop held ms'] <= stallBudget,
  )
}

const find = async () => {
  const found = await measureFind()
  print('Ctrl+K, and from a key to its results', [found])
  checkGoal('Ctrl+K until one can type, ms', `≤ ${findGoals.open}`, found['opens ms'])
  checkGoal('a key among 2,000 items until its results, ms', `≤ ${findGoals.key}`, found['key ms'])
}

/** The benchmarks in order, by the names for `npm run bench -- server mixed`. */
export const parts: Readonly<Record<string, () => Promise<void>>> = {
  starts,
  page,
  journeys,
  lighthouse: scores,
  server,
  mixed,
  two,
  lists,
  find,
  people,
  documents,
  history,
  evidence,
  prompts,
  delivery,
  trials,
  activity,
  programme,
}
