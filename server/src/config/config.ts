import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { emailAddress, maxLength } from '@greenroom/contract'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import {
  headerText,
  issuerUrl,
  mailSender,
  modelList,
  modelUrl,
  networkList,
  postgresUrl,
  publicUrl,
  smtpUrl,
  speechUrl,
  trustProxy,
  webUrl,
  wholeNumberUpTo,
} from './config-values.ts'
import { readStorage } from './storage-url.ts'
import type { Storage } from './storage-url.ts'

/** An OpenAI-compatible server with a language model. */
export interface ModelServer {
  /** The base URL, such as `http://localhost:11434/v1`, without a trailing slash. */
  readonly url: string
  /** The model that plays personas. */
  readonly model: string
  /** The model that judges, if it is another one. */
  readonly judge?: string | undefined
  /** Others that may be tried. */
  readonly others?: readonly string[] | undefined
  readonly key?: string | undefined
}

/** The same server with the model that judges. */
export const judgeOf = (server: ModelServer): ModelServer => ({
  ...server,
  model: server.judge ?? server.model,
})

/** The models that may be tried: those in use, and others. */
export const modelsOf = (server: ModelServer): string[] => [
  ...new Set([server.model, judgeOf(server).model, ...(server.others ?? [])]),
]

/** Whether others may be tried than those in use. */
export const hasOthers = (server: ModelServer): boolean =>
  modelsOf(server).some((name) => name !== server.model && name !== judgeOf(server).model)

/** A server that speaks as ElevenLabs' does. */
export interface SpeechServer {
  /** The part before `/v1/`, without a trailing slash. */
  readonly url: string
  readonly key: string
}

/** The limits of the work that servers do with the language model by themselves. They hold for all servers together. */
export interface ModelLimits {
  /** The most calls at a time; 0 pauses the work. */
  readonly parallel: number
  /** The most calls a day (UTC). */
  readonly callsADay: number
}

export const defaultModelLimits: ModelLimits = { parallel: 4, callsADay: 5000 }

/** The company's identity provider (OpenID Connect). */
export interface OidcSettings {
  /** As the provider writes it, with or without a trailing slash. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button on the sign-in page calls it. */
  readonly name: string
}

/** The mail server, and who mails are from. */
export interface MailSettings {
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
}

/** Everything an operator can configure; read once at the start. */
export interface Config {
  host: string
  /** 0 takes any free port. */
  port: number
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string | undefined
  /** How many seconds to wait at the start for a database that is not available yet. */
  databaseWait: number
  admin?: { email: string; password: string } | undefined
  seed: 'demo' | 'none'
  storage: Storage
  /** Where browsers reach the console. Absent: as the request says. */
  publicUrl?: string | undefined
  /** Base of the links Home, About, Industries and FAQ, without a trailing slash. */
  siteUrl: string
  /** Proxies `/api` to this backend, without a database. No trailing slash. */
  apiUpstream?: string | undefined
  /** Absent: no test conversations. */
  modelServer?: ModelServer | undefined
  /** Absent: voices have their previews only. */
  speechServer?: SpeechServer | undefined
  /** For experiments and backtests. */
  modelLimits: ModelLimits
  /** Absent: no sign-in by identity provider. */
  oidc?: OidcSettings | undefined
  /** Absent: no mails. With it, there is a `publicUrl`. */
  mail?: MailSettings | undefined
  /** Whether administrators without a second factor can only set one up. */
  requireSecondFactor: boolean
  /** After how many days sessions lose their texts; 0 keeps them. */
  sessionContentDays: number
  logLevel: string
  /** Where `/metrics` is served; absent: nowhere. */
  metrics?: { host: string; port: number } | undefined
  /** Private networks that webhooks may reach, with http too. */
  webhookNetworks: readonly string[]
  /** `false`, the number of proxies, or a comma-separated list of networks. */
  trustProxy: false | number | string
}

