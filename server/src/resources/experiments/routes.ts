import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { experimentRepeats, experiments, maxWhole, pluralize } from '@greenroom/contract'
import { visibleDifference } from '../../lib/statistics.ts'
import type { ExperimentEstimate, OutputOf } from '@greenroom/contract'
import { requireStillAuthorized } from '../../access/gate.ts'
import { judgeOf, modelsOf } from '../../config/config.ts'
import type { ModelLimits, ModelServer } from '../../config/config.ts'
import { change } from '../../data/changes/change.ts'
import type { ItemStores } from '../../data/items.ts'
import { servePages } from '../../data/lists/paging.ts'
import { callsLeft, lockJob, maxJobText, startJob, stopJob } from '../../data/model-jobs/jobs.ts'
import type { JobSettings } from '../../data/model-jobs/jobs.ts'
import { jobModels, requireOneOf, requireTriable } from '../../data/model-jobs/models.ts'
import type { Database } from '../../database/database.ts'
import { eventStreamHeaders, serverSentEvent } from '../../http/event-stream.ts'
import { refuse } from '../../http/http-error.ts'
import { RawResponse } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { serve, serveOwn } from '../../http/serve.ts'
import { inTurns } from '../../lib/in-turns.ts'
import { sha256 } from '../../lib/sha256.ts'
import { callsFor, judgesOf, planExperiment, readLines } from './plan.ts'
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

/** Experiments: unsaved changes or other models, tried on kept conversations (features `experiments`, `model-trials`). */
export const experimentRoutes = ({ items, stopping, ...settings }: Settings): Route[] => [
  serve(experiments.estimate, async ({ db, body }) => {
    requireTried(settings.server, body)
    const { changes, trial_ids: trials, ...only } = body
    const { prompts, conversations } = await planExperiment(db, items, changes, only)
    const counted = conversations.filter((one) => trials?.includes(one.trial_id) ?? true)
    return {
      prompts,
      conversations: conversations.map(({ trial_id, name, mode_id, persona_id }) => ({
        trial_id,
        name,
        mode_id,
        persona_id,
      })),
      ...(await forecast(db, counted, settings.limits)),
      calls_left: await callsLeft(db, settings.limits),
    }
  }),

  change(experiments.create, async ({ db, body, actor }) => {
    requireTried(settings.server, body)
    const { changes, models, trial_ids, repeats, seed = randomInt(maxWhole) } = body
    const plan = await planExperiment(db, items, changes, { trial_ids })
    const { prompts, conversations } = plan
    if (conversations.length < new Set(trial_ids).size) refuse(400, notReached, 'trial_ids')
    const name = body.name ?? pluralize(conversations.length, 'conversation')
    const texts = await textsFor(plan)
    requireFits(conversations, repeats, texts)
    const job = {
      ...({ kind: entity, name, seed, actorEmail: actor.name } as const),
      input: {
        ...{ changes: changes ?? [], prompts, repeats, judges: judgesOf(conversations) },
        texts: Object.fromEntries(texts),
      },
      models: jobModels(settings.server, models?.changed),
      calls: callsFor(conversations) * repeats,
      runs: replaysOf(db, conversations, repeats),
    }
    const { job_id: id, calls_planned } = await startJob(db, job, settings)
    const after = {
      ...{ name, repeats, conversations: conversations.length, calls_planned },
      ...(models && { models: models.changed }),
    }
    return {
      result: { experiment_id: id, state: 'running', calls_planned } as const,
      audit: { action: 'create', entity, id, title: name, after },
    }
  }),

  serve(experiments.models, async () => ({
    player: settings.server.model,
    judge: judgeOf(settings.server).model,
    models: modelsOf(settings.server),
  })),

  serveOwn(experiments.events, async ({ db, actor, params: { experiment_id: id } }) => {
    const first = await readProgress(db, id)
    const read = async () => {
      await requireStillAuthorized(db, actor)
      return readProgress(db, id)
    }
    return new RawResponse(Readable.from(progressEvents(first, read, stopping)), eventStreamHeaders)
  }),
]

/** What can be done with stored experiments, also where there is no language model (feature `tests`). */
export const storedExperimentRoutes = (server: ModelServer | undefined): Route[] => [
  servePages(experiments.list, ({ query }) => experimentList(query, server)),

  serve(experiments.read, ({ db, params }) => readExperiment(db, params.experiment_id, server)),

  serve(experiments.runs, async ({ db, params: { experiment_id: id } }) => {
    await readProgress(db, id)
    return runsOf(db, id)
  }),

  change(experiments.stop, async ({ db, params: { experiment_id: id } }) => {
    const audit = await stopJob(db, entity, id)
    return { result: await readExperiment(db, id, server), audit }
  }),

  change(experiments.remove, async ({ db, params: { experiment_id: id } }) => {
    const { name } = await lockJob(db, entity, id)
    await removeExperiment(db, id)
    return { audit: { action: 'delete', entity, id, title: name, before: { name } } }
  }),
]

const notReached =
  'trial_ids has a conversation that these changes do not reach, or whose mode has no report prompt.'

/** Checks that either changes or models are tried, and that these may be. @throws HttpError 400 */
const requireTried = (
  server: ModelServer,
  body: Pick<OutputOf<typeof experiments.input>, 'changes' | 'models'>,
) => {
  requireOneOf(body, 'changes', 'models')
  requireTriable(server, body.models?.changed.player, 'models.changed.player')
  requireTriable(server, body.models?.changed.judge, 'models.changed.judge')
}

type Plan = Awaited<ReturnType<typeof planExperiment>>

/** The texts that an experiment uses, by their hashes. */
const textsFor = async ({ conversations, reportOf, textsOf }: Plan) => {
  const texts = new Map<string, string>()
  for await (const one of inTurns(conversations))
    for (const text of [reportOf(one), ...textsOf(one)]) texts.set(sha256(text), text)
  return texts
}

/** Refuses an experiment that would store too much. @throws HttpError 400 */
const requireFits = (
  conversations: readonly Conversation[],
  repeats: number,
  texts: ReadonlyMap<string, string>,
) => {
  const repeated = conversations.reduce((sum, { bytes }) => sum + 2 * repeats * bytes, 0)
  const total = [...texts.values()].reduce((sum, { length }) => sum + length, repeated)
  if (total <= maxJobText) return
  const [megabytes, most] = [total, maxJobText].map((bytes) => Math.ceil(bytes / 1_000_000))
  refuse(
    400,
    `This takes ${megabytes} MB of text, and ${most} MB is the most. ${chooseFewer}`,
    'trial_ids',
  )
}

const chooseFewer = 'Choose fewer conversations or repeats.'

async function* replaysOf(db: Database, conversations: readonly Conversation[], repeats: number) {
  for (const { trial_id, report, scale, current_hash, changed_hash } of conversations) {
    const said = await readLines(db, trial_id)
    if (!said) continue
    const sides = [
      { side: 'current', prompt: current_hash },
      { side: 'changed', prompt: changed_hash },
    ] as const
    for (const side of sides)
      for (let repeat = 1; repeat <= repeats; repeat += 1)
        yield { trial_id, input: { ...side, repeat, report, scale, ...said } }
  }
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
