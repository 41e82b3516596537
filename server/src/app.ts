import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { features as allFeatures } from '@greenroom/contract'
import type { Feature } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { guard } from './access/gate.ts'
import { deleteOldKeyCalls, recordKeyCalls } from './access/key-calls.ts'
import { mailsOf } from './access/mails.ts'
import type { Mails } from './access/mails.ts'
import { openMailer } from './adapters/mail/mail.ts'
import type { Mailer } from './adapters/mail/mail.ts'
import { deleteOldAttempts } from './access/sign-in-limits.ts'
import { deleteOldSources } from './access/sign-in-sources.ts'
import { deleteOldTokens } from './access/tokens.ts'
import { defaultModelLimits } from './config/config.ts'
import type { Config } from './config/config.ts'
import type { OpenDatabase } from './database/open.ts'
import { abortWhenStopping, closeConnectionsOnDrain } from './process/drain.ts'
import type { Files } from './adapters/files/files.ts'
import { serveConsole } from './http/console.ts'
import { serveDocs } from './http/docs.ts'
import { serveDocsPages } from './http/docs-pages.ts'
import { addApiHeaders, addSecurityHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { runModelJobs } from './process/run-model-jobs.ts'
import { deleteOldKeys } from './data/changes/idempotency.ts'
import { makeSessionDays } from './data/session-days.ts'
import { fillScores } from './data/session-scores.ts'
import { removeCopies } from './data/transcripts.ts'
import type { ItemReaders } from './data/trash/restore.ts'
import { itemStores } from './data/items.ts'
import type { ItemStores } from './data/items.ts'
import type { LogSink } from './http/logging.ts'
import { handleUnknownPaths, mountRoutes } from './http/mount.ts'
import { isBelowApi } from './http/paths.ts'
import { databaseUnavailable } from './http/database-error.ts'
import { runAlone, runJobs } from './process/jobs.ts'
import { acceptJson, createServer, enableCompression } from './http/server.ts'
import { serveStoredFiles } from './http/stored-files.ts'
import { proxyApi } from './http/proxy.ts'
import { accountRoutes } from './resources/account/routes.ts'
import { activityRoutes } from './resources/activity/routes.ts'
import { coachingRoutes } from './resources/coaching/routes.ts'
import { compositionRoutes } from './resources/compositions/routes.ts'
import { deliveryRoutes } from './resources/delivery/routes.ts'
import { backtestRoutes, storedBacktestRoutes } from './resources/backtests/routes.ts'
import { experimentRoutes, storedExperimentRoutes } from './resources/experiments/routes.ts'
import { evidenceRoutes, keepSession } from './resources/evidence/routes.ts'
import { insightRoutes } from './resources/insights/routes.ts'
import { interactionModeRoutes } from './resources/interaction-modes/routes.ts'
import { markRoutes } from './resources/marks/routes.ts'
import { modeReportRoutes } from './resources/mode-reports/routes.ts'
import { oidcRoutes } from './resources/oidc/routes.ts'
import { peopleRoutes } from './resources/people/routes.ts'
import { scimRoutes } from './resources/people/scim/routes.ts'
import { personaProductRoutes } from './resources/persona-products/routes.ts'
import { deletePicturesOf, deleteUnusedPictures } from './resources/personas/picture-files.ts'
import { personaRoutes } from './resources/personas/routes.ts'
import { personaItems } from './resources/personas/update-persona.ts'
import { planRoutes } from './resources/plans/routes.ts'
import { referenceDataRoutes } from './resources/reference-data/routes.ts'
import { revisionRoutes } from './resources/revisions/routes.ts'
import { serviceKeyRoutes } from './resources/service-keys/routes.ts'
import { allSessionRoutes } from './resources/sessions/all-sessions.ts'
import { removeOldTexts } from './resources/sessions/remove-old-texts.ts'
import { sessionRoutes } from './resources/sessions/routes.ts'
import { forgotPassword } from './resources/sign-in/forgot-password.ts'
import { signInRoutes } from './resources/sign-in/routes.ts'
import { sessionStore } from './resources/sessions/store.ts'
import { subscriptionRoutes } from './resources/subscriptions/routes.ts'
import { systemRoutes } from './resources/system/routes.ts'
import { deleteOldTrash, trashRoutes } from './resources/trash/routes.ts'
import type { Model } from './resources/conversations/model-call.ts'
import { interrupted } from './resources/conversations/model-call.ts'
import { deleteOldModelCalls } from './resources/conversations/model-calls.ts'
import { keptConversationRoutes, conversationRoutes } from './resources/conversations/routes.ts'
import { usageRoutes } from './resources/usage/routes.ts'
import { eraseLeftovers, eraseUser } from './resources/users/erase/erase-user.ts'
import { downloadPersonalData } from './resources/users/personal-data/personal-data.ts'
import { administratorRoutes } from './resources/users/administrator-routes.ts'
import { userRoutes } from './resources/users/routes.ts'
import { resolveWithin } from './adapters/webhooks/addresses.ts'
import type { Resolve } from './adapters/webhooks/addresses.ts'
import { webhookRoutes } from './resources/webhooks/routes.ts'
import { deleteOldDeliveries } from './resources/webhooks/store.ts'
import { sendWebhooks } from './process/send-webhooks.ts'

/** The whole API, in the order of spec section 7. */
const routesWith = (
  items: ItemStores & ItemReaders,
  files: Files,
  model: Model | undefined,
  config: AppConfig,
  resolve: Resolve,
  mailer: Mailer | undefined,
  mails: Mails,
) => [
  ...signInRoutes,
  ...(mailer ? [forgotPassword(mails, config.publicUrl ?? '')] : []),
  ...interactionModeRoutes,
  ...referenceDataRoutes,
  ...personaRoutes(files),
  ...personaProductRoutes,
  ...modeReportRoutes,
  ...userRoutes,
  downloadPersonalData,
  eraseUser(files),
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...planRoutes,
  ...coachingRoutes,
  ...compositionRoutes,
  ...usageRoutes,
  ...revisionRoutes,
  ...keptConversationRoutes,
  ...(model ? conversationRoutes(model) : []),
  ...evidenceRoutes,
  ...markRoutes,
  ...trashRoutes(items, (db, id) => deletePicturesOf(db, files, id)),
  ...serviceKeyRoutes,
  ...activityRoutes(items),
  ...deliveryRoutes,
  ...accountRoutes(config.requireSecondFactor ?? false, mails),
  ...(config.oidc ? oidcRoutes(config.oidc) : []),
  ...administratorRoutes(mails),
  ...systemRoutes(config),
  ...peopleRoutes,
  ...allSessionRoutes,
  ...insightRoutes,
  ...scimRoutes,
  ...webhookRoutes(resolve),
  ...storedExperimentRoutes(model?.server),
  ...storedBacktestRoutes(model?.server),
  ...(model ? jobRoutes({ ...model, items, limits: limitsOf(config) }) : []),
]

const jobRoutes = (settings: Parameters<typeof experimentRoutes>[0]) => [
  ...[keepSession, ...experimentRoutes(settings), ...backtestRoutes(settings)],
]

const limitsOf = ({ modelLimits = defaultModelLimits }: AppConfig) => modelLimits

/** What this server offers; some of it only with the settings it needs. */
const featuresOf = ({ modelServer, oidc, mail }: Parts['config']): Feature[] => {
  const needs: Partial<Record<Feature, unknown>> = {
    trials: modelServer,
    experiments: modelServer,
    backtests: modelServer,
    'backtest-list': modelServer,
    marks: modelServer,
    oidc,
    'password-mail': mail,
  }
  return allFeatures.filter((feature) => !(feature in needs) || needs[feature])
}

/** What a server is built from. */
export interface Parts {
  readonly config: Pick<
    Config,
    'logLevel' | 'trustProxy' | 'siteUrl' | 'apiUpstream' | 'modelServer' | 'oidc' | 'mail'
  > &
    Partial<
      Pick<
        Config,
        | 'publicUrl'
        | 'requireSecondFactor'
        | 'sessionContentDays'
        | 'metrics'
        | 'webhookNetworks'
        | 'modelLimits'
      >
    >
  /** The built console; by default `console/dist` of this repository. */
  readonly consoleFolder?: string
  readonly logTo?: LogSink
}

/** The settings of a server with a database of its own. */
export type AppConfig = Parts['config'] & Pick<Config, 'databaseUrl' | 'storage'>

/** Builds the server for console and API on a migrated database. It does not listen yet. */
export const buildApp = async ({
  config,
  db,
  ping = () => sql`select 1`.execute(db),
  hasFreeSpace,
  files,
  consoleFolder = builtConsole(),
  logTo,
}: Parts &
  Pick<OpenDatabase, 'db' | 'hasFreeSpace'> &
  Partial<Pick<OpenDatabase, 'ping'>> & {
    readonly config: AppConfig
    readonly files: Files
  }): Promise<FastifyInstance> => {
  const app = createServer(config, logTo)
  const { modelServer } = config
  const model = modelServer && {
    server: modelServer,
    stopping: abortWhenStopping(app, interrupted),
  }
  const items = { ...itemStores(personaItems(files)), sessions: sessionStore }
  const resolve = resolveWithin(config.webhookNetworks ?? [])
  const mailer = config.mail && openMailer(config.mail, app.log, db)
  const mails = mailsOf(mailer, config.publicUrl ?? '')
  const routes = routesWith(items, files, model, config, resolve, mailer, mails)
  const features = featuresOf(config)
  acceptJson(app)
  addSecurityHeaders(app)
  addApiHeaders(app, features)
  recordKeyCalls(app, db)
  guard(app, db, config)
  await enableCompression(app)
  handleUnknownPaths(app, routes, features)

  closeConnectionsOnDrain(app)
  await mountRoutes(app, { db, hasFreeSpace }, routes)
  serveHealth(app, ping)
  serveStoredFiles(app, files)
  await serveConsole(app, { folder: consoleFolder, siteUrl: config.siteUrl, features })
  serveDocsPages(app)
  serveDocs(app, routes)

  const jobs = {
    'old-tokens': () => deleteOldTokens(db),
    'old-attempts': () => deleteOldAttempts(db),
    'old-sources': () => deleteOldSources(db),
    'old-keys': () => deleteOldKeys(db),
    'old-key-calls': () => deleteOldKeyCalls(db),
    'old-model-calls': () => deleteOldModelCalls(db),
    'erased-people': () => eraseLeftovers(db),
    'old-trash': () => deleteOldTrash(db),
    'removed-copies': () => removeCopies(db),
    'old-deliveries': () => deleteOldDeliveries(db),
    'unused-pictures': () => deleteUnusedPictures(db, files),
    'session-scores': () => fillScores(db),
    'old-texts': async () => {
      const removed = await removeOldTexts(db, config.sessionContentDays)
      if (removed > 0) app.log.info({ sessions: removed }, 'removed the texts of old sessions')
    },
  }
  const run = (job: string, work: () => Promise<unknown>) => runAlone(db, job, work)
  runJobs(app, jobs, run, 3_600_000)
  runJobs(app, { 'session-days': () => makeSessionDays(db) }, run, 60_000)
  sendWebhooks(app, db, resolve)
  if (modelServer) runModelJobs(app, { db, server: modelServer, limits: limitsOf(config) })
  app.addHook('onClose', async () => mailer?.close())
  return app
}

/** Builds a server that serves the console and proxies `/api` to `config.apiUpstream`. It has no database. */
export const buildProxyServer = async ({
  config,
  consoleFolder = builtConsole(),
  logTo,
}: Parts): Promise<FastifyInstance> => {
  const app = createServer(config, logTo)
  addSecurityHeaders(app)
  closeConnectionsOnDrain(app)
  handleUnknownPaths(app, [])
  serveHealth(app, async () => undefined)
  await serveConsole(app, { folder: consoleFolder, siteUrl: config.siteUrl })
  serveDocsPages(app)
  if (config.apiUpstream) await proxyApi(app, config.apiUpstream)
  return app
}

/**
 * Builds a server for the time before the database is available: it serves the console and responds with 503 below
 * `/api`. It closes every connection after a response, because the real server takes over its port.
 */
export const buildPlaceholderServer = async ({
  config,
  consoleFolder = builtConsole(),
  logTo,
}: Parts): Promise<FastifyInstance> => {
  const app = createServer(config, logTo)
  const features = featuresOf(config)
  addSecurityHeaders(app)
  addApiHeaders(app, features)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('connection', 'close')
    if (isBelowApi(request)) throw databaseUnavailable()
  })
  handleUnknownPaths(app, [])
  serveHealth(app, () => Promise.reject(databaseUnavailable()))
  await serveConsole(app, { folder: consoleFolder, siteUrl: config.siteUrl, features })
  serveDocsPages(app)
  return app
}

/** Finds `console/dist` in the repository or the release that contains this file or its build. */
const builtConsole = (folder: string = import.meta.dirname): string => {
  const above = dirname(folder)
  const found = existsSync(join(folder, 'console')) || above === folder
  return found ? join(folder, 'console', 'dist') : builtConsole(above)
}
