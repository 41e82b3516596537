import * as z from 'zod/mini'
import { promptEntities } from '../entities.ts'
import { message } from '../lib/conversation.ts'
import { endpoint, file, item, list, named, noContent } from '../lib/endpoint.ts'
import {
  idFilter,
  jsonObject,
  modelName,
  requiredText,
  wellFormedId,
  wholeBetween,
} from '../lib/fields.ts'
import { maxTokenBody, maxWhole } from '../lib/limits.ts'
import { pageQuery } from '../lib/paging.ts'
import { expectationResult } from './conversations.ts'

/** The most conversations of an experiment. */
export const maxExperimentConversations = 40
/** The most items that an experiment changes. */
const maxExperimentChanges = 10
/** How often each conversation is replayed on each side. */
export const experimentRepeats = [1, 3, 5] as const

export type ExperimentRepeats = (typeof experimentRepeats)[number]

const ids = z
  .array(wellFormedId, { error: 'must be a list of ids' })
  .check(z.maxLength(maxExperimentConversations, `must be at most ${maxExperimentConversations}`))

const entity = z.enum(promptEntities, { error: 'must be an entity of composed prompts' })

/** An item as it would be saved: `content` is what a PUT of the entity takes. */
const experimentChange = z.object({
  entity,
  id: wellFormedId,
  content: jsonObject,
})

export type ExperimentChange = z.infer<typeof experimentChange>

const changes = z
  .array(experimentChange, { error: 'must be a list of changes' })
  .check(
    z.minLength(1, 'must have at least one change'),
    z.maxLength(maxExperimentChanges, `must be at most ${maxExperimentChanges}`),
  )

/** The models of the changed side; the others are those of the settings, as on the current side. */
const models = z.object(
  {
    changed: z
      .object(
        { player: z.optional(modelName), judge: z.optional(modelName) },
        { error: 'must be an object with player or judge' },
      )
      .check(
        z.refine(({ player, judge }) => Boolean(player ?? judge), 'must name a player or a judge'),
      ),
  },
  { error: 'must be an object with changed' },
)

/** The models that play the persona, where one does, and judge. */
const sideModels = z.object({ player: z.optional(z.string()), judge: z.string() })

/** A composed prompt that changes, with the SHA-256 hashes of both texts. */
const changedPrompt = z.object({
  mode_id: z.string(),
  persona_id: z.string(),
  current_hash: z.string(),
  changed_hash: z.string(),
})

/* @__NO_SIDE_EFFECTS__ */
const byRepeats = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ '1': value, '3': value, '5': value })

/** What an experiment would need and see. Differences are in points of 0 to 100. */
const estimate = z.object({
  prompts: z.array(changedPrompt),
  conversations: z.array(
    z.object({
      trial_id: z.string(),
      name: z.string(),
      mode_id: z.string(),
      persona_id: z.string(),
    }),
  ),
  calls_for: byRepeats(z.number()),
  seconds_for: byRepeats(z.number()),
  /** Null below six conversations, where it sees none. */
  visible_difference: byRepeats(z.nullable(z.number())),
  /** What is left of the day's calls (UTC). */
  calls_left: z.number(),
})

export type ExperimentEstimate = z.infer<typeof estimate>

/** What experiments and backtests show of the work that servers do for them. */
export const modelJob = {
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  model: z.string(),
  /** The models of both sides, as the model server calls them once they have answered. Older jobs do not tell. */
  models: z.nullish(z.object({ current: sideModels, changed: sideModels })),
  calls_planned: z.number(),
  calls_made: z.number(),
  made_by: z.string(),
  at: z.string(),
  finished_at: z.nullable(z.string()),
  /** Why it failed, as a sentence. */
  error: z.nullable(z.string()),
  /**
   * What a running one waits for: a server with its model (at this host, where it is known), or answers of the model server,
   * which takes no calls since then.
   */
  waiting: z.nullish(
    z.object({
      for: z.enum(['model', 'answers']),
      host: z.nullable(z.string()),
      since: z.nullable(z.string()),
    }),
  ),
}

/** Below so many conversations there is no verdict: the smallest two-sided p of a sign-flip test is above 0.05. */
export const fewestForVerdict = 6

/** In points of 0 to 100. */
export const meanAndRange = z.object({ mean: z.number(), low: z.number(), high: z.number() })

export type MeanInterval = z.infer<typeof meanAndRange>

/** What the differences of all conversations say, in points of 0 to 100, not rounded. */
export const experimentVerdict = z.object({
  kind: z.enum(['better', 'worse', 'same', 'unknown']),
  difference: z.number(),
  low: z.number(),
  high: z.number(),
  /** The conversations that it stands on. */
  counted: z.number(),
  /** How many more would show a difference of 5 points; null if they already do or it takes too many. */
  more_conversations: z.nullable(z.number()),
})

export type ExperimentVerdict = z.infer<typeof experimentVerdict>

