import { features as allFeatures } from '@greenroom/contract'
import type { Feature } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { guard } from './access/gate.ts'
import { deleteOldKeyCalls, recordKeyCalls } from './access/key-calls.ts'
import { mailsOf } from './access/mails.ts'
import type { Mails } from './access/mails.ts'
import { openMailer } from './adapters/mail/mail.ts'
import { deleteOldAttempts } from './access/sign-in-limits.ts'
import { deleteOldSources } from './access/sign-in-sources.ts'
import { deleteOldTokens } from './access/tokens.ts'
import { defaultModelLimits, hasOthers } from './config/config.ts'
import type { Config } from './config/config.ts'
import type { OpenDatabase } from './database/open.ts'
import { abortWhenStopping, closeConnectionsOnDrain } from './process/drain.ts'
import type { Files } from './adapters/files/files.ts'
import { builtConsole, serveConsole } from './http/console.ts'
import { serveDocs } from './http/docs.ts'
import { serveDocsPages } from './http/docs-pages.ts'
import { addApiHeaders, addSecurityHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { runModelJobs } from './process/run-model-jobs.ts'
import { deleteOldKeys } from './data/changes/idempotency.ts'
import { makeSessionDays } from './data/session-days.ts'
import { fillScores } from './data/session-scores.ts'
import { removeCopies } from './data/transcripts.ts'
import { deleteFilesOf, deleteUnusedFiles } from './data/uploaded-files.ts'
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
import { speechRoutes } from './resources/speech/routes.ts'
import { checkVoicesDaily } from './resources/speech/voice-check.ts'
import { voiceRoutes } from './resources/voices/routes.ts'
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
  mails: Mails,
  stopping: AbortSignal,
) => [
  ...signInRoutes,
  ...(config.mail ? [forgotPassword(mails, config.publicUrl ?? '')] : []),
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
  ...trashRoutes(items, (db, id) => deleteFilesOf(db, files, id)),
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
  ...voiceRoutes(files),
  ...(config.speechServer ? speechRoutes(config.speechServer, stopping) : []),
  ...(model ? jobRoutes({ ...model, items, limits: limitsOf(config) }) : []),
]

const jobRoutes = (settings: Parameters<typeof experimentRoutes>[0]) => [
  keepSession,
  ...experimentRoutes(settings),
  ...backtestRoutes(settings),
]

const limitsOf = ({ modelLimits = defaultModelLimits }: AppConfig) => modelLimits

/** What this server offers; some of it only with the settings it needs. */
const featuresOf = ({ modelServer, speechServer, oidc, mail }: Parts['config']): Feature[] => {
  const needs: Partial<Record<Feature, unknown>> = {
    trials: modelServer,
    experiments: modelServer,
    backtests: modelServer,
    'backtest-list': modelServer,
    marks: modelServer,
    'model-trials': modelServer && hasOthers(modelServer),
    speech: speechServer,
    oidc,
    'password-mail': mail,
  }
  return allFeatures.filter((feature) => !(feature in needs) || needs[feature])
}

/** What a server is built from. */
export interface Parts {
  readonly config: Partial<Config> & Pick<Config, 'logLevel' | 'trustProxy' | 'siteUrl'>
  /** The built console; by default `console/dist` of this repository. */
  readonly consoleFolder?: string
  readonly logTo?: LogSink
}

/** The settings of a server with a database of its own. */
export type AppConfig = Parts['config'] & Pick<Config, 'storage'>

/** Serves the console and the documentation. */
const servePages = async (
  app: FastifyInstance,
  { config: { siteUrl }, consoleFolder: folder = builtConsole() }: Parts,
  features: readonly Feature[] = [],
) => {
  await serveConsole(app, { folder, siteUrl, features })
  serveDocsPages(app)
}

/** Builds the server for console and API on a migrated database. It does not listen yet. */
export const buildApp = async (
  parts: Parts &
    Pick<OpenDatabase, 'db' | 'hasFreeSpace'> &
    Partial<Pick<OpenDatabase, 'ping'>> & {
      readonly config: AppConfig
      readonly files: Files
    },
) => {
  const { config, db, hasFreeSpace, files } = parts
  const app = createServer(config, parts.logTo)
  const { modelServer, speechServer } = config
  const stopping = abortWhenStopping(app, interrupted)
  const model = modelServer && { server: modelServer, stopping }
  const items = { ...itemStores(personaItems(files)), sessions: sessionStore }
  const resolve = resolveWithin(config.webhookNetworks ?? [])
  const mailer = config.mail && openMailer(config.mail, app.log, db)
  const mails = mailsOf(mailer, config.publicUrl ?? '')
  const routes = routesWith(items, files, model, config, resolve, mails, stopping)
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
  serveHealth(app, parts.ping ?? (() => sql`select 1`.execute(db)))
  serveStoredFiles(app, files)
  await servePages(app, parts, features)
  serveDocs(app, routes)

  const jobs = {
    'old-tokens': deleteOldTokens,
    'old-attempts': deleteOldAttempts,
    'old-sources': deleteOldSources,
    'old-keys': deleteOldKeys,
    'old-key-calls': deleteOldKeyCalls,
    'old-model-calls': deleteOldModelCalls,
    'erased-people': eraseLeftovers,
    'old-trash': deleteOldTrash,
    'removed-copies': removeCopies,
    'old-deliveries': deleteOldDeliveries,
    'unused-pictures': () => deleteUnusedFiles(db, files),
    // Without a speech server it succeeds, so that nobody is warned of a job that has ended.
    'voice-check': async () => speechServer && checkVoicesDaily(db, speechServer, stopping),
    'session-scores': fillScores,
    'old-texts': async () => {
      const removed = await removeOldTexts(db, config.sessionContentDays)
      if (removed > 0) app.log.info({ sessions: removed }, 'removed the texts of old sessions')
    },
  }
  const run = (name: string, job: Parameters<typeof runAlone>[2]) => runAlone(db, name, job)
  runJobs(app, jobs, run, 3_600_000)
  runJobs(app, { 'session-days': makeSessionDays }, run, 60_000)
  sendWebhooks(app, db, resolve)
  if (modelServer) runModelJobs(app, { db, server: modelServer, limits: limitsOf(config) })
  app.addHook('onClose', async () => mailer?.close())
  return app
}

/** Builds a server that serves the console and proxies `/api` to `config.apiUpstream`. It has no database. */
export const buildProxyServer = async (parts: Parts) => {
  const { apiUpstream } = parts.config
  const app = createServer(parts.config, parts.logTo)
  addSecurityHeaders(app)
  closeConnectionsOnDrain(app)
  handleUnknownPaths(app, [])
  serveHealth(app, async () => undefined)
  await servePages(app, parts)
  if (apiUpstream) await proxyApi(app, apiUpstream)
  return app
}

/**
 * Builds a server for the time before the database is available: it serves the console and responds with 503 below
 * `/api`. It closes every connection after a response, because the real server takes over its port.
 */
export const buildPlaceholderServer = async (parts: Parts) => {
  const app = createServer(parts.config, parts.logTo)
  const features = featuresOf(parts.config)
  addSecurityHeaders(app)
  addApiHeaders(app, features)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('connection', 'close')
    if (isBelowApi(request)) throw databaseUnavailable()
  })
  handleUnknownPaths(app, [])
  serveHealth(app, () => Promise.reject(databaseUnavailable()))
  await servePages(app, parts, features)
  return app
}
