import { evidence } from '@greenroom/contract'
import { requireRow } from '../../data/table.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { readEvidence } from './evidence.ts'
import { findSession } from './sessions.ts'
import { readTrend } from './trend.ts'

/** Which versions stood behind a session and its score (feature `evidence`). */
export const evidenceRoutes: Route[] = [
  serve(evidence.read, async ({ db, params }) =>
    readEvidence(db, (await findSession(db, params.session_id)) ?? notFound('session')),
  ),

  serve(evidence.trend, async ({ db, params: { user_id }, query }) => {
    await requireRow(db, { table: 'users', key: 'user_id', id: user_id, noun: 'user' })
    return readTrend(db, user_id, query)
  }),
]