/** An experiment as lists show it. */
export const experimentSummary = z.object({
  experiment_id: z.string(),
  name: z.string(),
  /** None where it tries other models, with the current prompts on both sides. */
  changes: z.array(z.extend(experimentChange, { id: z.string() })),
  prompts: z.array(changedPrompt),
  repeats: z.number(),
  seed: z.number(),
  verdict: z.nullable(experimentVerdict),
  /** When it was deleted. Then no more than what it tried is left. */
  deleted_at: z.nullish(z.string()),
  ...modelJob,
})

export type ExperimentSummary = z.infer<typeof experimentSummary>

const experiment = z.extend(experimentSummary, {
  conversations: z.array(
    z.object({
      trial_id: z.string(),
      name: z.string(),
      /** Mean and range of the scores of each side; null until there is one. */
      current: z.nullable(meanAndRange),
      changed: z.nullable(meanAndRange),
      /** Expectations met in most current repeats and missed in most changed ones. */
      broken_expectations: z.array(z.string()),
    }),
  ),
  /** The numeric fields of the reports, as `verdict` for each. */
  criteria: z.array(z.object({ name: z.string(), verdict: experimentVerdict })),
})

export type Experiment = z.infer<typeof experiment>

/** One replay of a conversation on one side, with what was made of it. */
const experimentRun = z.object({
  trial_id: z.string(),
  side: z.enum(['current', 'changed']),
  repeat: z.number(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  messages: z.nullable(z.array(message)),
  reports: z.array(z.record(z.string(), z.unknown())),
  checks: z.array(expectationResult),
  error: z.nullable(z.string()),
  /** What the model server calls the models that answered. */
  models: z.nullish(z.partial(sideModels)),
})

export type ExperimentRun = z.infer<typeof experimentRun>

const input = z.object({
  name: z.optional(requiredText('Name must not be empty')),
  changes: z.optional(changes),
  models: z.optional(models),
  trial_ids: ids.check(z.minLength(1, 'must have at least one conversation')),
  repeats: z.literal(experimentRepeats, 'must be 1, 3 or 5'),
  seed: z.optional(wholeBetween(0, maxWhole)),
})

const feature = 'experiments'
const bodyLimit = maxTokenBody

/**
 * Unsaved changes, tried on kept conversations beside the saved texts (feature `experiments`; only where LLM_URL is set), or
 * other models beside those of the settings (feature `model-trials`). Each has exactly one of `changes` and `models`.
 */
export const experiments = {
  input,
  estimate: endpoint('POST', '/v1/experiments/estimate', {
    summary:
      'Tells which prompts a change touches, and what an experiment with it would need and see.',
    body: z.object({
      changes: z.optional(changes),
      models: z.optional(models),
      mode_ids: z.optional(ids),
      persona_ids: z.optional(ids),
      /** Counts these conversations only; all are listed. */
      trial_ids: z.optional(ids),
    }),
    response: item(estimate),
    bodyLimit,
    feature,
  }),
  create: endpoint('POST', '/v1/experiments', {
    summary: 'Starts an experiment. 409 if its calls do not fit into the rest of the day (UTC).',
    status: 201,
    body: input,
    response: item(
      z.pick(experimentSummary, { experiment_id: true, state: true, calls_planned: true }),
    ),
    bodyLimit,
    feature,
  }),
  models: endpoint('GET', '/v1/experiments/models', {
    summary: 'Names the models that play and judge, and all that can be tried, these included.',
    response: item(
      named(
        'Models',
        z.object({ player: z.string(), judge: z.string(), models: z.array(z.string()) }),
      ),
    ),
    feature: 'model-trials',
  }),
  list: endpoint('GET', '/v1/experiments', {
    summary:
      'Lists the experiments, newest first; with entity and id, those that change an item; with deleted=true, also deleted ones.',
    query: z.extend(pageQuery, {
      entity: z.optional(entity),
      id: idFilter,
      deleted: z.optional(z.enum(['true', 'false'], { error: 'must be true or false' })),
    }),
    response: list(experimentSummary),
    feature,
  }),
  read: endpoint('GET', '/v1/experiments/{experiment_id}', {
    summary: 'Reads an experiment.',
    response: item(experiment),
    feature,
  }),
  runs: endpoint('GET', '/v1/experiments/{experiment_id}/runs', {
    summary: 'Lists the replays of an experiment.',
    response: list(experimentRun),
    feature,
  }),
  events: endpoint('GET', '/v1/experiments/{experiment_id}/events', {
    summary: 'Streams the progress as server-sent events: `progress`, and at last `end`.',
    response: file('text/event-stream'),
    feature,
  }),
  stop: endpoint('POST', '/v1/experiments/{experiment_id}/stop', {
    summary: 'Stops an experiment.',
    response: item(experiment),
    feature,
  }),
  remove: endpoint('DELETE', '/v1/experiments/{experiment_id}', {
    summary: 'Deletes an experiment and its replays.',
    response: noContent,
    feature,
  }),
}
