import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pluralize } from '@greenroom/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import { mailProblem, senderText, verifyMailServer } from '../adapters/mail/mail.ts'
import { checkStorage } from '../adapters/files/files.ts'
import { openChat, readWhole } from '../adapters/model-server/chat.ts'
import { ModelError } from '../adapters/model-server/model-error.ts'
import { judgeOf, readConfig, settingNames } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import { ConfigError, exitWith } from '../config/config-error.ts'
import type { Database } from '../database/database.ts'
import { findPending } from '../database/migrate.ts'
import { withOwnConnection } from '../database/own-connection.ts'
import { newerRelease } from '../database/postgres-releases.ts'
import { onlyRow } from '../database/rows.ts'
import { resolveConnection } from '../database/resolve-connection.ts'
import { databaseSetting, unusableDatabase } from '../database/unusable-database.ts'
import { parseJson } from '../lib/parse-json.ts'
import { readOptions } from './options.ts'

/** What one check has found. */
interface Finding {
  readonly result: 'ok' | 'warning' | 'failed'
  readonly detail: string
}

/** Findings by the names of their checks. */
type Findings = Readonly<Record<string, Finding>>

const ok = (detail: string): Finding => ({ result: 'ok', detail })
const warning = (detail: string): Finding => ({ result: 'warning', detail })
const failed = (detail: string): Finding => ({ result: 'failed', detail })
const okIf = (isOk: boolean, detail: string) => (isOk ? ok(detail) : warning(detail))

/** Milliseconds that a model server or an identity provider may take to answer. */
const answerTime = 10_000
const gigabyte = 1024 ** 3

/*
 * `npm run doctor` checks the settings and everything that Greenroom needs, one line each. It changes no data. With
 * `--json` it prints a list for programs. Exits with 1 if a check failed.
 */
try {
  const { json } = readOptions({ json: { type: 'boolean', default: false } })
  const found = Object.entries(await examine())
  const checks = found.map(([name, finding]) => ({ name, ...finding }))
  if (json) console.log(JSON.stringify(checks, null, 2))
  else
    for (const { name, result, detail } of checks)
      console.log(`${result.padEnd(8)} ${name}: ${detail}`)
  process.exitCode = checks.some(({ result }) => result === 'failed') ? 1 : 0
} catch (error) {
  exitWith(error)
}

async function examine(): Promise<Findings> {
  const config = await attempt(() => readConfig(process.env))
  if ('result' in config) return { Settings: config, 'Node.js': checkNode() }
  const checks = { Settings: ok(describeSettings(process.env)), 'Node.js': checkNode() }
  if (config.apiUpstream) {
    // As `/api` is forwarded: without a user and a password.
    const { origin, pathname } = new URL(config.apiUpstream)
    return { ...checks, API_UPSTREAM: await checkAddress(origin + pathname) }
  }
  return {
    ...checks,
    ...(await checkDatabase(config)),
    Disk: await checkDisk(config),
    'Uploaded files': await checkFiles(config),
    'Model server': await checkModelServer(config),
    ...(await checkJudge(config)),
    'Speech server': await checkSpeechServer(config),
    'Identity provider': await checkProvider(config),
    Mail: await checkMail(config),
  }
}

/** Does something that throws a ConfigError where it fails. */
async function attempt<Result>(work: () => Result | Promise<Result>): Promise<Result | Finding> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConfigError) return failed(error.message)
    throw error
  }
}

/** The settings that are set, without passwords and keys. */
function describeSettings(env: Readonly<Record<string, string | undefined>>): string {
  const shown = settingNames.flatMap((name) => {
    const value = env[name]?.trim()
    if (!value) return []
    return /PASSWORD|SECRET|KEY/.test(name) ? `${name} is set` : `${name}=${withoutSecrets(value)}`
  })
  return shown.join(', ') || 'all by default'
}

/** The value of a setting without the users and passwords of URLs, and without secrets in their queries. */
function withoutSecrets(value: string): string {
  return value
    .replace(/\/\/.*@/s, '//…@')
    .replaceAll(/([?&][^=&]*(?:pass|secret|key|token|signature)[^=&]*=)[^&]*/gi, '$1…')
}

function checkNode() {
  const { node } = process.versions
  return Number(node.split('.')[0]) >= 24 ? ok(node) : warning(`${node}; 24 is recommended`)
}

async function checkDatabase(config: Config): Promise<Findings> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return { Database: warning(`none in ${config.dataDir} yet: the first start creates it`) }
  const quiet = { info: () => undefined, warn: () => undefined }
  const resolved = await attempt(() => resolveConnection(config, quiet, false))
  if ('result' in resolved) return { Database: resolved }
  try {
    return await withOwnConnection(resolved.connection, (db) => checkTables(db, config))
  } catch (error) {
    return { Database: failed(unusableDatabase(config, error).message) }
  } finally {
    await resolved.close()
  }
}

