import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pluralize } from '@greenroom/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import { mailProblem, senderText, verifyMailServer } from '../adapters/mail/mail.ts'
import { checkStorage } from '../adapters/files/files.ts'
import { readConfig, settingNames } from '../config/config.ts'
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
interface Check {
  readonly name: string
  readonly result: 'ok' | 'warning' | 'failed'
  readonly detail: string
}

const ok = (name: string, detail: string): Check => ({ name, result: 'ok', detail })
const warning = (name: string, detail: string): Check => ({ name, result: 'warning', detail })
const failed = (name: string, detail: string): Check => ({ name, result: 'failed', detail })

/** Milliseconds that a model server or an identity provider may take to answer. */
const answerTime = 10_000
const gigabyte = 1024 ** 3

/*
 * `npm run doctor` checks the settings and everything that Greenroom needs, one line each. It changes no data. With
 * `--json` it prints a list for programs. Exits with 1 if a check failed.
 */
try {
  const { json } = readOptions({ json: { type: 'boolean', default: false } })
  const checks = await examine()
  if (json) console.log(JSON.stringify(checks, null, 2))
  else
    for (const { name, result, detail } of checks)
      console.log(`${result.padEnd(8)} ${name}: ${detail}`)
  process.exitCode = checks.some(({ result }) => result === 'failed') ? 1 : 0
} catch (error) {
  exitWith(error)
}

async function examine(): Promise<Check[]> {
  const config = await attempt('Settings', () => readConfig(process.env))
  if ('result' in config) return [config, checkNode()]
  const checks = [ok('Settings', describeSettings(process.env)), checkNode()]
  if (config.apiUpstream) {
    // As `/api` is forwarded: without a user and a password.
    const { origin, pathname } = new URL(config.apiUpstream)
    return [...checks, await checkAddress('API_UPSTREAM', origin + pathname, {})]
  }
  return [
    ...checks,
    ...(await checkDatabase(config)),
    await checkDisk(config),
    await checkFiles(config),
    await checkModelServer(config),
    await checkProvider(config),
    await checkMail(config),
  ]
}

/** Does something that throws a ConfigError where it fails. */
async function attempt<Result>(
  name: string,
  work: () => Result | Promise<Result>,
): Promise<Result | Check> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConfigError) return failed(name, error.message)
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

function checkNode(): Check {
  const { node } = process.versions
  return Number(node.split('.')[0]) >= 24
    ? ok('Node.js', node)
    : warning('Node.js', `${node}; 24 is recommended`)
}

async function checkDatabase(config: Config): Promise<Check[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return [warning('Database', `none in ${config.dataDir} yet: the first start creates it`)]
  const quiet = { info: () => undefined, warn: () => undefined }
  const resolved = await attempt('Database', () => resolveConnection(config, quiet, false))
  if ('result' in resolved) return [resolved]
  try {
    return await withOwnConnection(resolved.connection, (db) => checkTables(db, config))
  } catch (error) {
    return [failed('Database', unusableDatabase(config, error).message)]
  } finally {
    await resolved.close()
  }
}

async function checkTables(db: Database, config: Config): Promise<Check[]> {
  const before = Date.now()
  const { version, now } = await onlyRow(
    db,
    sql<{ version: string; now: Date }>`
      select current_setting('server_version') as version, clock_timestamp() as now`,
  )
  const middle = (before + Date.now()) / 2
  const pending = await findPending(db)
  return [
    ok('Database', `PostgreSQL ${version}, from ${databaseSetting(config)}`),
    checkRelease(version, config),
    pending.length === 0
      ? ok('Migrations', 'all done')
      : warning('Migrations', `${pending.length} to do: the next start does them`),
    checkClock(Math.abs(now.getTime() - middle) / 1000),
    pending.length === 0 ? await checkBackup(db) : warning('Newest backup', 'not known'),
  ]
}

/** Minor releases correct faults and change nothing else. */
function checkRelease(version: string, { databaseUrl }: Config): Check {
  const newer = newerRelease(version)
  if (!newer) return ok('PostgreSQL release', 'no newer one is known')
  const advice = databaseUrl
    ? 'install it'
    : 'for production, set DATABASE_URL to one that you update'
  return warning('PostgreSQL release', `${newer} is out, which corrects faults: ${advice}`)
}

