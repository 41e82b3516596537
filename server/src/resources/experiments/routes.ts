import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  experimentRepeats,
  experiments,
  maxExperimentConversations,
  maxWhole,
  visibleDifference,
} from '@greenroom/contract'
import type { ExperimentEstimate } from '@greenroom/contract'
import { requireStillAuthorized } from '../../access/gate.ts'
import type { ModelLimits } from '../../config/config.ts'
import { change } from '../../data/changes/change.ts'
import type { ItemStores } from '../../data/items.ts'
import { servePages } from '../../data/lists/paging.ts'
import { callsLeft, lockJob, startJob, stopJob } from '../../data/model-jobs/jobs.ts'
import type { JobSettings } from '../../data/model-jobs/jobs.ts'
import type { Database } from '../../database/database.ts'
import { eventStreamHeaders, serverSentEvent } from '../../http/event-stream.ts'
import { refuse } from '../../http/http-error.ts'
import { RawResponse } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { serve, serveOwn } from '../../http/serve.ts'
import { callsFor, judgesOf, planExperiment } from './plan.ts'
import type { Conversation } from './plan.ts'
import {
  experimentList,
  lastSecondsACall,
  lastSpread,
  readExperiment,
  readProgress,
  removeExperiment,
  runsOf,
} from './store.ts'

interface Settings extends JobSettings {
  /** Aborts when Greenroom stops. */
  readonly stopping: AbortSignal
  readonly items: ItemStores
}

const entity = 'experiments'

/** Experiments: unsaved changes, tried on kept conversations (feature `experiments`). */
export const experimentRoutes = ({ items, stopping, ...settings }: Settings): Route[] => [
  serve(experiments.estimate, ({ db, body }) =>
    db.transaction().execute(async (trx) => {
      const { mode_ids: modes, persona_ids: personas, trial_ids: trials } = body
      const plan = await planExperiment(trx, items, body.changes)
      const conversations = plan.conversations
        .filter((one) => modes?.includes(one.mode_id) ?? true)
        .filter((one) => personas?.includes(one.persona_id) ?? true)
        .slice(0, maxExperimentConversations)
      const counted = conversations.filter((one) => trials?.includes(one.trial_id) ?? true)
      return {
        prompts: plan.prompts,
        conversations: conversations.map(({ trial_id, name, mode_id, persona_id }) => ({
          trial_id,
          name,
          mode_id,
          persona_id,
        })),
        ...(await forecast(trx, counted, settings.limits)),
        calls_left: await callsLeft(trx, settings.limits),
      }
    }),
  ),

  change(experiments.create, async ({ db, body, actor }) => {
    const { changes, trial_ids, repeats, seed = randomInt(maxWhole) } = body
    const { prompts, texts, ...plan } = await planExperiment(db, items, changes)
    const conversations = plan.conversations.filter(({ trial_id }) => trial_ids.includes(trial_id))
    if (conversations.length < new Set(trial_ids).size) refuse(400, notReached, 'trial_ids')
    const name = body.name ?? `${conversations.length} conversations`
    const used = conversations.flatMap((one) => [one.current_hash, one.changed_hash, one.report])
    const job = {
      ...({ kind: entity, name, seed, actorEmail: actor.name } as const),
      input: {
        ...{ changes, prompts, repeats, judges: judgesOf(conversations) },
        texts: Object.fromEntries(used.map((hash) => [hash, texts.get(hash) ?? ''])),
      },
      runs: conversations.flatMap((conversation) => replaysOf(conversation, repeats)),
    }
    const { job_id: id, calls_planned } = await startJob(db, job, settings)
    const after = { name, repeats, conversations: conversations.length, calls_planned }
    return {
      result: { experiment_id: id, state: 'running', calls_planned } as const,
      audit: { action: 'create', entity, id, title: name, after },
    }
  }),

  servePages(experiments.list, ({ query }) => experimentList(query, settings.server)),

  serve(experiments.read, ({ db, params }) =>
    readExperiment(db, params.experiment_id, settings.server),
  ),

  serve(experiments.runs, async ({ db, params: { experiment_id: id } }) => {
    await readProgress(db, id)
    return runsOf(db, id)
  }),

  serveOwn(experiments.events, async ({ db, actor, params: { experiment_id: id } }) => {
    const first = await readProgress(db, id)
    const read = async () => {
      await requireStillAuthorized(db, actor)
      return readProgress(db, id)
    }
    return new RawResponse(Readable.from(progressEvents(first, read, stopping)), eventStreamHeaders)
  }),

  change(experiments.stop, async ({ db, params: { experiment_id: id } }) => {
    const audit = await stopJob(db, entity, id)
    return { result: await readExperiment(db, id, settings.server), audit }
  }),

  change(experiments.remove, async ({ db, params: { experiment_id: id } }) => {
    const { name } = await lockJob(db, entity, id)
    await removeExperiment(db, id)
    return { audit: { action: 'delete', entity, id, title: name, before: { name } } }
  }),
]

const notReached =
  'trial_ids has a conversation that these changes do not reach, or whose mode has no report prompt.'

const replaysOf = (conversation: Conversation, repeats: number) => {
  const { trial_id, report, scale, opening, lines, expectations } = conversation
  const sides = [
    { side: 'current', prompt: conversation.current_hash },
    { side: 'changed', prompt: conversation.changed_hash },
  ] as const
  return sides.flatMap((side) =>
    Array.from({ length: repeats }, (_, index) => ({
      trial_id,
      input: { ...side, repeat: index + 1, report, scale, opening, lines, expectations },
    })),
  )
}

/** The spread of differences and the seconds a call takes, until an experiment has shown them. */
const assumed = { spread: 6, repeats: 3, seconds: 3 }

/** What an experiment with these conversations would take and see. */
const forecast = async (
  db: Database,
  conversations: readonly Conversation[],
  { parallel }: ModelLimits,
): Promise<Pick<ExperimentEstimate, 'calls_for' | 'seconds_for' | 'visible_difference'>> => {
  const { spread, repeats } = (await lastSpread(db, judgesOf(conversations))) ?? assumed
  const known = await lastSecondsACall(db)
  const seconds = known?.seconds ?? assumed.seconds / Math.max(parallel, 1)
  const calls = callsFor(conversations)
  return {
    calls_for: byRepeats((planned) => calls * planned),
    seconds_for: byRepeats((planned) => Math.ceil(calls * planned * seconds)),
    visible_difference: byRepeats((planned) =>
      visibleDifference(conversations.length, spread * Math.sqrt(repeats / planned)),
    ),
  }
}

const byRepeats = <Value>(of: (repeats: number) => Value) => {
  const [one, three, five] = experimentRepeats
  return { [one]: of(one), [three]: of(three), [five]: of(five) }
}

/** How often the progress is read, in milliseconds. */
const progressMs = 1000

type Progress = Awaited<ReturnType<typeof readProgress>>

/** Writes the progress every second until the experiment ends. A server that stops ends it early. */
async function* progressEvents(
  first: Progress,
  read: () => Promise<Progress>,
  stopping: AbortSignal,
): AsyncGenerator<string, void> {
  for (let now = first; ; now = await read()) {
    const ended = now.state !== 'running'
    yield serverSentEvent(ended ? 'end' : 'progress', now)
    if (ended || stopping.aborted) return
    await wait(progressMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}
