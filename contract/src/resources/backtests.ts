import * as z from 'zod/mini'
import { endpoint, item, list, named } from '../lib/endpoint.ts'
import { idFilter, modelName, promptText, scoreScaleEnd, wholeBetween } from '../lib/fields.ts'
import { maxTokenBody } from '../lib/limits.ts'
import { pageQuery } from '../lib/paging.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { meanAndRange, modelJob } from './experiments.ts'

/** The most sessions of a backtest. */
export const maxBacktestSessions = 100
/** The score, in points of 0 to 100, that a session is said to cross. */
export const backtestThreshold = 70

/** The overall score of a session with the current and with the changed text, in points of 0 to 100. */
const judged = z.object({ session_id: z.string(), current: z.number(), changed: z.number() })

export type BacktestSession = z.infer<typeof judged>

/** A backtest as lists show it. */
const backtestSummary = z.object({
  backtest_id: z.string(),
  report_detail_id: z.string(),
  /** That of the mode; like the next ones absent without the feature `backtest-list`. */
  name: z.optional(z.string()),
  /** How many sessions it judges. */
  sessions: z.number(),
  /** The mean of changed minus current with its interval; null until it is done. */
  shift: z.nullable(meanAndRange),
  /** How many sessions the shift stands on. */
  counted: z.nullish(z.number()),
  /** The other judge that it tries, with the saved text on both sides; null where it tries a text. */
  judge_model: z.nullish(z.string()),
  ...modelJob,
})

export type BacktestSummary = z.infer<typeof backtestSummary>

const backtest = z.extend(backtestSummary, {
  /** The changed text, as its author sees it; null once no session of it is left. */
  text: z.nullish(z.string()),
  /** The sessions that were judged with both texts. */
  judged: z.array(judged),
  /** Those of them that lie on one side of the threshold with one text and on the other with the other. */
  crossings: z.array(judged),
  threshold: z.number(),
})

export type Backtest = z.infer<typeof backtest>

const reports = z.array(z.record(z.string(), z.unknown()))

/** A session of a backtest with the reports of both texts, and where their scales end. */
const backtestReports = z.object({
  session_id: z.string(),
  current: reports,
  changed: reports,
  scales: z.nullish(z.object({ current: scoreScaleEnd, changed: scoreScaleEnd })),
})

const feature = 'backtests'

/** Stored sessions, judged with a changed report prompt beside the saved one (feature `backtests`; only where LLM_URL is set). */
export const backtests = {
  create: endpoint('POST', '/v1/backtests', {
    summary:
      'Judges the newest sessions with a changed report prompt (`text`), or with the saved one and another model (`judge_model`, feature `model-trials`). 409 if its calls do not fit into the rest of the day (UTC).',
    status: 201,
    body: z.object({
      report_detail_id: z.string({ error: 'must be an id' }),
      text: z.optional(promptText(validationMessages.promptTemplate)),
      judge_model: z.optional(modelName),
      sessions: wholeBetween(1, maxBacktestSessions),
    }),
    response: item(named('Backtest', backtest)),
    bodyLimit: maxTokenBody,
    feature,
  }),
  list: endpoint('GET', '/v1/backtests', {
    summary: 'Lists the backtests, newest first; with report_detail_id, those of a report prompt.',
    query: z.extend(pageQuery, { report_detail_id: idFilter }),
    response: list(named('BacktestSummary', backtestSummary)),
    feature: 'backtest-list',
  }),
  read: endpoint('GET', '/v1/backtests/{backtest_id}', {
    summary: 'Reads a backtest.',
    response: item(backtest),
    feature,
  }),
  session: endpoint('GET', '/v1/backtests/{backtest_id}/sessions/{session_id}', {
    summary: 'Reads the reports of a session with both texts.',
    response: item(named('BacktestReports', backtestReports)),
    feature,
  }),
  stop: endpoint('POST', '/v1/backtests/{backtest_id}/stop', {
    summary: 'Stops a backtest.',
    response: item(backtest),
    feature,
  }),
}
