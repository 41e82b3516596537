import { measureJourneys } from './journeys.ts'
import { measureScores } from './lighthouse.ts'
import { checkGoal, print } from './report.ts'

/** What the console may load until it shows the list of users; 148.5 kB are 145 KiB. */
const listLoadGoals = { requests: 13, 'script and style kB': 148.5 } as const

/** Signing in, opening a form, typing and saving, against a hand-written page. */
export const journeys = async () => {
  const { measured, loads } = await measureJourneys()
  print(
    'From a click or a key to its result, with a CPU slowdown of 4',
    measured.map(({ row }) => row),
  )
  for (const { row, goal } of measured) {
    const [figure, most] = goal
    checkGoal(`${row.journey}, ${figure}`, `≤ ${most}`, row[figure])
  }
  print('From the sign-in page until the list of 1,000 users is shown', loads)
  for (const part of ['requests', 'script and style kB'] as const)
    checkGoal(`until the list, ${part}`, `≤ ${listLoadGoals[part]}`, loads[1]?.[part] ?? NaN)
}

/** Performance as Lighthouse sees it. */
export const scores = async () => {
  const measured = await measureScores()
  print('Performance scores of Lighthouse', measured)
  for (const row of measured)
    checkGoal(`Lighthouse, ${row.screen}, ${row.device}`, `≥ ${row.goal}`, row.score)
}