async function checkTables(db: Database, config: Config) {
  const before = Date.now()
  const { version, now } = await onlyRow(
    db,
    sql<{ version: string; now: Date }>`
      select current_setting('server_version') as version, clock_timestamp() as now`,
  )
  const middle = (before + Date.now()) / 2
  const pending = await findPending(db)
  // One-time codes and links depend on the time of both machines.
  const seconds = Math.abs(now.getTime() - middle) / 1000
  const isCurrent = pending.length === 0
  return {
    Database: ok(`PostgreSQL ${version}, from ${databaseSetting(config)}`),
    'PostgreSQL release': checkRelease(version, config),
    Migrations: isCurrent
      ? ok('all done')
      : warning(`${pending.length} to do: the next start does them`),
    Clock: okIf(seconds < 5, `${seconds.toFixed(1)} s apart from the database`),
    'Newest backup': isCurrent ? await checkBackup(db) : warning('not known'),
  }
}

/** Minor releases correct faults and change nothing else. */
function checkRelease(version: string, { databaseUrl }: Config) {
  const newer = newerRelease(version)
  if (!newer) return ok('no newer one is known')
  const advice = databaseUrl
    ? 'install it'
    : 'for production, set DATABASE_URL to one that you update'
  return warning(`${newer} is out, which corrects faults: ${advice}`)
}

async function checkBackup(db: Database) {
  const newest = await db
    .selectFrom('jobs')
    .select('last_success_at')
    .where('job', '=', 'backup')
    .executeTakeFirst()
  if (!newest) return warning('none has been made yet')
  const hours = Math.round((Date.now() - newest.last_success_at.getTime()) / 3_600_000)
  return okIf(
    hours <= 26,
    `${newest.last_success_at.toISOString()}, ${pluralize(hours, 'hour')} ago`,
  )
}

async function checkDisk({ dataDir, databaseUrl, storage }: Config) {
  const isUsed = !databaseUrl || storage.kind === 'folder'
  if (!isUsed) return ok('nothing is stored on this machine')
  const folder = existsSync(dataDir) ? dataDir : process.cwd()
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / gigabyte
  const detail = `${free.toFixed(1)} GB free for ${dataDir}`
  return free < 0.1 ? failed(detail) : okIf(free >= 2, detail)
}

async function checkFiles(config: Config) {
  const { storage } = config
  const result = await attempt(() => checkStorage(config))
  if (result) return result
  return ok(
    storage.kind === 'folder' ? `${storage.path} is writable` : `the bucket ${storage.bucket}`,
  )
}

async function checkModelServer({ modelServer }: Config) {
  if (!modelServer) return ok('not set: no test conversations')
  const { url, model, key } = modelServer
  const headers = key ? { authorization: `Bearer ${key}` } : {}
  const check = await checkAddress(`${url}/models`, { headers })
  return check.result === 'ok' ? ok(`${model} at ${url}`) : check
}

/** Whether another model that judges answers. It is asked one question, since not every server lists its models. */
async function checkJudge({ modelServer }: Config): Promise<Findings> {
  if (!modelServer || judgeOf(modelServer).model === modelServer.model) return {}
  const judge = judgeOf(modelServer)
  const question = { role: 'user' as const, content: 'Answer with OK.' }
  try {
    await readWhole(await openChat(judge, { messages: [question], maxTokens: 16 }, []))
    return { 'Judge model': ok(`${judge.model} answers`) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { 'Judge model': failed(`${judge.model}: ${error.sentence}`) }
  }
}

async function checkSpeechServer({ speechServer }: Config) {
  if (!speechServer) return ok('not set: voices have their previews only')
  const { url, key } = speechServer
  return checkAddress(`${url}/v1/voices`, { headers: { 'xi-api-key': key } })
}

async function checkProvider({ oidc }: Config) {
  if (!oidc) return ok('not set: passwords only')
  const { issuer, name } = oidc
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const check = await checkAddress(address, {}, (response) => issuerProblem(issuer, response))
  return check.result === 'ok' ? ok(`${name} at ${issuer}`) : check
}

/** What is wrong with the description of a provider, which must be that of its issuer. */
async function issuerProblem(expected: string, response: Response) {
  if (response.status !== 200) return `answers with ${response.status}`
  const { data } = z.object({ issuer: z.url() }).safeParse(parseJson(await response.text()))
  if (!data) return 'is no description of an identity provider'
  if (new URL(data.issuer).href === new URL(expected).href) return undefined
  return `describes the issuer ${data.issuer}, and OIDC_ISSUER is ${expected}`
}

async function checkMail({ mail }: Config) {
  if (!mail) return ok('not set: no mails')
  const { host } = new URL(mail.url)
  try {
    await verifyMailServer(mail)
    return ok(`${host}, from ${senderText(mail)}`)
  } catch (error) {
    return failed(`${host}: ${mailProblem(error)}`)
  }
}

/** Whether a server answers a request without refusing it. */
async function checkAddress(
  address: string,
  { headers = {} } = {},
  findProblem?: (response: Response) => Promise<string | undefined>,
) {
  try {
    const signal = AbortSignal.timeout(answerTime)
    const response = await fetch(address, { headers, signal, redirect: 'manual' })
    const { status } = response
    if (status === 401 || status === 403) return failed(`${address} refuses: ${status}`)
    if (status >= 500) return failed(`${address} answers with ${status}`)
    const problem = await findProblem?.(response)
    return problem ? failed(`${address} ${problem}`) : ok(address)
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    return failed(`${address} does not answer: ${reason}`)
  }
}
