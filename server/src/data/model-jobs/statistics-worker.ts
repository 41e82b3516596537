import { kappaInterval } from '../../lib/statistics.ts'
import { resultOf } from './results.ts'
import type { StatisticsTask } from './statistics.ts'

export const run = ({ replays, pairs, seed }: StatisticsTask) => ({
  result: replays && resultOf(replays, seed),
  kappa: pairs && kappaInterval(pairs, seed),
})
