import { measureJourneys } from './journeys.ts'
import { measureScores } from './lighthouse.ts'
import { checkGoal, print } from './report.ts'

/** Signing in and saving, against a hand-written page. */
export const journeys = async () => {
  const measured = await measureJourneys()
  print('From a click to the list, with a CPU slowdown of 4', measured)
  for (const row of measured) checkGoal(`${row.journey}, time`, `≤ ${row.goal}`, row['of by hand'])
}

/** Performance as Lighthouse sees it. */
export const scores = async () => {
  const measured = await measureScores()
  print('Performance scores of Lighthouse', measured)
  for (const row of measured)
    checkGoal(`Lighthouse, ${row.screen}, ${row.device}`, `≥ ${row.goal}`, row.score)
}