/** One-time codes and links depend on the time of both machines. @param seconds the difference */
function checkClock(seconds: number): Check {
  const detail = `${seconds.toFixed(1)} s apart from the database`
  return seconds < 5 ? ok('Clock', detail) : warning('Clock', detail)
}

async function checkBackup(db: Database): Promise<Check> {
  const newest = await db
    .selectFrom('jobs')
    .select('last_success_at')
    .where('job', '=', 'backup')
    .executeTakeFirst()
  if (!newest) return warning('Newest backup', 'none has been made yet')
  const hours = Math.round((Date.now() - newest.last_success_at.getTime()) / 3_600_000)
  const detail = `${newest.last_success_at.toISOString()}, ${pluralize(hours, 'hour')} ago`
  return hours <= 26 ? ok('Newest backup', detail) : warning('Newest backup', detail)
}

async function checkDisk({ dataDir, databaseUrl, storage }: Config): Promise<Check> {
  const isUsed = !databaseUrl || storage.kind === 'folder'
  if (!isUsed) return ok('Disk', 'nothing is stored on this machine')
  const folder = existsSync(dataDir) ? dataDir : process.cwd()
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / gigabyte
  const detail = `${free.toFixed(1)} GB free for ${dataDir}`
  if (free < 0.1) return failed('Disk', detail)
  return free < 2 ? warning('Disk', detail) : ok('Disk', detail)
}

async function checkFiles(config: Config): Promise<Check> {
  const { storage } = config
  const result = await attempt('Uploaded files', () => checkStorage(config))
  if (result) return result
  return ok(
    'Uploaded files',
    storage.kind === 'folder' ? `${storage.path} is writable` : `the bucket ${storage.bucket}`,
  )
}

async function checkModelServer({ modelServer }: Config): Promise<Check> {
  if (!modelServer) return ok('Model server', 'not set: no test conversations')
  const { url, model, key } = modelServer
  const headers = key ? { authorization: `Bearer ${key}` } : {}
  const check = await checkAddress('Model server', `${url}/models`, headers)
  return check.result === 'ok' ? ok('Model server', `${model} at ${url}`) : check
}

async function checkProvider({ oidc }: Config): Promise<Check> {
  if (!oidc) return ok('Identity provider', 'not set: passwords only')
  const address = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const check = await checkAddress('Identity provider', address, {}, (response) =>
    issuerProblem(oidc.issuer, response),
  )
  return check.result === 'ok' ? ok('Identity provider', `${oidc.name} at ${oidc.issuer}`) : check
}

/** What is wrong with the description of a provider, which must be that of its issuer. */
async function issuerProblem(expected: string, response: Response): Promise<string | undefined> {
  if (response.status !== 200) return `answers with ${response.status}`
  const { data } = z.object({ issuer: z.url() }).safeParse(parseJson(await response.text()))
  if (!data) return 'is no description of an identity provider'
  if (new URL(data.issuer).href === new URL(expected).href) return undefined
  return `describes the issuer ${data.issuer}, and OIDC_ISSUER is ${expected}`
}

async function checkMail({ mail }: Config): Promise<Check> {
  if (!mail) return ok('Mail', 'not set: no mails')
  const { host } = new URL(mail.url)
  try {
    await verifyMailServer(mail)
    return ok('Mail', `${host}, from ${senderText(mail)}`)
  } catch (error) {
    return failed('Mail', `${host}: ${mailProblem(error)}`)
  }
}

/** Whether a server answers a request without refusing it. */
async function checkAddress(
  name: string,
  address: string,
  headers: Record<string, string>,
  findProblem: (response: Response) => Promise<string | undefined> = async () => undefined,
): Promise<Check> {
  try {
    const signal = AbortSignal.timeout(answerTime)
    const response = await fetch(address, { headers, signal, redirect: 'manual' })
    const { status } = response
    if (status === 401 || status === 403) return failed(name, `${address} refuses: ${status}`)
    if (status >= 500) return failed(name, `${address} answers with ${status}`)
    const problem = await findProblem(response)
    return problem ? failed(name, `${address} ${problem}`) : ok(name, address)
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    return failed(name, `${address} does not answer: ${reason}`)
  }
}
