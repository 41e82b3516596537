import { marks, reportFields, reportNumbers } from '@greenroom/contract'
import type { Mark, SessionToMark } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import { streamedList } from '../../data/lists/json.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serveOwn } from '../../http/serve.ts'
import { drawSessions, lockMarkable, readDrawn, readMarks, saveMarks } from './store.ts'

const defaultCount = 10
const noReport = 'This session has no report with an overall score.'
const noText = 'The transcript of this session was removed, so it cannot be marked any more.'

/** Scores of people beside those of the judge (feature `marks`). */
export const markRoutes: Route[] = [
  // No score of the judge may leave here: whoever has seen one marks towards it.
  serveOwn(marks.queue, async ({ db, actor, query: { mode_id: modeId, count = defaultCount } }) => {
    const drawn = await drawSessions(db, { userId: actor.id, modeId, count })
    return streamedList<SessionToMark>(drawn, async (session_id) => {
      const session = await readDrawn(db, session_id)
      if (!session) return undefined
      const others = JSON.stringify({ session_id, criteria: criteriaOf(session.report) })
      return `${others.slice(0, -1)},"transcript":${session.transcript}}`
    })
  }),

  change(marks.save, async ({ db, params: { session_id: id }, body, actor }) => {
    const session = (await lockMarkable(db, id)) ?? notFound('session')
    if (session.text_removed) refuse(409, noText)
    const criteria = criteriaOf(session.report)
    if (!criteria.includes('overall_score')) refuse(409, noReport)
    for (const name of Object.keys(body.scores))
      if (!criteria.includes(name))
        refuse(400, `scores.${name} must be a criterion of the report of this session`, 'scores')

    const { scores, comment = '' } = body
    const before = (await readMarks(db, id)).find(({ marked_by }) => marked_by === actor.name)
    const changed = await saveMarks(db, id, actor.id, { scores, comment })
    const result = {
      marks: await readMarks(db, id),
      report: reportFields(session.report) ?? null,
      score_scale: session.score_scale,
    }
    if (!changed) return { result, audit: [] }
    return {
      result,
      // Who has not marked the session yet learns nothing from the activity, and comments may quote the transcript.
      audit: {
        action: 'mark',
        entity: 'sessions',
        id,
        ...(before && { before: summaryOf(before) }),
        after: summaryOf({ scores, comment }),
      },
    }
  }),
]

const summaryOf = ({ scores, comment }: Pick<Mark, 'scores' | 'comment'>) => ({
  scores: Object.keys(scores).length,
  comment: comment !== '',
})

/** The numeric fields of a report. */
const criteriaOf = (report: unknown) =>
  Object.keys(reportNumbers(report)).filter((name) => name !== 'coaching_summary')
