import { startGreenroom } from '../e2e/support/greenroom.ts'
import { measureDelivery } from './delivery.ts'
import { measureStalls, stallBudget } from './document-stalls.ts'
import { measureEvidence } from './evidence.ts'
import { measureHistory } from './history.ts'
import { keyHandlingBudget, measureKeyHandling } from './key-work.ts'
import { frameBudget, listBudget, measureLists } from './lists.ts'
import { measureMixed, measureTwoServers, mixedBudget } from './mixed.ts'
import { measureManyUsers, pageBudget, fullListBudget } from './many-users.ts'
import { measureCompose, measureImpact, promptBudgets } from './prompts.ts'
import { checkBudget, checkGoal, print } from './report.ts'
import { measureServer } from './server.ts'
import { firstListGoal, measureFirstList, measureStartup, startupBudget } from './startup.ts'
import { budgets, measureTransfer } from './transfer.ts'
import { measurePreview, previewTypingBudget, previewUpdateBudget } from './preview.ts'
import { firstWordBudget, measureTrials } from './trials.ts'
import { updateBudget } from './updates.ts'
import { measureTyping, typingBudget } from './typing.ts'

const starts = async () => {
  const rows = await measureStartup()
  print('Startup of the built server until its ready line', rows)
  checkBudget('later starts', rows.slice(1), (row) => row['of first'] <= startupBudget)

  const first = await measureFirstList()
  print('From the launch to the first list, on a running PostgreSQL', [first])
  checkGoal('start to first list, time', `≤ ${firstListGoal}`, first['of bare'])
}

/** Transfer size and typing latency, with demonstration data. */
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
    checkBudget('what the browser loads', loads, ({ held }) => held)

    const typing = await measureTyping(greenroom)
    print('Typing in the template editor and in a bare text box (median from key to frame)', typing)
    checkBudget('typing', typing, (row) => row['difference ms'] <= typingBudget)

    const preview = await measurePreview(greenroom)
    print('Typing with Preview open and in a bare text box, and the update of the preview', preview)
    checkBudget('typing with Preview open', preview, (row) => row.ratio <= previewTypingBudget)
    checkBudget(
      'update of the preview',
      preview.filter(({ characters }) => characters <= 20_000),
      (row) => row['update p95 ms'] <= previewUpdateBudget,
    )

    const keyWork = await measureKeyHandling(greenroom)
    print('Main-thread time per key, before rendering (median)', keyWork)
    checkBudget(
      'key handling',
      keyWork,
      ({ text, ratio }) => text !== 'paragraphs' || ratio <= keyHandlingBudget,
    )
  } finally {
    await greenroom.stop()
  }
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

const lists = async () => {
  const { costs, frames } = await measureLists()
  print('The list of users at several sizes (ratios to the smallest)', costs)
  print(
    'Frames while scrolling, with a CPU slowdown of 4',
    frames.flatMap(({ least, ours }) => [least, ours]),
  )
  checkBudget('the list of users', costs, (cost) =>
    (['first row', 'heap', 'heap after'] as const).every((part) => cost[part] <= listBudget[part]),
  )
  checkBudget(
    'frames',
    frames,
    ({ least, ours }) =>
      ours['dropped %'] <= least['dropped %'] + frameBudget.dropped &&
      ours['CPU ms'] <= least['CPU ms'] * frameBudget.cpu,
  )
}

const people = async () => {
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

const history = async () => {
  const { times, size, updates } = await measureHistory()
  print('Versions of one thing, with a text of 8 kB', times)
  print('Their size, and the time to add one', size)
  print('Updates of rows of 8 kB by 8 clients (bare: only the update)', [updates])
  checkBudget('history', times, (row) => row['p95 ms'] <= row.budget)
  checkGoal('update of a row, requests/s', `≥ ${updateBudget}`, updates['of bare'])
}

const evidence = async () => {
  const times = await measureEvidence()
  print('Session evidence and score trends, with 200 versions of each mode and persona', times)
  checkBudget('session evidence', times, (row) => row['p95 ms'] <= row.budget)
}

const prompts = async () => {
  const row = { 'compose ms': measureCompose(), 'impact ms': measureImpact() }
  print('Composing 200,000 characters; comparing 300 prompts before and after an edit', [row])
  checkBudget(
    'composed prompts',
    [row],
    (each) =>
      each['compose ms'] <= promptBudgets.compose && each['impact ms'] <= promptBudgets.impact,
  )
}

const delivery = async () => {
  const { rates, sessions } = await measureDelivery()
  print('Prompts for a service key over 20 connections (bare: the same bytes from one row)', rates)
  print('Session starts on the same number of credits', [sessions])
  checkBudget('prompts for a service key', rates, (rate) => rate['of bare'] >= rate.goal)
  checkBudget(
    'session starts',
    [sessions],
    (each) =>
      each.errors === 0 &&
      each.sessions === each.starts &&
      each['credits left'] === 0 &&
      each.seconds <= each['goal s'],
  )
}

const trials = async () => {
  const rows = await measureTrials()
  print('The first word of a model’s answer, with a prompt of 20,000 characters', rows)
  checkBudget(
    'the first word of an answer',
    rows.slice(0, 1),
    (row) => row['our share ms'] <= firstWordBudget,
  )
}

/** The benchmarks in order, by the names for `npm run bench -- server mixed`. */
export const parts: Readonly<Record<string, () => Promise<void>>> = {
  starts,
  page,
  server,
  mixed,
  two,
  lists,
  people,
  documents,
  history,
  evidence,
  prompts,
  delivery,
  trials,
}
