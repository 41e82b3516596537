import { insights, isEntity, maxInsightDays } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import pLimit from 'p-limit'
import { refuse, unknownPath } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { compareScores, readVersions } from './changes.ts'
import { readJudges } from './judges.ts'
import { addDays, daysIn, inOneProcess, readFigures } from './figures.ts'
import type { Range } from './figures.ts'
import { readCredits } from './people.ts'

/** The days of the default range. */
const defaultDays = 28

/** @throws HttpError 400 for a range that ends before it begins, or is too long */
const readRange = (query: OutputOf<typeof insights.read.query>): Range => {
  const to = query.to ?? new Date().toISOString().slice(0, 10)
  const from = query.from ?? addDays(to, 1 - defaultDays)
  const days = daysIn({ from, to })
  if (days < 1) refuse(400, 'to must not be before from', 'to')
  if (days > maxInsightDays)
    refuse(400, `from must be at most ${maxInsightDays} days before to`, 'from')
  return { ...query, from, to }
}

/** Each takes two connections. Others wait without one, so that many dashboards leave the rest of the pool to other requests. */
const turns = pLimit(2)

/** How the programme goes (feature `insights`). */
export const insightRoutes: Route[] = [
  serve(insights.read, async ({ db, query }) => {
    const range = readRange(query)
    const [figures, others] = await turns(() =>
      Promise.all([
        inOneProcess(db, (transaction) => readFigures(transaction, range)),
        inOneProcess(db, async (transaction) => ({
          ...(await readCredits(transaction, range)),
          changes: [
            ...(await readVersions(transaction, range)),
            ...(await readJudges(transaction, range)),
          ].toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))),
        })),
      ]),
    )
    return { from: range.from, to: range.to, ...figures, ...others }
  }),

  serve(insights.change, async ({ db, params: { entity, id, version } }) => {
    if (!isEntity(entity)) return unknownPath()
    const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0
    return (await compareScores(db, entity, id, number)) ?? refuse(404, 'There is no such version.')
  }),
]
