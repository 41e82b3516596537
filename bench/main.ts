import { startGreenroom } from '../e2e/support/greenroom.ts'
import { listBudget, measureLists } from './lists.ts'
import { measureServer } from './server.ts'
import { budgets, measureTransfer } from './transfer.ts'
import { measureTyping, typingBudget } from './typing.ts'

/**
 * What `npm run bench` prints: what the browser loads, how quick the template editor is to type in, what the server costs
 * over bare Node, and what a list costs as it grows.
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
  console.log(
    '\nThe list of industries, read by 20 connections for 5 s (bare: node:http and pg alone):',
  )
  console.table(await measureServer(greenroom))
  console.log('\nThe list of users, of growing length (each ratio is to the shortest):')
  const { costs, frames } = await measureLists()
  console.table(costs)
  console.log(
    '\nFrames while it is scrolled through, on a machine four times slower than this one:',
  )
  console.table(frames)
  const tooLong = costs.some((cost) =>
    (['first row', 'heap', 'heap after'] as const).some((what) => cost[what] > listBudget[what]),
  )
  const tooMuch = loads.some(({ screen, bytes }) => bytes > budgets[screen])
  const tooSlow = typing.some((row) => row['difference ms'] > typingBudget)
  if (tooMuch || tooSlow || tooLong) process.exitCode = 1
} finally {
  await greenroom.stop()
}
