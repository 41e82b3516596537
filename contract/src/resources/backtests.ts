import * as z from 'zod/mini'
import { endpoint, item } from '../lib/endpoint.ts'
import { promptText, wholeBetween } from '../lib/fields.ts'
import { maxTokenBody } from '../lib/limits.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { meanAndRange, modelJob } from './experiments.ts'

/** The most sessions of a backtest. */
export const maxBacktestSessions = 100
/** The score, in points of 0 to 100, that a session is said to cross. */
export const backtestThreshold = 70

/** The overall score of a session with the current and with the changed text, in points of 0 to 100. */
const judged = z.object({ session_id: z.string(), current: z.number(), changed: z.number() })

export type BacktestSession = z.infer<typeof judged>

const backtest = z.object({
  backtest_id: z.string(),
  report_detail_id: z.string(),
  /** How many sessions it judges. */
  sessions: z.number(),
  /** The mean of changed minus current with its interval; null until it is done. */
  shift: z.nullable(meanAndRange),
  /** The sessions that were judged with both texts. */
  judged: z.array(judged),
  /** Those of them that lie on one side of the threshold with one text and on the other with the other. */
  crossings: z.array(judged),
  threshold: z.number(),
  ...modelJob,
})

export type Backtest = z.infer<typeof backtest>

const reports = z.array(z.record(z.string(), z.unknown()))

/** A session of a backtest with the reports of both texts. */
const backtestReports = z.object({ session_id: z.string(), current: reports, changed: reports })

const feature = 'backtests'

/** Stored sessions, judged with a changed report prompt beside the saved one (feature `backtests`; only where LLM_URL is set). */
export const backtests = {
  create: endpoint('POST', '/v1/backtests', {
    summary:
      'Judges the newest sessions with a changed report prompt. 409 if its calls do not fit into the rest of the day (UTC).',
    status: 201,
    body: z.object({
      report_detail_id: z.string({ error: 'must be an id' }),
      text: promptText(validationMessages.promptTemplate),
      sessions: wholeBetween(1, maxBacktestSessions),
    }),
    response: item(backtest),
    bodyLimit: maxTokenBody,
    feature,
  }),
  read: endpoint('GET', '/v1/backtests/{backtest_id}', {
    summary: 'Reads a backtest.',
    response: item(backtest),
    feature,
  }),
  session: endpoint('GET', '/v1/backtests/{backtest_id}/sessions/{session_id}', {
    summary: 'Reads the reports of a session with both texts.',
    response: item(backtestReports),
    feature,
  }),
  stop: endpoint('POST', '/v1/backtests/{backtest_id}/stop', {
    summary: 'Stops a backtest.',
    response: item(backtest),
    feature,
  }),
}
