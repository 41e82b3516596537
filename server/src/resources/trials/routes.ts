import { trials, trialSummary } from '@greenroom/contract'
import type { Schema, Trial, TrialSummary } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import type { ChangeCall } from '../../data/changes/change.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import { requireIds } from '../../data/changes/references.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { checkRoute, judgeRoute } from './judge.ts'
import type { Model } from './model-call.ts'
import { replyRoute } from './reply.ts'
import {
  findTrial,
  insertTrial,
  listTrials,
  lockTrial,
  removeTrial,
  updateTrial,
} from '../../data/trials.ts'

const table = { entity: 'trials' } as const

/** Test conversations with a language model (feature `trials`). */
export const trialRoutes = (model: Model): Route[] => [
  ...[replyRoute(model), judgeRoute(model), checkRoute(model)],

  change(trials.create, async ({ db, body, actor }) => {
    requireIds(body, ['mode_id', 'persona_id'])
    const result = await insertTrial(db, body, actor.name)
    const after = summaryOf(result)
    return { result, audit: { ...table, action: 'create', id: result.trial_id, after } }
  }),
]

/** Those that were kept, also where there is no language model (feature `tests`). */
export const keptTrialRoutes: Route[] = [
  serve(trials.list, ({ db }) => listTrials(db)),

  serve(trials.read, async ({ db, params }) => (await findTrial(db, params.trial_id)) ?? missing()),

  change(trials.update, async (call) => {
    const { db, params, body } = call
    const before = await lock(call)
    const result = await updateTrial(db, params.trial_id, body)
    const after = summaryOf(result)
    return { result, audit: { ...table, action: 'update', id: result.trial_id, before, after } }
  }),

  change(trials.remove, async (call) => {
    const before = await lock(call)
    await removeTrial(call.db, before.trial_id)
    return { audit: { ...table, action: 'delete', id: before.trial_id, before } }
  }),
]

const missing = () => notFound('conversation')

const lock = async ({
  db,
  params: { trial_id: id },
  versions,
}: ChangeCall<'/v1/trials/{trial_id}', Schema | undefined>) => {
  const row = (await lockTrial(db, id)) ?? missing()
  await requireVersion(db, versions, { ...table, id, version: row.version, title: row.name })
  return row
}

/** What the audit log shows: not the conversation, so that deleting it deletes all of it. */
const summaryOf = (trial: Trial): TrialSummary => trialSummary.parse(trial)