/** `./data`; for root in its closed home, where PostgreSQL cannot reach it, a folder outside. A database that is there stays. */
const defaultDataDir = () => {
  const home = userInfo().homedir
  const isClosed =
    process.getuid?.() === 0 &&
    resolve('data').startsWith(`${home}/`) &&
    (statSync(home).mode & 0o001) === 0
  return isClosed && !existsSync('data/postgres') ? '/var/lib/greenroom' : './data'
}

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumberUpTo(65_535).default(4000),
  DATA_DIR: z.string().default(defaultDataDir),
  DATABASE_URL: postgresUrl.optional(),
  // Up to a day.
  DATABASE_WAIT: wholeNumberUpTo(86_400).default(30),
  ADMIN_EMAIL: z.optional(emailAddress),
  // The password policy applies when the password is set.
  ADMIN_PASSWORD: z
    .string()
    .max(maxLength.password, `must have at most ${maxLength.password} characters`)
    .optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
  STORAGE_URL: z.string().optional(),
  PUBLIC_URL: publicUrl.optional(),
  SITE_URL: webUrl.default('https://example.com'),
  API_UPSTREAM: webUrl.optional(),
  LLM_URL: modelUrl.optional(),
  LLM_MODEL: z.string().trim().optional(),
  LLM_JUDGE_MODEL: z.string().trim().optional(),
  LLM_MODELS: modelList.optional(),
  LLM_KEY: headerText.optional(),
  LLM_PARALLEL: wholeNumberUpTo(100).default(defaultModelLimits.parallel),
  LLM_CALLS_A_DAY: wholeNumberUpTo(1_000_000).default(defaultModelLimits.callsADay),
  VOICE_URL: speechUrl.optional(),
  VOICE_KEY: headerText.optional(),
  OIDC_ISSUER: issuerUrl.optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40, 'must have at most 40 characters').optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailSender.optional(),
  REQUIRE_SECOND_FACTOR: z.enum(['on', 'off'], 'must be on or off').default('off'),
  // Up to a hundred years.
  SESSION_CONTENT_DAYS: wholeNumberUpTo(36_500).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  METRICS_PORT: wholeNumberUpTo(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  WEBHOOK_NETWORKS: networkList.optional(),
  TRUST_PROXY: trustProxy.default(false),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

/** Reads the settings. An empty variable counts as not set. @throws ConfigError for the first invalid variable */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = settings.safeParse(set)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new ConfigError(String(issue?.path[0]), issue?.message ?? 'is invalid')
  }
  const { data } = read
  const dataDir = resolve(data.DATA_DIR)
  requireTogether(data, ['ADMIN_EMAIL', 'ADMIN_PASSWORD'])
  requireTogether(data, ['LLM_URL', 'LLM_MODEL'], ['LLM_KEY', 'LLM_JUDGE_MODEL', 'LLM_MODELS'])
  requireTogether(data, ['VOICE_URL', 'VOICE_KEY'])
  requireTogether(data, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], ['OIDC_NAME'])
  requireTogether(data, ['SMTP_URL', 'MAIL_FROM'])
  // Links in mails must not follow the Host header of a request. Without mail, PUBLIC_URL stands alone.
  if (data.SMTP_URL) requireTogether(data, ['SMTP_URL', 'PUBLIC_URL'])
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = data
  const { SMTP_URL: smtp, MAIL_FROM: from, METRICS_PORT: port } = data
  const { LLM_URL: url, LLM_MODEL: model, LLM_KEY: key } = data
  const { VOICE_URL: voiceUrl, VOICE_KEY: voiceKey } = data
  const { LLM_JUDGE_MODEL: judge, LLM_MODELS: others } = data
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    databaseWait: data.DATABASE_WAIT,
    admin: email && password ? { email, password } : undefined,
    seed: data.SEED ?? (data.DATABASE_URL ? 'none' : 'demo'),
    storage: readStorage(data.STORAGE_URL, dataDir),
    publicUrl: data.PUBLIC_URL,
    siteUrl: data.SITE_URL,
    apiUpstream: data.API_UPSTREAM,
    modelServer: url && model ? { url, model, judge, others, key } : undefined,
    speechServer: voiceUrl && voiceKey ? { url: voiceUrl, key: voiceKey } : undefined,
    modelLimits: { parallel: data.LLM_PARALLEL, callsADay: data.LLM_CALLS_A_DAY },
    oidc:
      issuer && clientId && clientSecret
        ? { issuer, clientId, clientSecret, name: data.OIDC_NAME ?? 'single sign-on' }
        : undefined,
    mail: smtp && from ? { url: smtp, from } : undefined,
    requireSecondFactor: data.REQUIRE_SECOND_FACTOR === 'on',
    sessionContentDays: data.SESSION_CONTENT_DAYS,
    logLevel: data.LOG_LEVEL,
    metrics: port === undefined ? undefined : { host: data.METRICS_HOST, port },
    webhookNetworks: data.WEBHOOK_NETWORKS ?? [],
    trustProxy: data.TRUST_PROXY,
  }
}

type Name = keyof z.infer<typeof settings>

/**
 * Checks settings that only work together.
 * @param optional those that go with them
 * @throws ConfigError when only some of them are set
 */
const requireTogether = (
  data: Partial<Record<Name, unknown>>,
  names: readonly Name[],
  optional: readonly Name[] = [],
) => {
  const missing = names.find((name) => !data[name])
  const given = [...names, ...optional].find((name) => data[name])
  if (missing && given) throw new ConfigError(missing, `must be set when ${given} is`)
}
