import { startGreenroom } from '../e2e/support/greenroom.ts'
import { keyWorkBudget, measureKeyWork } from './key-work.ts'
import { measurePeople, turnBudget, wholeBudget } from './people.ts'
import { measureServer } from './server.ts'
import { budgets, measureTransfer } from './transfer.ts'
import { measureTyping, typingBudget } from './typing.ts'

/**
 * What `npm run bench` prints: what the browser loads, how quick the template editor is to type in, and what the server
 * costs over bare Node.
 */
const greenroom = await startGreenroom({ LOG_LEVEL: 'info' })
try {
  console.log('\nWhat the browser loads (script and style, as sent):')
  const loads = await measureTransfer(greenroom)
  console.table(
    loads.map(({ screen, bytes, files }) => ({
      screen,
      files,
      kB: (bytes / 1000).toFixed(1),
      'budget kB': budgets[screen] / 1000,
      held: bytes <= budgets[screen],
    })),
  )
  console.log('\nTyping in the template editor and in a bare text box (median from key to frame):')
  const typing = await measureTyping(greenroom)
  console.table(typing)
  console.log('\nWhat a key keeps the page while it is handled, before anything is drawn (median):')
  const keyWork = await measureKeyWork(greenroom)
  console.table(keyWork)
  console.log(
    '\nThe list of industries, read by 20 connections for 5 s (bare: node:http and pg alone):',
  )
  console.table(await measureServer(greenroom, { bare: '/', api: '/v1/industries/' }))
  const tooMuch = loads.some(({ screen, bytes }) => bytes > budgets[screen])
  const tooSlow = typing.some((row) => row['difference ms'] > typingBudget)
  const tooBusy = keyWork.some((row) => row.text === 'paragraphs' && row.ratio > keyWorkBudget)
  if (tooMuch || tooSlow || tooBusy) process.exitCode = 1
} finally {
  await greenroom.stop()
}

const { whole, pages, byEmail } = await measurePeople()
console.log('\nAll of 100,000 users at once (bare: json_agg by pg alone):')
console.table(whole)
console.log('\nA page of 100 of them at either end of the list:')
console.table(pages)
console.log('\nOne of them found by address:')
console.table(byEmail)
const [, ours] = whole
const isHeld = whole.some((row) => row['loop held ms'] > wholeBudget['loop held ms'])
const isLong = ours !== undefined && ours['of bare'] > wholeBudget['of bare']
const isUneven = pages.some((row) => row['p95 of first'] > turnBudget.page)
const isSlow = byEmail.some((row) => row['median of first'] > turnBudget.search)
if (isHeld || isLong || isUneven || isSlow) process.exitCode = 1
