import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import release from '../../../../package.json' with { type: 'json' }

/*
 * Every series of `/metrics`. They belong to the process, as Prometheus sees it. Labels hold no id, address, name or text
 * of anyone: their values are listed here, except for routes, statuses and jobs, which the code names. Events take no value
 * that is not listed.
 */

export const registry = new Registry()
const registers = [registry]

type Labels = Readonly<Record<string, readonly string[]>>

/** A counter that starts at 0 for all values of its labels, so that the first event is an increase already. */
const counter = <const Of extends Labels>(name: string, help: string, labels: Of) => {
  const labelNames = Object.keys(labels)
  const made = new Counter({ name, help, labelNames, registers })
  const combinations = Object.entries(labels).reduce<Record<string, string>[]>(
    (sets, [label, values]) =>
      sets.flatMap((set) => values.map((value) => ({ ...set, [label]: value }))),
    [{}],
  )
  for (const set of combinations) made.inc(set, 0)
  return { inc: (of: { readonly [Label in keyof Of]: Of[Label][number] }) => made.inc(of) }
}

/** @param collect sets its values at each scrape */
const gauge = (
  name: string,
  help: string,
  labelNames: string[] = [],
  collect?: (this: Gauge) => void,
) => new Gauge({ name, help, labelNames, registers, ...(collect && { collect }) })

/*
 * Responses. Each bucket costs a series for every route, so there are few.
 */

export const responses = new Counter({
  name: 'greenroom_http_requests_total',
  help: 'Responses by method, route and status',
  labelNames: ['method', 'route', 'status'],
  registers,
})
export const responseTime = new Histogram({
  name: 'greenroom_http_request_duration_seconds',
  help: 'Time from a request to the end of its response',
  labelNames: ['method', 'route'],
  buckets: [0.1, 1, 10],
  registers,
})

/*
 * Events.
 */

export const signIns = counter('greenroom_sign_ins_total', 'Sign-ins by how they ended', {
  result: [
    'success',
    'wrong_password',
    'not_administrator',
    'code_asked',
    'wrong_code',
    'used_link',
    'provider_refused',
    'limited',
    'failed',
  ],
})
export const serviceKeyRequests = counter(
  'greenroom_service_key_requests_total',
  'Calls with a service key: accepted, or why not',
  { result: ['accepted', 'unknown', 'expired', 'forbidden', 'limited'] },
)
export const sessionsStarted = new Counter({
  name: 'greenroom_sessions_started_total',
  help: 'Sessions that a role-play service has started',
  registers,
})
export const sessionsRefused = counter(
  'greenroom_sessions_refused_total',
  'Starts of sessions that were refused',
  {
    reason: [
      'no_credits',
      'prompt_changed',
      'persona_retired',
      'mode_retired',
      'not_found',
      'person_erased',
      'deactivated',
      'other',
    ],
  },
)
export const modelCalls = counter(
  'greenroom_model_calls_total',
  'Calls of the model server by how they ended',
  {
    kind: ['reply', 'judge', 'check', 'experiments', 'backtests'],
    result: ['answered', 'failed', 'abandoned', 'limited'],
  },
)
export const speechCalls = counter(
  'greenroom_speech_calls_total',
  'Sentences that were to be spoken: kept ones, those of the speech server, failures, and those above the limit',
  { result: ['kept', 'answered', 'failed', 'limited'] },
)
export const webhookDeliveries = counter(
  'greenroom_webhook_deliveries_total',
  'Tries to send an event to a webhook: delivered, failed and to be tried again, or failed for good',
  { result: ['delivered', 'failed', 'given_up'] },
)
export const mails = counter('greenroom_mails_total', 'Mails that were sent, or given up', {
  result: ['sent', 'failed'],
})

/*
 * The database. The first four are absent while it cannot be read.
 */

export const webhooksOff = gauge(
  'greenroom_webhooks_switched_off',
  'Webhooks that were switched off because their receivers failed or are gone',
)

export const sessionsUnfinished = gauge(
  'greenroom_sessions_unfinished',
  'Sessions in progress for over 24 hours, counted up to 10,000',
)
export const jobLastSuccess = gauge(
  'greenroom_job_last_success_timestamp_seconds',
  'When an hourly job succeeded last, on any server',
  ['job'],
)
export const backupNewest = gauge(
  'greenroom_backup_newest_timestamp_seconds',
  'When greenroom backup succeeded last',
)
export const poolConnections = gauge(
  'greenroom_database_pool_connections',
  'Database connections that are active or idle, and callers that wait for one',
  ['state'],
)
export const poolWait = new Histogram({
  name: 'greenroom_database_pool_wait_seconds',
  help: 'Time that callers waited for a database connection when none was idle',
  buckets: [0.001, 0.01, 0.1, 1, 4],
  registers,
})

/*
 * The process. Those without our prefix have the names that every Prometheus client uses.
 */

/** The delay is measured as the time between two ticks of a timer. */
const tickMs = 20
const ticks = monitorEventLoopDelay({ resolution: tickMs })
ticks.enable()

gauge(
  'greenroom_event_loop_delay_seconds',
  'Delay of the event loop since the last scrape; percentile 100 is the longest',
  ['percentile'],
  function () {
    for (const percentile of [50, 99, 100]) {
      const delayMs = ticks.percentile(percentile) / 1e6 - tickMs
      this.set({ percentile }, Math.max(0, delayMs) / 1000)
    }
    ticks.reset()
  },
)
gauge('process_resident_memory_bytes', 'Resident memory', [], function () {
  this.set(process.memoryUsage.rss())
})
// oxlint-disable-next-line no-new -- it is in the registry
new Counter({
  name: 'process_cpu_seconds_total',
  help: 'CPU time of user and system',
  registers,
  collect() {
    const { user, system } = process.cpuUsage()
    this.reset()
    this.inc((user + system) / 1e6)
  },
})
gauge('process_start_time_seconds', 'When the process started').set(
  Math.round(Date.now() / 1000 - process.uptime()),
)
gauge('greenroom_build_info', 'The version of Greenroom', ['version']).set(
  { version: release.version },
  1,
)
