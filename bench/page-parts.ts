import { startGreenroom } from '../e2e/support/greenroom.ts'
import { keyHandlingBudget, measureKeyHandling } from './key-work.ts'
import { frameBudget, listBudget, measureLists, wheelGoals } from './lists.ts'
import { measurePreview, previewUpdateBudget } from './preview.ts'
import { checkBudget, checkGoal, print } from './report.ts'
import { budgets, measureTransfer } from './transfer.ts'
import { measureTyping, typingBudget } from './typing.ts'

/** Transfer size and typing latency, with demonstration data. */
export const page = async () => {
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
    print(
      'From a key in the template editor, a bare box beside it, and one in a page of its own',
      typing,
    )
    for (const { text, characters, ratio } of typing)
      if (characters === 5000)
        checkGoal(`key in 5,000 characters (${text}), p95`, `≤ ${typingBudget}`, ratio)

    const preview = await measurePreview(greenroom)
    print('From a key with Preview open, without it, and in a bare box beside it', preview)
    for (const { text, characters, ...row } of preview)
      if (characters === 20_000)
        for (const of of ['of bare', 'of closed'] as const)
          checkGoal(`key with Preview open (${text}), p95 ${of}`, `≤ ${typingBudget}`, row[of])
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

/** The list of users in the browser. */
export const lists = async () => {
  const { costs, frames, wheel } = await measureLists()
  print('The list of users at several sizes (ratios to the smallest)', costs)
  print(
    'Frames while scrolling, with a CPU slowdown of 4',
    [...frames, wheel].flatMap(({ least, ours }) => [least, ours]),
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
  for (const part of ['median ms', 'dropped'] as const)
    checkGoal(`scrolling 100,000 users, ${part}`, `≤ ${wheelGoals[part]}`, wheel.ours[part])
}
